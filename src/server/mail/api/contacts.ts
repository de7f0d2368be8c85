import { z } from "zod";
import { mailAddress } from "#domain/gate/consumer.ts";
import { CONTACT_STATES, contactState } from "#domain/mail/contact.ts";
import { personProcedure, router } from "#server/api/procedure.ts";
import * as shapes from "#server/api/shapes.ts";
import { consumersToTell } from "../store/consumer-contact.ts";
import { readContacts } from "../store/contact.ts";

/** Contacts of consumers, as far as mails go to them. */
export const contacts = router({
  /** Whether mails go to the consumers of a contract, without those that have no email address. */
  ofContract: personProcedure
    .input(z.object({ contract_id: shapes.contractId }))
    .output(z.array(z.object({ consumer_id: z.string(), state: z.enum(CONTACT_STATES) })))
    .query(async ({ ctx: { db, caller }, input: { contract_id } }) => {
      const consumers = await consumersToTell(db, caller.account_id, contract_id);
      const withAddress = consumers.flatMap(({ id, contact }) => {
        const address = mailAddress(contact);
        return address === null ? [] : [{ id, address }];
      });
      const addresses = withAddress.map(({ address }) => address);
      const known = await readContacts(db, caller.account_id, addresses);
      return withAddress.flatMap(({ id, address }) => {
        const contact = known.get(address);
        return contact ? [{ consumer_id: id, state: contactState(contact) }] : [];
      });
    }),
});
