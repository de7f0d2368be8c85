import type { Right } from "#domain/keys/right.ts";

/** The rights of which a key needs one for an operation; without any, every key may use it. */
export const RIGHTS_OF: Record<string, readonly Right[]> = {
  "POST /contracts": ["contracts"],
  "POST /contracts/batch": ["contracts"],
  "POST /contracts/infer": [],
  "GET /contracts": ["check", "read", "contracts"],
  "GET /contracts/{id}": ["check", "read", "contracts"],
  "PUT /contracts/{id}": ["contracts"],
  "DELETE /contracts/{id}": ["contracts"],
  "GET /contracts/{id}/columns": ["check", "read", "contracts"],
  "PUT /contracts/{id}/details": ["contracts"],
  "GET /contracts/{id}/approvals": ["read", "gate"],
  "POST /contracts/{id}/approvals": ["gate"],
  "DELETE /contracts/{id}/approvals/{approval_id}": ["gate"],
  "GET /contracts/{id}/consumers": ["read", "gate"],
  "POST /contracts/{id}/consumers": ["gate"],
  "PUT /contracts/{id}/consumers/{consumer_id}": ["gate"],
  "DELETE /contracts/{id}/consumers/{consumer_id}": ["gate"],
  "GET /contracts/{id}/policy": ["read", "gate"],
  "PUT /contracts/{id}/policy": ["gate"],
  "DELETE /contracts/{id}/policy": ["gate"],
  "GET /policy": ["read", "gate"],
  "PUT /policy": ["gate"],
  "POST /check": ["check"],
  "POST /gate": ["check"],
  "GET /checks/{id}": ["check", "read"],
  "GET /checks/{id}/gate": ["check", "read"],
  "GET /usage": ["check", "read"],
  "GET /keys": ["read", "keys"],
  "POST /keys": ["keys"],
  "GET /keys/{id}/rights": ["read", "keys"],
  "PUT /keys/{id}/rights": ["keys"],
  "POST /keys/{id}/revoke": ["keys"],
  "POST /keys/{id}/activate": ["keys"],
  "DELETE /keys/{id}": ["keys"],
  "GET /webhooks": ["read", "webhooks"],
  "POST /webhooks": ["webhooks"],
  "DELETE /webhooks/{id}": ["webhooks"],
};

const IN_CONTRACT = Object.keys(RIGHTS_OF).filter((name) => / \/contracts\/\{id\}/.test(name));

/** What a key gets that does not reach the contract: a problem, or "nothing" in a list. */
export const OUT_OF_REACH: Record<string, string> = {
  ...Object.fromEntries(IN_CONTRACT.map((name) => [name, "contract_not_found"])),
  "POST /check": "contract_not_found",
  "POST /gate": "contract_not_found",
  "GET /checks/{id}": "check_not_found",
  "GET /checks/{id}/gate": "check_not_found",
  "DELETE /webhooks/{id}": "webhook_not_found",
  "POST /contracts": "not_permitted",
  "POST /contracts/batch": "not_permitted",
  "POST /webhooks": "contract_not_found",
  "PUT /policy": "not_permitted",
  "GET /contracts": "nothing",
  "GET /webhooks": "nothing",
};
