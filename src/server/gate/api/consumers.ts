import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { CONSUMERS_PER_CONTRACT, GATE_PAGE_BYTES } from "#domain/limit.ts";
import { answerOf } from "#server/api/answer.ts";
import { MAX_FAULTS } from "#server/api/faults.ts";
import { readPage } from "#server/api/page.ts";
import { accountProcedure, router } from "#server/api/procedure.ts";
import { absent, absentInContract, invalid, Refusal } from "#server/api/refusal.ts";
import * as shapes from "#server/api/shapes.ts";
import { audited } from "#server/audit/api/audited.ts";
import { askContact } from "#server/mail/api/ask-contact.ts";
import { deleteConsumer, listConsumers } from "../store/consumer.ts";
import {
  type ConsumerFields,
  createConsumer,
  type NotSaved,
  updateConsumer,
} from "../store/save-consumer.ts";
import {
  consumer,
  createConsumerRequest,
  deleteConsumerRequest,
  listConsumersRequest,
  updateConsumerRequest,
} from "./consumer-shapes.ts";

const tags = ["Gate"];

/** Consumers of a contract's data. */
export const consumers = router({
  create: accountProcedure
    .meta({
      status: 201,
      leadsTo: [linkTo("updateConsumer"), linkTo("deleteConsumer")],
      audit: ["name", "owner", "contact", "columns"],
      problems: ["contract_not_found", "consumer_name_taken", "too_many_consumers"],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "POST",
        path: "/contracts/{id}/consumers",
        tags,
        operationId: "createConsumer",
        summary: "Add a consumer",
        description: `Registers who uses the contract's data, so that checks say who is affected. A contract can have ${CONSUMERS_PER_CONTRACT} consumers.`,
        successDescription: "The consumer, with its id",
      },
    })
    .input(createConsumerRequest)
    .use(audited)
    .output(consumer)
    .mutation(async ({ ctx: { db, caller, services }, input: { id, name, ...given } }) => {
      const { owner = null, contact = null, columns = null } = given;
      const fields = { name, owner, contact, columns };
      const outcome = await createConsumer(db, caller.account_id, id, fields);
      if (outcome.kind !== "created") throw notSaved(outcome, name);
      await askContact(db, caller.account_id, contact, services);
      return outcome.consumer;
    }),

  /** A contract's consumers, newest first. */
  list: accountProcedure
    .meta({
      problems: ["contract_not_found"],
      largest: GATE_PAGE_BYTES,
      key: { rights: ["read", "gate"], reach: "contract" },
      openapi: {
        method: "GET",
        path: "/contracts/{id}/consumers",
        tags,
        operationId: "listConsumers",
        summary: "List a contract's consumers",
        description: "Newest first. If there are more, the Link header has the next page.",
        successDescription: "A page of consumers",
      },
    })
    .input(listConsumersRequest)
    .output(answerOf(z.array(consumer)))
    .query(async ({ ctx: { db, caller }, input: { id, ...page } }) => {
      const answer = await readPage(page, (part) => listConsumers(db, caller.account_id, id, part));
      if (!answer) throw absent("contract");
      return answer;
    }),

  update: accountProcedure
    .meta({
      audit: ["consumer_id", "name", "owner", "contact"],
      problems: [
        "contract_not_found",
        "consumer_not_found",
        "consumer_name_taken",
        "too_many_consumers",
      ],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "PUT",
        path: "/contracts/{id}/consumers/{consumer_id}",
        tags,
        operationId: "updateConsumer",
        summary: "Change a consumer",
        description: "Omitted fields stay unchanged.",
        successDescription: "The updated consumer",
      },
    })
    .input(updateConsumerRequest)
    .use(audited)
    .output(consumer)
    .mutation(async ({ ctx: { db, caller, services, nothingChanged, changed }, input }) => {
      const { id, consumer_id, name, owner, contact, columns } = input;
      const change = { name, owner, contact, columns };
      if (Object.values(change).every((value) => value === undefined)) {
        const message = `must have one of ${Object.keys(change).join(", ")}`;
        throw invalid([{ path: "", code: "empty", message }]);
      }
      const which = { contract_id: id, id: consumer_id };
      const outcome = await updateConsumer(db, caller.account_id, which, change);
      if (outcome.kind !== "updated") throw notSaved(outcome, name);
      const { before, consumer } = outcome;
      await askContact(db, caller.account_id, consumer.contact, services);
      changed(loggedFields(before), loggedFields(consumer));
      if (isDeepStrictEqual(loggedFields(before), loggedFields(consumer))) nothingChanged();
      return consumer;
    }),

  delete: accountProcedure
    .meta({
      undoes: true,
      audit: ["consumer_id"],
      problems: ["contract_not_found", "consumer_not_found"],
      key: { rights: ["gate"], reach: "contract" },
      openapi: {
        method: "DELETE",
        path: "/contracts/{id}/consumers/{consumer_id}",
        tags,
        operationId: "deleteConsumer",
        summary: "Remove a consumer",
        description: "Later checks no longer name it. Earlier decisions do not change.",
        successDescription: "The consumer was removed",
      },
    })
    .input(deleteConsumerRequest)
    .use(audited)
    .output(shapes.deleted)
    .mutation(async ({ ctx: { db, caller, changed }, input: { id, consumer_id } }) => {
      const which = { contract_id: id, id: consumer_id };
      const outcome = await deleteConsumer(db, caller.account_id, which);
      switch (outcome.kind) {
        case "no_contract":
          throw absent("contract");
        case "no_consumer":
          throw absentInContract("consumer");
        case "deleted":
          changed({ name: outcome.name }, {});
          return { id: consumer_id, deleted: true as const };
      }
    }),
});

/** What the audit log compares of a consumer. */
function loggedFields({ name, owner, contact, columns }: ConsumerFields) {
  return { name, owner, contact, columns };
}

function linkTo(operationId: string) {
  return { operationId, parameters: { id: "contract_id", consumer_id: "id" } };
}

function notSaved(refused: NotSaved, name: string | undefined): Refusal {
  switch (refused.kind) {
    case "no_contract":
      return absent("contract");
    case "no_consumer":
      return absentInContract("consumer");
    case "name_taken": {
      const detail = `The contract already has a consumer named ${JSON.stringify(name)}.`;
      return new Refusal("consumer_name_taken", detail);
    }
    case "too_many": {
      const detail = `The contract already has ${CONSUMERS_PER_CONTRACT} consumers, the maximum.`;
      return new Refusal("too_many_consumers", detail);
    }
    case "too_large": {
      const detail = "The contract's consumers name too many columns in total.";
      return new Refusal("too_many_consumers", detail);
    }
    case "unknown_columns": {
      const message = `is not in version ${refused.version} of the contract`;
      const faults = refused.at.slice(0, MAX_FAULTS).map((at) => ({
        path: `columns[${at}]`,
        code: "not_in_contract",
        message,
      }));
      return invalid(faults);
    }
  }
}
