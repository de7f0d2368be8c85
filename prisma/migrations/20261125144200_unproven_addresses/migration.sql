-- Joining by an invitation used to count as a proof of the address, although the inviter saw the
-- link. What remains verified: staff, users whom an operator created, and the first users of
-- accounts that an operator opened for an address (docs/decisions/0059).
UPDATE "user" u SET email_verified = false
WHERE u.email_verified AND u.staff_role IS NULL
  AND NOT EXISTS (
    SELECT FROM audit_event e WHERE e.action = 'operator.createUser' AND e.target = u.id
  )
  AND NOT EXISTS (
    SELECT FROM membership m JOIN account a ON a.id = m.account_id
    WHERE m.user_id = u.id AND a.created_at = u.created_at
      AND u.email <> a.id || '@localhost.test'
  );
