import { isId } from "#domain/id.ts";
import type { ExportQueries } from "./write-export.ts";

/**
 * Returns the contents of a person's export: their profile, and what names them in any account. It
 * has no secrets or hashes, and nothing that belongs only to an account (columns, checks, the text
 * of mails), and does not say where others acted from.
 */
export function personQueries(user_id: string): ExportQueries {
  // The id becomes part of statements, because COPY takes no parameters.
  if (!isId("usr", user_id)) throw new Error(`${user_id} is not the id of a user`);
  const id = `'${user_id}'`;
  const email = `(SELECT email FROM "user" WHERE id = ${id})`;
  return {
    user: `SELECT id, email, name, email_verified, image, staff_role, two_factor_enabled,
        created_at, updated_at FROM "user" WHERE id = ${id}`,
    credential: `SELECT provider_id, created_at, updated_at FROM credential WHERE user_id = ${id}`,
    two_factor: `SELECT verified, failed_verification_count, locked_until FROM two_factor
        WHERE user_id = ${id}`,
    session: `SELECT ip_address, user_agent, issuer, created_at, updated_at, expires_at FROM session
        WHERE user_id = ${id}`,
    account_session: `SELECT account_id, session_id, last_used_at, ended_at FROM account_session
        WHERE session_id IN (SELECT id FROM session WHERE user_id = ${id})`,
    membership: `SELECT m.account_id, a.name AS account_name, m.role, m.issuer, m.created_at
        FROM membership m JOIN account a ON a.id = m.account_id WHERE m.user_id = ${id}`,
    mail_preference: `SELECT account_id, contract_id, wants FROM mail_preference
        WHERE user_id = ${id}`,
    mail_consent: `SELECT account_id, id, wants, asks, asked_at, answered_at, created_at
        FROM mail_consent WHERE address = ${email}`,
    invitation: `SELECT account_id, id, email, role, invited_by, created_at, expires_at
        FROM invitation WHERE email = ${email} OR invited_by = ${id}`,
    directory_token: `SELECT account_id, id, label, created_at, last_used_at FROM directory_token
        WHERE created_by = ${email}`,
    directory_user: `SELECT account_id, id, user_name, email, address, external_id, given_name,
        family_name, display_name, active, created_at, updated_at FROM directory_user
        WHERE user_id = ${id} OR address = ${email}`,
    directory_group_member: `SELECT m.account_id, m.group_id, g.display_name
        FROM directory_group_member m
        JOIN directory_user d ON d.account_id = m.account_id AND d.id = m.directory_user_id
        JOIN directory_group g ON g.account_id = m.account_id AND g.id = m.group_id
        WHERE d.user_id = ${id} OR d.address = ${email}`,
    api_key: `SELECT account_id, id, key_preview, environment, label, is_active, created_at,
        last_used_at, kind, rights, contracts, expires_at FROM api_key WHERE user_id = ${id}`,
    webhook: `SELECT account_id, id, events, proposals, contract_id, kind, only_blocked, active,
        created_at FROM webhook WHERE created_by = ${id}`,
    approval: `SELECT account_id, id, contract_id, contract_version, kind, "column", "from", "to",
        reason, approved_by, ends_at, withdrawn_at, withdrawn_by, created_at
        FROM approval WHERE approved_by = ${email} OR withdrawn_by = ${email}`,
    contract_approver: `SELECT account_id, contract_id FROM contract_approver
        WHERE user_id = ${id}`,
    contract_version: `SELECT account_id, contract_id, version, actor, reason, created_at
        FROM contract_version WHERE actor = ${email}`,
    policy_version: `SELECT account_id, contract_id, version, actor, created_at
        FROM policy_version WHERE actor = ${email}`,
    proposal: `SELECT account_id, id, contract_id, contract_version, kind, state, decided_by,
        decided_at, note, created_at FROM proposal WHERE decided_by = ${email}`,
    consumer: `SELECT account_id, id, contract_id, name, owner, contact, created_at, updated_at
        FROM consumer WHERE lower(contact) = ${email} OR lower(owner) = ${email}`,
    credit_entry: `SELECT account_id, id, amount, reason, actor, created_at FROM credit_entry
        WHERE actor = ${email}`,
    mail: `SELECT account_id, id, kind, recipient, subject, check_id, status, attempts, reason,
        created_at, expires_at, finished_at FROM mail WHERE recipient = ${email}`,
    audit_event: `SELECT account_id, id, actor, actor_role, action, target, detail,
        CASE WHEN actor_id = ${id} THEN ip_address END AS ip_address,
        CASE WHEN actor_id = ${id} THEN user_agent END AS user_agent, request_id, created_at
        FROM audit_event
        WHERE actor_id = ${id} OR target = ${id} OR detail->>'email' = ${email}`,
  };
}
