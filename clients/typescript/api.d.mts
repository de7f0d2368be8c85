// Made from the API's document by "npm run types".
export interface paths {
    "/health": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check the health of the service
         * @description Queries the database. Needs no API key and does not count towards any limit.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts
         * @description Newest first. If there are more, the Link header has the next page. A page of large contracts may have fewer than `limit` entries. With `name`, only the contract of exactly this name, if there is one.
         */
        get: operations["listContracts"];
        put?: never;
        /**
         * Create a contract
         * @description Stores a named list of columns to check schemas against. Free of charge.
         */
        post: operations["createContract"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create several contracts
         * @description Creates up to 100 contracts with one request, all or none. Free of charge.
         */
        post: operations["createContracts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/infer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Infer columns from a sample record
         * @description Suggests a column for each key of the record. Nothing is stored. Use the returned `columns` as `schema.columns` of a new contract.
         */
        post: operations["inferColumns"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contract
         * @description The current contract, with all its columns.
         */
        get: operations["getContract"];
        /**
         * Change a contract
         * @description Increases the version. New checks use the new columns. Omitted fields stay unchanged. With `If-Match`, only if nobody has changed the contract in the meantime.
         */
        put: operations["updateContract"];
        post?: never;
        /**
         * Delete a contract
         * @description Deletes the contract permanently and frees its name. New checks against it return 404; existing checks can still be read. With `If-Match`, only if nobody has changed the contract in the meantime.
         */
        delete: operations["deleteContract"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contract's columns with their details
         * @description The columns of the current version, and what is known about each beyond its type.
         */
        get: operations["getContractColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/columns": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contracts' columns with their details
         * @description Of all contracts, newest first. If there are more, the Link header has the next page. A page of large contracts may have fewer than `limit` entries.
         */
        get: operations["listContractColumns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/details": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change details of a contract's columns
         * @description Sets what is known about columns of the current version. The version stays the same. Columns that are not named keep their details. New checks are compared with the new ones. With `If-Match`, only if nobody has changed the columns in the meantime.
         */
        put: operations["updateContractDetails"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a schema against a contract
         * @description Returns the diff, its severity and the result. Costs 1 credit and triggers the webhooks that subscribe to the result. With an `Idempotency-Key`, repeating the same request within 24 hours returns the same check at no cost.
         */
        post: operations["checkSchema"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a check
         * @description Returns exactly what `POST /check` returned, for as long as the check is kept.
         */
        get: operations["getCheck"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check schemas and decide
         * @description Checks up to 100 schemas, all or none, for 1 credit each, and decides by each contract's policy and approvals whether the pipeline can continue. An `Idempotency-Key` covers the whole request.
         */
        post: operations["checkGate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/checks/{id}/gate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a check's decision
         * @description Returns the decision as it was made with the check, whatever has been approved since.
         */
        get: operations["getGate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account's policy
         * @description In force for every contract that has no policy of its own.
         */
        get: operations["getPolicy"];
        /**
         * Change the account's policy
         * @description Omitted fields stay unchanged. The next check of every contract without a policy of its own is decided by it.
         */
        put: operations["updatePolicy"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a contract's policy
         * @description The policy in force for the contract; `from` says whose it is.
         */
        get: operations["getContractPolicy"];
        /**
         * Change a contract's policy
         * @description Gives the contract a policy of its own, which starts as the one that was in force. Omitted fields stay unchanged.
         */
        put: operations["updateContractPolicy"];
        post?: never;
        /**
         * Remove a contract's policy
         * @description The contract follows the account's policy again, or the default.
         */
        delete: operations["deleteContractPolicy"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read credits and usage
         * @description Credits left, credits used and the total number of checks. Credits never expire.
         */
        get: operations["getUsage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description All keys of the account, newest first, without the keys themselves.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key
         * @description The full key is in this response only. It belongs to the user whose key makes the request; a user can create 10 keys per clock hour. It may do as much as that key, or less if the request says so.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/rights": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read what a key may do
         * @description With `self` as the id, reads the key that makes the request, which needs no right for that.
         */
        get: operations["getKeyRights"];
        /**
         * Change what a key may do
         * @description Takes rights, contracts or time away from a key, from the next request on. Omitted fields stay unchanged. Only owners can give a key more, in the console.
         */
        put: operations["updateKeyRights"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/successor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key
         * @description Creates a key of the same kind that may do the same. The old one keeps working for 7 days, or until `old_expires_at`. The full key is in this response only.
         */
        post: operations["createSuccessor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/revoke": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Revoke an API key
         * @description Requests with the key return 401 immediately. Revoking a revoked key has no effect.
         */
        post: operations["revokeKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}/activate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Activate a revoked API key
         * @description The key authenticates again, unless it has expired. Activating an active key has no effect. A key cannot activate one that may do more than itself. Only owners of the account and service keys can activate a service key.
         */
        post: operations["activateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a revoked API key
         * @description Deletes the key permanently. Only a revoked key can be deleted.
         */
        delete: operations["deleteKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Newest first, without secrets. If there are more, the Link header has the next page.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Create a webhook
         * @description Delivers check results to an endpoint, or with the event `audit` the account's audit log, for which the key must be an owner's, with all rights. The signing secret is in this response only. An account can have 100 webhooks.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a webhook
         * @description Deletes it permanently, along with its pending deliveries.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/approvals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contract's approvals
         * @description Newest first, including those that ended or were withdrawn. If there are more, the Link header has the next page.
         */
        get: operations["listApprovals"];
        put?: never;
        /**
         * Approve a change
         * @description Lets a single change of the contract's current version through: exactly this kind, column and types.
         */
        post: operations["createApproval"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/approvals/{approval_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an approval
         * @description The next check with this change is decided without it. The approval stays listed; withdrawing it again changes nothing.
         */
        delete: operations["withdrawApproval"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contract's proposals
         * @description Newest first, whether people have decided about them or not. If there are more, the Link header has the next page.
         */
        get: operations["listProposals"];
        put?: never;
        /**
         * Propose a change
         * @description Asks people to approve up to 20 changes of the contract, or to give it other columns. Nothing else happens: they decide in the console. If the same is proposed already, the response is the open proposal. A key can have 10 open ones, and each expires after 7 days.
         */
        post: operations["createProposal"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a proposal
         * @description What was proposed, and whether people have decided.
         */
        get: operations["getProposal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/consumers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a contract's consumers
         * @description Newest first. If there are more, the Link header has the next page.
         */
        get: operations["listConsumers"];
        put?: never;
        /**
         * Add a consumer
         * @description Registers who uses the contract's data, so that checks say who is affected. A contract can have 100 consumers.
         */
        post: operations["createConsumer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contracts/{id}/consumers/{consumer_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change a consumer
         * @description Omitted fields stay unchanged.
         */
        put: operations["updateConsumer"];
        post?: never;
        /**
         * Remove a consumer
         * @description Later checks no longer name it. Earlier decisions do not change.
         */
        delete: operations["deleteConsumer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    checkCompleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A check that the webhook subscribes to
         * @description Byte for byte what `GET /checks/{id}` returns. Verify one of the two signatures over the raw body before you parse it. Respond with any 2xx within 10 seconds. Anything else is a failure and is retried after 5 seconds, and once more 25 seconds after that.
         */
        post: operations["receiveCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description A contract to create
         * @example {
         *       "name": "customers",
         *       "schema": {
         *         "columns": [
         *           {
         *             "name": "customer_id",
         *             "type": "integer",
         *             "required": true
         *           },
         *           {
         *             "name": "email",
         *             "type": "string",
         *             "required": true
         *           },
         *           {
         *             "name": "created_at",
         *             "type": "timestamp",
         *             "required": false
         *           }
         *         ]
         *       }
         *     }
         */
        CreateContractRequest: {
            /**
             * @description Unique within the account, case-sensitive, never normalised
             * @example customers
             */
            name: string;
            schema: components["schemas"]["DetailedSchema"];
        };
        /** @description The columns that a contract is to have */
        DetailedSchema: {
            /** @description In the order in which they are saved */
            columns: components["schemas"]["DetailedColumn"][];
        };
        /** @description A column of a contract, and what is known of it beyond its type */
        DetailedColumn: {
            /**
             * @description Case-sensitive, never normalised, unique within the list
             * @example customer_id
             */
            name: string;
            type: components["schemas"]["ColumnType"];
            /** @description Whether every incoming schema must have the column */
            required: boolean;
            detail?: components["schemas"]["Detail"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description `string` for text, `integer` for whole numbers, `number` for other numbers, `boolean`, `date` without a time, `timestamp` with date and time, `json` for objects and lists
         * @example string
         * @enum {string}
         */
        ColumnType: "string" | "integer" | "number" | "boolean" | "date" | "timestamp" | "json";
        /**
         * @description What is known of a column, or of something in it, beyond its type
         * @example {
         *       "nullable": false,
         *       "physical": "numeric(10,2)",
         *       "is": {
         *         "kind": "decimal",
         *         "precision": 10,
         *         "scale": 2
         *       }
         *     }
         */
        Detail: {
            /** @description Whether the value may be null */
            nullable?: boolean;
            /**
             * Format: int32
             * @description The source's own number of the field, which stays when its name changes
             */
            id?: number;
            /** @description The type in the source's words; shown, never compared */
            physical?: string;
            is?: components["schemas"]["Shape"];
        } & {
            [key: string]: unknown;
        };
        /** @description What a value can be. `integer` has `bits` and `signed`, `float` has `bits`, `decimal` has `precision` and `scale`, `string` and `binary` may have `length`, `enum` has `values`, `time` and `duration` have `unit`, `timestamp` has `unit` and `zone`, `struct` has `fields`, `list` has `items`, `map` has `keys` and `values` */
        Shape: {
            kind: components["schemas"]["ShapeKind"];
            /**
             * Format: int32
             * @description Width in bits
             */
            bits?: number;
            /** @description Whether negative values are possible */
            signed?: boolean;
            /**
             * Format: int32
             * @description Total number of digits
             */
            precision?: number;
            /**
             * Format: int32
             * @description Digits after the point
             */
            scale?: number;
            /**
             * Format: int32
             * @description The most characters, or bytes of `binary`; absent without a limit
             */
            length?: number;
            unit?: components["schemas"]["TimeUnit"];
            /** @description Whether it is an instant */
            zone?: boolean;
            /** @description Of a struct */
            fields?: components["schemas"]["ShapeField"][];
            items?: components["schemas"]["ShapePart"];
            keys?: components["schemas"]["ShapePart"];
            /** @description The symbols of an enum, as strings; or a ShapePart: the values of a map */
            values?: unknown;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What sort of value it is
         * @enum {string}
         */
        ShapeKind: "integer" | "float" | "decimal" | "boolean" | "date" | "string" | "enum" | "uuid" | "binary" | "time" | "timestamp" | "duration" | "struct" | "list" | "map" | "json";
        /**
         * @description The finest part of a second that is kept
         * @enum {string}
         */
        TimeUnit: "s" | "ms" | "us" | "ns";
        /** @description A field of a struct */
        ShapeField: {
            type: components["schemas"]["ColumnType"];
            detail?: components["schemas"]["Detail"];
            /** @description Unique within the struct */
            name: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The items of a list, or the keys or values of a map */
        ShapePart: {
            type: components["schemas"]["ColumnType"];
            detail?: components["schemas"]["Detail"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Contracts to create together
         * @example {
         *       "contracts": [
         *         {
         *           "name": "customers",
         *           "schema": {
         *             "columns": [
         *               {
         *                 "name": "customer_id",
         *                 "type": "integer",
         *                 "required": true
         *               },
         *               {
         *                 "name": "email",
         *                 "type": "string",
         *                 "required": true
         *               },
         *               {
         *                 "name": "created_at",
         *                 "type": "timestamp",
         *                 "required": false
         *               }
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        CreateContractsRequest: {
            /** @description All are created, or none */
            contracts: components["schemas"]["CreateContractRequest"][];
        };
        /**
         * @description A record to infer columns from
         * @example {
         *       "sample": {
         *         "customer_id": 42,
         *         "email": "ada@example.com",
         *         "created_at": "2026-01-31T09:30:00Z"
         *       }
         *     }
         */
        InferColumnsRequest: {
            sample: components["schemas"]["SampleRecord"];
        };
        /**
         * @description One representative record. Its keys become column names; nothing is stored
         * @example {
         *       "customer_id": 42,
         *       "email": "ada@example.com",
         *       "created_at": "2026-01-31T09:30:00Z"
         *     }
         */
        SampleRecord: {
            [key: string]: unknown;
        };
        /**
         * @description A new name, a new schema or both; what is omitted stays unchanged
         * @example {
         *       "name": "customers_v2"
         *     }
         */
        UpdateContractRequest: {
            /**
             * @description Unique within the account, case-sensitive, never normalised
             * @example customers
             */
            name?: string;
            schema?: components["schemas"]["DetailedSchema"];
        };
        /**
         * @description What is known of columns
         * @example {
         *       "columns": [
         *         {
         *           "name": "customer_id",
         *           "type": "integer",
         *           "detail": {
         *             "nullable": false,
         *             "is": {
         *               "kind": "integer",
         *               "bits": 64,
         *               "signed": true
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        SetDetailsRequest: {
            /** @description In any order. An empty `detail` removes what was known */
            columns: components["schemas"]["ColumnDetail"][];
        };
        /** @description A column of the contract, by its name and type, and what is known of it */
        ColumnDetail: {
            /**
             * @description Case-sensitive, never normalised, unique within the list
             * @example customer_id
             */
            name: string;
            type: components["schemas"]["ColumnType"];
            detail: components["schemas"]["Detail"];
        };
        /**
         * @description An incoming schema and the contract to check it against
         * @example {
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "incoming_schema": {
         *         "columns": [
         *           {
         *             "name": "customer_id",
         *             "type": "string"
         *           },
         *           {
         *             "name": "created_at",
         *             "type": "timestamp"
         *           },
         *           {
         *             "name": "phone",
         *             "type": "string"
         *           }
         *         ]
         *       }
         *     }
         */
        CheckSchemaRequest: {
            /**
             * @description The id of a contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            incoming_schema: components["schemas"]["IncomingSchema"];
        };
        /** @description The columns of the incoming data */
        IncomingSchema: {
            /** @description In any order; may be empty */
            columns: components["schemas"]["IncomingColumn"][];
        };
        /** @description A column of the incoming data */
        IncomingColumn: {
            /**
             * @description Case-sensitive, never normalised, unique within the list
             * @example customer_id
             */
            name: string;
            type: components["schemas"]["ColumnType"];
            /** @description Accepted but ignored */
            required?: boolean;
            detail?: components["schemas"]["Detail"];
        };
        /**
         * @description Schemas to check together
         * @example {
         *       "checks": [
         *         {
         *           "contract": "customers",
         *           "incoming_schema": {
         *             "columns": [
         *               {
         *                 "name": "customer_id",
         *                 "type": "string"
         *               }
         *             ]
         *           }
         *         }
         *       ]
         *     }
         */
        GateRequest: {
            /** @description All are checked, or none */
            checks: components["schemas"]["GateRequestCheck"][];
            source?: components["schemas"]["GateSource"];
        };
        /** @description A schema and its contract */
        GateRequestCheck: {
            /**
             * @description The contract's id or name
             * @example customers
             */
            contract: string;
            incoming_schema: components["schemas"]["IncomingSchema"];
        };
        /** @description Where the pipeline runs; shown beside the checks */
        GateSource: {
            /** @description The repository's address or name */
            repository?: string;
            /** @description The commit */
            commit?: string;
            /** @description The branch, tag or pull request */
            ref?: string;
            /** @description The file that describes the data */
            path?: string;
            /** @description The page of the run */
            run_url?: string;
        };
        /**
         * @description The fields of a policy to change; omitted fields stay unchanged
         * @example {
         *       "min_severity": 40
         *     }
         */
        UpdatePolicyRequest: {
            /** @description Kinds of changes that block, whatever the severity; duplicates are ignored */
            block?: components["schemas"]["ChangeKind"][];
            /**
             * Format: int32
             * @description The severity from which any change blocks; null for none
             */
            min_severity?: number | null;
            /** @description Globs of columns whose changes do not count; duplicates are ignored. All of them have at most 4000 characters together, and those with `*` or `?` 500 */
            ignore_columns?: string[];
            /** @description Whether changes are only marked as blocking, and the decision is always `pass` */
            report_only?: boolean;
            /** @description Whether something that could not be compared in full also blocks */
            require_details?: boolean;
            /** @description Whether a column of `integer` may become a `number` that holds its values without blocking */
            tolerate_widening?: boolean;
        };
        /**
         * @description What happened to a column: `required_removed` and `optional_removed` when the incoming schema lacks it, `type_changed`, or `added`. The other kinds are changes of its details. New kinds may be added
         * @enum {string}
         */
        ChangeKind: "required_removed" | "optional_removed" | "type_changed" | "added" | "nested_removed" | "nested_type_changed" | "nested_added" | "nullable" | "not_nullable" | "widened" | "narrowed" | "reshaped" | "renamed";
        /**
         * @description A key to create
         * @example {
         *       "environment": "live"
         *     }
         */
        CreateKeyRequest: {
            environment: components["schemas"]["Environment"];
            /** @description What the key may do; duplicates are ignored */
            rights?: components["schemas"]["KeyRight"][];
            /** @description Globs of the names of the contracts that the key reaches; all if there are none. All of them have at most 4000 characters together, and those with `*` or `?` 500 */
            contracts?: string[];
            /**
             * Format: date-time
             * @description When it stops working, within 10 years; null for never
             */
            expires_at?: string | null;
            /** @description What people call it, with at most 60 characters */
            label?: string | null;
            kind?: components["schemas"]["KeyKind"];
        };
        /**
         * @description What a key is for: `live` for production, `test` for development. Checks with either cost credits
         * @enum {string}
         */
        Environment: "live" | "test";
        /**
         * @description What a key may do. `all`: Everything that its owner may do. `check`: Check schemas, propose changes to people, and read contracts and checks. `read`: Read everything, change nothing. `contracts`: Create, change and delete contracts, and their details. `gate`: Change policies, approvals and consumers. `webhooks`: Create and delete webhooks. `keys`: Create, revoke and delete keys that may do no more than this key
         * @enum {string}
         */
        KeyRight: "all" | "check" | "read" | "contracts" | "gate" | "webhooks" | "keys";
        /**
         * @description `pipeline`: it can do no more than the person whose key it is. `service`: it belongs to the account, with the rights of a member. `agent`: like `pipeline`, and it never has other rights than `check` and `read`
         * @enum {string}
         */
        KeyKind: "pipeline" | "service" | "agent";
        /**
         * @description What a key may do from now on; omitted fields stay unchanged
         * @example {
         *       "rights": [
         *         "check"
         *       ],
         *       "contracts": [
         *         "shop_*"
         *       ],
         *       "expires_at": "2027-01-31T00:00:00.000Z"
         *     }
         */
        SetKeyRightsRequest: {
            /** @description What the key may do; duplicates are ignored */
            rights?: components["schemas"]["KeyRight"][];
            /** @description Globs of the names of the contracts that the key reaches; all if there are none. All of them have at most 4000 characters together, and those with `*` or `?` 500 */
            contracts?: string[];
            /**
             * Format: date-time
             * @description When it stops working, within 10 years; null for never
             */
            expires_at?: string | null;
        };
        /**
         * @description How one key replaces another
         * @example {
         *       "old_expires_at": "2027-01-31T00:00:00.000Z"
         *     }
         */
        CreateSuccessorRequest: {
            /**
             * Format: date-time
             * @description When it stops working, within 10 years; null for never
             */
            expires_at?: string | null;
            /**
             * Format: date-time
             * @description When the old key stops working, unless it does so earlier: within 90 days, and in 7 if omitted
             */
            old_expires_at?: string | null;
        };
        /**
         * @description A webhook to create
         * @example {
         *       "url": "https://example.com/hooks/schema",
         *       "events": [
         *         "warning",
         *         "breaking"
         *       ],
         *       "contract_id": null
         *     }
         */
        CreateWebhookRequest: {
            /**
             * @description The `https://` URL that deliveries are posted to, on any port, without user name or password
             * @example https://example.com/hooks/schema
             */
            url: string;
            /** @description Events to deliver; duplicates are ignored */
            events: components["schemas"]["WebhookEvent"][];
            /** @description Only deliver checks and proposals of this contract; null or omitted for all contracts */
            contract_id?: string | null;
        };
        /**
         * @description Results of checks, and `proposal` for new proposals and what people decide about them; `audit` for entries of the account's audit log, and nothing else
         * @enum {string}
         */
        WebhookEvent: "pass" | "warning" | "breaking" | "proposal" | "audit";
        /**
         * @description A single change to let through
         * @example {
         *       "kind": "type_changed",
         *       "column": "customer_id",
         *       "from": "integer",
         *       "to": "string",
         *       "reason": "The new CRM has ids with letters.",
         *       "ends_at": null
         *     }
         */
        CreateApprovalRequest: {
            kind: components["schemas"]["ChangeKind"];
            /**
             * @description The name of the column, or the path of what has changed in it
             * @example customer_id
             */
            column: string;
            /**
             * @description The contract's side of the change, a type or a text; null if something was added
             * @default null
             */
            from: string | null;
            /**
             * @description The incoming schema's side of the change; null if something was removed
             * @default null
             */
            to: string | null;
            /**
             * @description Why the change is fine
             * @example The new CRM has ids with letters.
             */
            reason: string;
            /** @description The check of this contract that it is approved on */
            check_id?: string | null;
            /**
             * Format: date-time
             * @description When it ends; if null or omitted, with the contract's next version
             */
            ends_at?: string | null;
        };
        /**
         * @description What people are asked to decide about: changes to approve, or new columns
         * @example {
         *       "changes": [
         *         {
         *           "kind": "type_changed",
         *           "column": "customer_id",
         *           "from": "integer",
         *           "to": "string"
         *         }
         *       ],
         *       "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
         *       "link": "https://github.com/acme/pipelines/pull/7"
         *     }
         */
        CreateProposalRequest: {
            /** @description Changes to approve; or give `columns` */
            changes?: components["schemas"]["ChangeToApprove"][];
            /** @description In the order in which they are saved */
            columns?: components["schemas"]["DetailedColumn"][];
            /**
             * Format: int32
             * @description The version that it is made for: required with `columns`
             */
            contract_version?: number;
            /** @description The check of this contract that it is about */
            check_id?: string | null;
            /**
             * @description Why, for the people who decide. Without invisible or control characters
             * @example The new CRM has ids with letters. The models downstream read them as text already.
             */
            reason: string;
            /** @description Where the change is, such as a pull request */
            link?: string | null;
        };
        /**
         * @description A single change to let through
         * @example {
         *       "kind": "type_changed",
         *       "column": "customer_id",
         *       "from": "integer",
         *       "to": "string"
         *     }
         */
        ChangeToApprove: {
            kind: components["schemas"]["ChangeKind"];
            /**
             * @description The name of the column, or the path of what has changed in it
             * @example customer_id
             */
            column: string;
            /**
             * @description The contract's side of the change, a type or a text; null if something was added
             * @default null
             */
            from: string | null;
            /**
             * @description The incoming schema's side of the change; null if something was removed
             * @default null
             */
            to: string | null;
        };
        /**
         * @description A consumer to add; what is omitted is null
         * @example {
         *       "name": "Revenue dashboard",
         *       "owner": "Finance",
         *       "contact": "finance-data@example.com",
         *       "columns": [
         *         "customer_id",
         *         "created_at"
         *       ]
         *     }
         */
        CreateConsumerRequest: {
            /**
             * @description Unique among the contract's consumers, case-sensitive
             * @example Revenue dashboard
             */
            name: string;
            /** @description Who is responsible for it: a person or a team */
            owner?: string | null;
            /** @description How to reach them; an email address is notified of changes that affect them */
            contact?: string | null;
            /** @description The contract's columns that they use, or paths of fields inside them; null for all of them */
            columns?: string[] | null;
        };
        /**
         * @description The fields of a consumer to change; omitted fields stay unchanged
         * @example {
         *       "columns": null
         *     }
         */
        UpdateConsumerRequest: {
            /**
             * @description Unique among the contract's consumers, case-sensitive
             * @example Revenue dashboard
             */
            name?: string;
            /** @description Who is responsible for it: a person or a team */
            owner?: string | null;
            /** @description How to reach them; an email address is notified of changes that affect them */
            contact?: string | null;
            /** @description The contract's columns that they use, or paths of fields inside them; null for all of them */
            columns?: string[] | null;
        };
        /**
         * @description The result of a check
         * @example {
         *       "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "result": "warning",
         *       "severity": 75,
         *       "diff": {
         *         "removed": [
         *           "email"
         *         ],
         *         "type_changes": [
         *           {
         *             "column": "customer_id",
         *             "from": "integer",
         *             "to": "string"
         *           }
         *         ],
         *         "added": [
         *           "phone"
         *         ]
         *       },
         *       "credits_used": 1,
         *       "created_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Check: {
            /**
             * @description The id of the check
             * @example chk_01kaf5v9y5ef6b1z9t7f0m8d2s
             */
            id: string;
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            result: components["schemas"]["CheckResult"];
            /**
             * Format: int32
             * @description The sum of the points of all changes, at most 100
             */
            severity: number;
            diff: components["schemas"]["Diff"];
            /**
             * Format: int32
             * @description Always 1
             */
            credits_used: number;
            /**
             * Format: date-time
             * @description When the check ran, in UTC
             */
            created_at: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Derived from the severity: `pass` from 0 to 19, `warning` from 20 to 89, `breaking` from 90 to 100
         * @enum {string}
         */
        CheckResult: "pass" | "warning" | "breaking";
        /** @description What differs from the contract; each list has at most 2,000 entries */
        Diff: {
            /** @description Columns of the contract that are missing from the incoming schema: 40 points each if required, 20 if not */
            removed: string[];
            /** @description Columns in both whose types differ: 30 points each */
            type_changes: components["schemas"]["TypeChange"][];
            /** @description Columns that are not in the contract: 5 points each */
            added: string[];
        } & {
            [key: string]: unknown;
        };
        /** @description A column whose type was `from` in the contract and is `to` in the incoming schema */
        TypeChange: {
            /**
             * @description The name of the column
             * @example customer_id
             */
            column: string;
            from: components["schemas"]["ColumnType"];
            to: components["schemas"]["ColumnType"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The health of the service
         * @example {
         *       "status": "ok",
         *       "version": "0.1.0"
         *     }
         */
        Health: {
            /** @description `ok`, or `unavailable` with 503 when the database does not respond within a second */
            status: string;
            /** @description The version of the service */
            version: string;
        } & {
            [key: string]: unknown;
        };
        /** @description Why a request failed (RFC 9457) */
        Problem: {
            /**
             * Format: uri-reference
             * @description The URL of a page that explains the code
             */
            type: string;
            /** @description The kind of error, for people */
            title: string;
            /**
             * Format: int32
             * @description The HTTP status
             */
            status: number;
            /** @description What happened this time, for people */
            detail: string;
            /** @description A stable code for the kind of error. Rely on it, and expect new ones. Currently: `invalid_request`, `invalid_json`, `too_many_webhooks`, `too_many_contracts`, `contract_storage_full`, `too_many_approvals`, `too_many_proposals`, `too_many_consumers`, `missing_key`, `bearer_not_supported`, `malformed_key`, `unknown_key`, `revoked_key`, `key_owner_left`, `no_credits`, `not_permitted`, `account_suspended`, `unknown_path`, `contract_not_found`, `check_not_found`, `key_not_found`, `webhook_not_found`, `approval_not_found`, `proposal_not_found`, `consumer_not_found`, `method_not_allowed`, `request_timeout`, `contract_name_taken`, `already_approved`, `consumer_name_taken`, `key_not_active`, `key_not_revoked`, `idempotency_conflict`, `contract_changed`, `body_too_large`, `too_much_to_check`, `unsupported_media_type`, `idempotency_key_reused`, `rate_limited`, `key_creation_limited`, `changes_limited`, `headers_too_large`, `bad_http`, `internal_error`, `unavailable` */
            code: string;
            /** @description The value of the X-Request-Id header. Your administrator can find the request by it */
            request_id: string;
            /** @description Only with `invalid_request`: the invalid fields, at most 100 */
            errors?: components["schemas"]["FieldError"][];
        } & {
            [key: string]: unknown;
        };
        /** @description What is wrong with one field */
        FieldError: {
            /**
             * @description The path of the field in the body, or the name of the parameter
             * @example schema.columns[2].type
             */
            path: string;
            /**
             * @description A stable code for what is wrong
             * @example invalid_value
             */
            code: string;
            /** @description What is wrong, for people */
            message: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A list of columns that incoming schemas are checked against
         * @example {
         *       "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "name": "customers",
         *       "schema": {
         *         "columns": [
         *           {
         *             "name": "customer_id",
         *             "type": "integer",
         *             "required": true
         *           },
         *           {
         *             "name": "email",
         *             "type": "string",
         *             "required": true
         *           },
         *           {
         *             "name": "created_at",
         *             "type": "timestamp",
         *             "required": false
         *           }
         *         ]
         *       },
         *       "version": 1,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Contract: {
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            id: string;
            /**
             * @description Unique within the account, case-sensitive, never normalised
             * @example customers
             */
            name: string;
            /**
             * Format: int32
             * @description Starts at 1 and increases with each change to the contract
             * @example 1
             */
            version: number;
            schema: components["schemas"]["ContractSchema"];
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, in UTC; initially equal to `created_at`
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        } & {
            [key: string]: unknown;
        };
        /** @description The columns of a contract */
        ContractSchema: {
            /** @description In the order they were saved */
            columns: components["schemas"]["ContractColumn"][];
        } & {
            [key: string]: unknown;
        };
        /** @description A column of a contract */
        ContractColumn: {
            /**
             * @description Case-sensitive, never normalised, unique within the list
             * @example customer_id
             */
            name: string;
            type: components["schemas"]["ColumnType"];
            /** @description Whether every incoming schema must have the column */
            required: boolean;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Columns you can use as `schema.columns` of a new contract
         * @example {
         *       "columns": [
         *         {
         *           "name": "customer_id",
         *           "type": "integer",
         *           "required": true
         *         },
         *         {
         *           "name": "email",
         *           "type": "string",
         *           "required": true
         *         },
         *         {
         *           "name": "created_at",
         *           "type": "timestamp",
         *           "required": true
         *         }
         *       ]
         *     }
         */
        InferredColumns: {
            /** @description In the order of the record's keys, all required */
            columns: components["schemas"]["ContractColumn"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Confirms the deletion
         * @example {
         *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
         *       "deleted": true
         *     }
         */
        Deleted: {
            /** @description The id of the deleted resource */
            id: string;
            /** @description Always `true` */
            deleted: boolean;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The columns of a contract's current version, with their details
         * @example {
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "version": 1,
         *       "columns": [
         *         {
         *           "name": "customer_id",
         *           "type": "integer",
         *           "required": true,
         *           "detail": {
         *             "nullable": false,
         *             "is": {
         *               "kind": "integer",
         *               "bits": 64,
         *               "signed": true
         *             }
         *           }
         *         }
         *       ]
         *     }
         */
        ContractColumns: {
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            /**
             * Format: int32
             * @description Starts at 1 and increases with each change to the contract
             * @example 1
             */
            version: number;
            /** @description In the order they were saved */
            columns: components["schemas"]["DetailedColumn"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The columns of a contract in a list, with their details
         * @example {
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "version": 1,
         *       "columns": [
         *         {
         *           "name": "customer_id",
         *           "type": "integer",
         *           "required": true,
         *           "detail": {
         *             "nullable": false,
         *             "is": {
         *               "kind": "integer",
         *               "bits": 64,
         *               "signed": true
         *             }
         *           }
         *         }
         *       ],
         *       "etag": "\"1-0\""
         *     }
         */
        TaggedContractColumns: {
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            /**
             * Format: int32
             * @description Starts at 1 and increases with each change to the contract
             * @example 1
             */
            version: number;
            /** @description In the order they were saved */
            columns: components["schemas"]["DetailedColumn"][];
            /**
             * @description Send it in `If-Match` when you change their details
             * @example "1-0"
             */
            etag: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description `block` if any of the checks is blocked
         * @example {
         *       "decision": "block",
         *       "checks": [
         *         {
         *           "check": {
         *             "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
         *             "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *             "result": "warning",
         *             "severity": 30,
         *             "diff": {
         *               "removed": [],
         *               "type_changes": [
         *                 {
         *                   "column": "customer_id",
         *                   "from": "integer",
         *                   "to": "string"
         *                 }
         *               ],
         *               "added": []
         *             },
         *             "credits_used": 1,
         *             "created_at": "2026-01-31T09:30:00.000Z"
         *           },
         *           "contract": {
         *             "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *             "name": "customers",
         *             "version": 1
         *           },
         *           "decision": "block",
         *           "changes": [
         *             {
         *               "kind": "type_changed",
         *               "column": "customer_id",
         *               "from": "integer",
         *               "to": "string",
         *               "points": 30,
         *               "blocks": true,
         *               "approval": null,
         *               "tolerated": false,
         *               "widening": null
         *             }
         *           ],
         *           "affected": [],
         *           "compared": {
         *             "columns": 1,
         *             "in_full": 0,
         *             "not_in_full": [
         *               {
         *                 "column": "customer_id",
         *                 "reason": "contract_has_no_detail"
         *               }
         *             ],
         *             "blocks": false
         *           },
         *           "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/checks/chk_01kaf5v9y5ef6b1z9t7f0m8d2s"
         *         }
         *       ]
         *     }
         */
        GateAnswer: {
            decision: components["schemas"]["Decision"];
            /** @description In the order of the request */
            checks: components["schemas"]["GatedCheck"][];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Whether the pipeline can continue
         * @enum {string}
         */
        Decision: "pass" | "block";
        /**
         * @description A check, and what the gate decided about it
         * @example {
         *       "check": {
         *         "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
         *         "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *         "result": "warning",
         *         "severity": 30,
         *         "diff": {
         *           "removed": [],
         *           "type_changes": [
         *             {
         *               "column": "customer_id",
         *               "from": "integer",
         *               "to": "string"
         *             }
         *           ],
         *           "added": []
         *         },
         *         "credits_used": 1,
         *         "created_at": "2026-01-31T09:30:00.000Z"
         *       },
         *       "contract": {
         *         "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *         "name": "customers",
         *         "version": 1
         *       },
         *       "decision": "block",
         *       "changes": [
         *         {
         *           "kind": "type_changed",
         *           "column": "customer_id",
         *           "from": "integer",
         *           "to": "string",
         *           "points": 30,
         *           "blocks": true,
         *           "approval": null,
         *           "tolerated": false,
         *           "widening": null
         *         }
         *       ],
         *       "affected": [],
         *       "compared": {
         *         "columns": 1,
         *         "in_full": 0,
         *         "not_in_full": [
         *           {
         *             "column": "customer_id",
         *             "reason": "contract_has_no_detail"
         *           }
         *         ],
         *         "blocks": false
         *       },
         *       "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/checks/chk_01kaf5v9y5ef6b1z9t7f0m8d2s"
         *     }
         */
        GatedCheck: {
            check: components["schemas"]["Check"];
            contract: components["schemas"]["GateContract"];
            decision: components["schemas"]["Decision"];
            /** @description In the contract's order, then the added columns */
            changes: components["schemas"]["GateChange"][];
            /** @description Consumers who use a column that was removed or changed type */
            affected: components["schemas"]["GateAffected"][];
            compared: components["schemas"]["Compared"];
            /** @description The check's page in the console */
            url: string;
        } & {
            [key: string]: unknown;
        };
        /** @description What the schema was checked against */
        GateContract: {
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            id: string;
            /** @description Its name when the check was made */
            name: string;
            /**
             * Format: int32
             * @description The version that the check was made against
             */
            version: number;
        } & {
            [key: string]: unknown;
        };
        /** @description A change that was found in a column */
        GateChange: {
            kind: components["schemas"]["ChangeKind"];
            /**
             * @description The name of the column; for a change of details the path of what has changed
             * @example customer_id
             */
            column: string;
            /** @description The type in the contract, or what its detail says; null if it was added */
            from: string | null;
            /** @description The same for the incoming schema; null if it was removed */
            to: string | null;
            /**
             * Format: int32
             * @description What it adds to the severity
             */
            points: number;
            /** @description Whether it blocks by the policy */
            blocks: boolean;
            /** @description Why it does not block: the approval's `id`, `kind`, `column`, `from`, `to`, `reason`, `approved_by`, `ends_at` and `created_at`. Null if nobody approved it */
            approval: {
                [key: string]: unknown;
            } | null;
            /** @description Whether the policy tolerates it, because whole numbers are numbers */
            tolerated: boolean;
            /** @description What happens to the values of an `integer` column that is now `number`: `exact` if all stay unchanged, `rounded` if those beyond 2^53 may change, `unknown` if one side has no shape. Null for other changes, and if the new shape does not hold the old values */
            widening: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description A consumer who is affected */
        GateAffected: {
            consumer: components["schemas"]["GateConsumer"];
            /** @description The first 10 of the changed columns that they use; fewer where names are long */
            columns: string[];
            /**
             * Format: int32
             * @description How many changed columns they use
             * @example 1
             */
            column_count: number;
        } & {
            [key: string]: unknown;
        };
        /** @description Who uses the contract's data */
        GateConsumer: {
            /** @description The id of the consumer */
            id: string;
            /** @description The name of the consumer */
            name: string;
            /** @description Who is responsible for it */
            owner: string | null;
            /** @description How to reach them */
            contact: string | null;
        } & {
            [key: string]: unknown;
        };
        /** @description How much could be compared beyond the types of columns */
        Compared: {
            /**
             * Format: int32
             * @description How many columns both the contract and the incoming schema have, also under another name
             */
            columns: number;
            /**
             * Format: int32
             * @description How many of them were compared in full, including everything inside them
             */
            in_full: number;
            /** @description The others, at most 100 of them */
            not_in_full: components["schemas"]["UncomparedColumn"][];
            /** @description Whether the others block */
            blocks: boolean;
        } & {
            [key: string]: unknown;
        };
        /** @description A column in which something could not be compared */
        UncomparedColumn: {
            /**
             * @description The name of the column
             * @example address
             */
            column: string;
            reason: components["schemas"]["UncomparedReason"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Why: the contract or the incoming schema does not describe it in full, it is free form, or only its type is known on one side or both
         * @enum {string}
         */
        UncomparedReason: "contract_has_no_detail" | "incoming_has_no_detail" | "free_form" | "lossy";
        /**
         * @description Which changes block
         * @example {
         *       "block": [
         *         "required_removed",
         *         "type_changed",
         *         "nested_removed",
         *         "nested_type_changed",
         *         "renamed"
         *       ],
         *       "min_severity": 90,
         *       "ignore_columns": [
         *         "_loaded_*"
         *       ],
         *       "report_only": false,
         *       "require_details": false,
         *       "tolerate_widening": false,
         *       "version": 2,
         *       "from": "account",
         *       "updated_by": "ada@example.com",
         *       "updated_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Policy: {
            /** @description Kinds of changes that block */
            block: components["schemas"]["ChangeKind"][];
            /**
             * Format: int32
             * @description The severity from which any change blocks; null for none
             */
            min_severity: number | null;
            /** @description Globs of columns that do not count */
            ignore_columns: string[];
            /** @description Whether changes are only marked as blocking, and the decision is always `pass` */
            report_only: boolean;
            /** @description Whether something that could not be compared in full also blocks */
            require_details: boolean;
            /** @description Whether a column of `integer` may become a `number` that holds its values without blocking */
            tolerate_widening: boolean;
            /**
             * Format: int32
             * @description Goes up by one with each change of this policy; 0 for the default
             * @example 2
             */
            version: number;
            from: components["schemas"]["PolicySource"];
            /** @description Who made this version: a person's email address or a key's preview */
            updated_by: string | null;
            /**
             * Format: date-time
             * @description When this version was made, in UTC; null for the default
             */
            updated_at: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Whose policy is in force: the contract's own, the account's, or the default
         * @enum {string}
         */
        PolicySource: "default" | "account" | "contract";
        /**
         * @description What the account has left and has used
         * @example {
         *       "credits_remaining": 9958,
         *       "credits_used": 42,
         *       "total_checks": 42
         *     }
         */
        Usage: {
            /**
             * Format: int64
             * @description Credits left in the account
             * @example 9958
             */
            credits_remaining: number;
            /**
             * Format: int64
             * @description Credits used by checks so far
             * @example 42
             */
            credits_used: number;
            /**
             * Format: int64
             * @description All checks ever run, including deleted ones
             * @example 42
             */
            total_checks: number;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A new key, including the key itself
         * @example {
         *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
         *       "key_preview": "svc_live_4fGh2Kq",
         *       "environment": "live",
         *       "is_active": true,
         *       "key": "svc_live_4fGh2KqT7nWb3YxR8mPc5LsV0jDz6QaE1uHt9k",
         *       "created_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        CreatedKey: {
            /**
             * @description The id of the key
             * @example key_01kaf5tz8ve5zsb2b8v0x3m6he
             */
            id: string;
            /** @description The full key. Returned only in this response and cannot be recovered: store it now */
            key: string;
            /**
             * @description The first 16 characters of the key
             * @example svc_live_4fGh2Kq
             */
            key_preview: string;
            environment: components["schemas"]["Environment"];
            /** @description Always `true` */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A key, without the key itself
         * @example {
         *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
         *       "key_preview": "svc_live_4fGh2Kq",
         *       "environment": "live",
         *       "is_active": true,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "last_used_at": "2026-01-31T10:12:44.120Z"
         *     }
         */
        ApiKey: {
            /**
             * @description The id of the key
             * @example key_01kaf5tz8ve5zsb2b8v0x3m6he
             */
            id: string;
            /**
             * @description The first 16 characters of the key
             * @example svc_live_4fGh2Kq
             */
            key_preview: string;
            environment: components["schemas"]["Environment"];
            /** @description Whether the key can authenticate requests */
            is_active: boolean;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When a request with the key last succeeded, in UTC; null before the first
             * @example 2026-01-31T10:12:44.120Z
             */
            last_used_at: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What a key may do
         * @example {
         *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
         *       "kind": "pipeline",
         *       "label": "nightly load",
         *       "rights": [
         *         "check"
         *       ],
         *       "contracts": [
         *         "shop_*"
         *       ],
         *       "expires_at": "2027-01-31T00:00:00.000Z"
         *     }
         */
        KeyRights: {
            /**
             * @description The id of the key
             * @example key_01kaf5tz8ve5zsb2b8v0x3m6he
             */
            id: string;
            kind: components["schemas"]["KeyKind"];
            /** @description What people call it */
            label: string | null;
            /** @description What the key may do */
            rights: components["schemas"]["KeyRight"][];
            /** @description Globs of the names of the contracts that the key reaches; all if there are none */
            contracts: string[];
            /**
             * Format: date-time
             * @description When it stops working, in UTC; null for never
             */
            expires_at: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description The state of a key after it was revoked or activated
         * @example {
         *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
         *       "key_preview": "svc_live_4fGh2Kq",
         *       "environment": "live",
         *       "is_active": false
         *     }
         */
        KeyState: {
            /**
             * @description The id of the key
             * @example key_01kaf5tz8ve5zsb2b8v0x3m6he
             */
            id: string;
            /** @description Whether the key can authenticate requests */
            is_active: boolean;
            environment: components["schemas"]["Environment"];
            /**
             * @description The first 16 characters of the key
             * @example svc_live_4fGh2Kq
             */
            key_preview: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A new webhook, with its secret
         * @example {
         *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
         *       "url": "https://example.com/hooks/schema",
         *       "events": [
         *         "warning",
         *         "breaking"
         *       ],
         *       "contract_id": null,
         *       "active": true,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "secret": "whsec_hrm7l1EllBgtO/g2WenLE1aA01F4HqwMaObVqkNqBz4="
         *     }
         */
        CreatedWebhook: {
            /**
             * @description The id of the webhook
             * @example whk_01kaf5w0s3e1psm5xqv8q2c9zb
             */
            id: string;
            /**
             * @description The `https://` URL that deliveries are posted to, on any port, without user name or password
             * @example https://example.com/hooks/schema
             */
            url: string;
            /** @description Events that are delivered: any of pass, warning, breaking, proposal, audit */
            events: components["schemas"]["WebhookEvent"][];
            /** @description The only contract whose checks and proposals are delivered; null for all contracts */
            contract_id: string | null;
            /** @description Whether deliveries are currently made */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /** @description Signs the deliveries. Returned only in this response and cannot be recovered: store it now */
            secret: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description An endpoint that receives check results
         * @example {
         *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
         *       "url": "https://example.com/hooks/schema",
         *       "events": [
         *         "warning",
         *         "breaking"
         *       ],
         *       "contract_id": null,
         *       "active": true,
         *       "created_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Webhook: {
            /**
             * @description The id of the webhook
             * @example whk_01kaf5w0s3e1psm5xqv8q2c9zb
             */
            id: string;
            /**
             * @description The `https://` URL that deliveries are posted to, on any port, without user name or password
             * @example https://example.com/hooks/schema
             */
            url: string;
            /** @description Events that are delivered: any of pass, warning, breaking, proposal, audit */
            events: components["schemas"]["WebhookEvent"][];
            /** @description The only contract whose checks and proposals are delivered; null for all contracts */
            contract_id: string | null;
            /** @description Whether deliveries are currently made */
            active: boolean;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A single change of one version of a contract that people agreed to
         * @example {
         *       "id": "apr_01kaf5x2m8fq1v7c4w6t9y3z0b",
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "contract_version": 1,
         *       "kind": "type_changed",
         *       "column": "customer_id",
         *       "from": "integer",
         *       "to": "string",
         *       "reason": "The new CRM has ids with letters.",
         *       "ends_at": null,
         *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
         *       "approved_by": "ada@example.com",
         *       "withdrawn_at": null,
         *       "withdrawn_by": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "holds": true
         *     }
         */
        Approval: {
            /**
             * @description The id of the approval
             * @example apr_01kaf5x2m8fq1v7c4w6t9y3z0b
             */
            id: string;
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            /**
             * Format: int32
             * @description The only version of the contract that it is for
             */
            contract_version: number;
            kind: components["schemas"]["ChangeKind"];
            /** @description The name of the column, or the path of what has changed in it */
            column: string;
            /** @description The contract's side of the change, a type or a text; null if something was added */
            from: string | null;
            /** @description The incoming schema's side of the change; null if something was removed */
            to: string | null;
            /** @description Why the change is fine */
            reason: string;
            /** @description The check that it was approved on */
            check_id: string | null;
            /** @description Who approved it: a person's email address or a key's preview */
            approved_by: string;
            /**
             * Format: date-time
             * @description When it ends, in UTC; null if it holds until the contract's next version
             */
            ends_at: string | null;
            /**
             * Format: date-time
             * @description When it was withdrawn, in UTC
             */
            withdrawn_at: string | null;
            /** @description Who withdrew it, like `approved_by` */
            withdrawn_by: string | null;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /** @description Whether it lets the change through: it is for the contract's current version, and neither ended nor withdrawn */
            holds: boolean;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What a key proposed, and what people decided
         * @example {
         *       "id": "prp_01kaf5y3t7f9s2w5x8z1b4c6de",
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "contract_version": 1,
         *       "kind": "approval",
         *       "state": "open",
         *       "fits": true,
         *       "changes": [
         *         {
         *           "kind": "type_changed",
         *           "column": "customer_id",
         *           "from": "integer",
         *           "to": "string"
         *         }
         *       ],
         *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
         *       "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
         *       "link": "https://github.com/acme/pipelines/pull/7",
         *       "proposed_by": "svc_live_4fGh2Kq",
         *       "expires_at": "2026-02-07T09:30:00.000Z",
         *       "decided_at": null,
         *       "decided_by": null,
         *       "note": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/proposals/prp_01kaf5y3t7f9s2w5x8z1b4c6de",
         *       "columns": null
         *     }
         */
        Proposal: {
            /**
             * @description The id of the proposal
             * @example prp_01kaf5y3t7f9s2w5x8z1b4c6de
             */
            id: string;
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            /**
             * Format: int32
             * @description The version of the contract that it was made for
             */
            contract_version: number;
            kind: components["schemas"]["ProposalKind"];
            state: components["schemas"]["ProposalState"];
            /** @description Whether the contract is still what it was made for; if not, it cannot be approved */
            fits: boolean;
            /** @description The changes to approve; null for columns */
            changes: components["schemas"]["ProposedChange"][] | null;
            /** @description The check that it is about */
            check_id: string | null;
            /** @description Why, in the words of who proposes it */
            reason: string;
            /** @description Where the change is, such as a pull request */
            link: string | null;
            /** @description The preview of the key that proposed it */
            proposed_by: string;
            /**
             * Format: date-time
             * @description When it expires unless somebody decides, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When somebody decided, or it expired, in UTC
             */
            decided_at: string | null;
            /** @description The email address of who decided */
            decided_by: string | null;
            /** @description What they noted */
            note: string | null;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /** @description Its page in the console, where people decide */
            url: string;
            /** @description The columns that the contract is to have; null for changes to approve */
            columns: components["schemas"]["DetailedColumn"][] | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description `approval`: to approve `changes`. `columns`: to give the contract other columns
         * @enum {string}
         */
        ProposalKind: "approval" | "columns";
        /**
         * @description Whether people have decided. `expired` if nobody did within 7 days
         * @enum {string}
         */
        ProposalState: "open" | "approved" | "declined" | "expired";
        /**
         * @description A single change that is proposed to be let through
         * @example {
         *       "kind": "type_changed",
         *       "column": "customer_id",
         *       "from": "integer",
         *       "to": "string"
         *     }
         */
        ProposedChange: {
            kind: components["schemas"]["ChangeKind"];
            /** @description The name of the column, or the path of what has changed in it */
            column: string;
            /** @description The contract's side of the change, a type or a text; null if something was added */
            from: string | null;
            /** @description The incoming schema's side of the change; null if something was removed */
            to: string | null;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What a key proposed, without the columns of a proposal of columns
         * @example {
         *       "id": "prp_01kaf5y3t7f9s2w5x8z1b4c6de",
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "contract_version": 1,
         *       "kind": "approval",
         *       "state": "open",
         *       "fits": true,
         *       "changes": [
         *         {
         *           "kind": "type_changed",
         *           "column": "customer_id",
         *           "from": "integer",
         *           "to": "string"
         *         }
         *       ],
         *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
         *       "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
         *       "link": "https://github.com/acme/pipelines/pull/7",
         *       "proposed_by": "svc_live_4fGh2Kq",
         *       "expires_at": "2026-02-07T09:30:00.000Z",
         *       "decided_at": null,
         *       "decided_by": null,
         *       "note": null,
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/proposals/prp_01kaf5y3t7f9s2w5x8z1b4c6de"
         *     }
         */
        ListedProposal: {
            /**
             * @description The id of the proposal
             * @example prp_01kaf5y3t7f9s2w5x8z1b4c6de
             */
            id: string;
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            /**
             * Format: int32
             * @description The version of the contract that it was made for
             */
            contract_version: number;
            kind: components["schemas"]["ProposalKind"];
            state: components["schemas"]["ProposalState"];
            /** @description Whether the contract is still what it was made for; if not, it cannot be approved */
            fits: boolean;
            /** @description The changes to approve; null for columns */
            changes: components["schemas"]["ProposedChange"][] | null;
            /** @description The check that it is about */
            check_id: string | null;
            /** @description Why, in the words of who proposes it */
            reason: string;
            /** @description Where the change is, such as a pull request */
            link: string | null;
            /** @description The preview of the key that proposed it */
            proposed_by: string;
            /**
             * Format: date-time
             * @description When it expires unless somebody decides, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            expires_at: string;
            /**
             * Format: date-time
             * @description When somebody decided, or it expired, in UTC
             */
            decided_at: string | null;
            /** @description The email address of who decided */
            decided_by: string | null;
            /** @description What they noted */
            note: string | null;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /** @description Its page in the console, where people decide */
            url: string;
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Someone who uses the data that a contract describes
         * @example {
         *       "id": "csm_01kaf5x7q4eh3n9r2k5v8s1m6d",
         *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
         *       "name": "Revenue dashboard",
         *       "owner": "Finance",
         *       "contact": "finance-data@example.com",
         *       "columns": [
         *         "customer_id",
         *         "created_at"
         *       ],
         *       "created_at": "2026-01-31T09:30:00.000Z",
         *       "updated_at": "2026-01-31T09:30:00.000Z"
         *     }
         */
        Consumer: {
            /**
             * @description The id of the consumer
             * @example csm_01kaf5x7q4eh3n9r2k5v8s1m6d
             */
            id: string;
            /**
             * @description The id of the contract
             * @example ctr_01kaf5v2jve6w8e8kgtr3d0v7q
             */
            contract_id: string;
            /** @description Unique among the contract's consumers, case-sensitive */
            name: string;
            /** @description Who is responsible for it: a person or a team */
            owner: string | null;
            /** @description How to reach them; an email address is notified of changes that affect them */
            contact: string | null;
            /** @description The contract's columns that they use, or paths of fields inside them; null for all of them */
            columns: string[] | null;
            /**
             * Format: date-time
             * @description When it was created, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it last changed, in UTC
             * @example 2026-01-31T09:30:00.000Z
             */
            updated_at: string;
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description Malformed HTTP request */
        BadHttp: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request timeout */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Headers too large */
        HeadersTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong on our side */
        InternalErrorWithoutKey: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Too many contracts; Contract storage full; Malformed HTTP request */
        InvalidBodyOrTooManyContractsOrContractStorageFull: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Missing API key; Authorization: Bearer is not supported; Malformed API key; Unknown API key; Revoked API key; The API key's owner has left */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Account suspended; The API key does not allow this */
        AccountSuspendedOrNotPermitted: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Contract name already taken */
        ContractNameTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Body too large */
        BodyTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Unsupported content type */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; Too many changes */
        RateLimitedOrChangesLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Something went wrong on our side */
        InternalError: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Service temporarily unavailable */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; Malformed HTTP request */
        InvalidRequest: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Account suspended */
        AccountSuspended: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests */
        RateLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Malformed HTTP request */
        InvalidBody: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Contract not found */
        ContractNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Contract storage full; Malformed HTTP request */
        InvalidBodyOrContractStorageFull: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Contract has changed */
        ContractChanged: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Account suspended; No credits left */
        AccountSuspendedOrNoCredits: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Request already in progress */
        IdempotencyConflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Idempotency-Key already used */
        IdempotencyKeyReused: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Check not found */
        CheckNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Body too large; Too much to check at once */
        BodyTooLargeOrTooMuchToCheck: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; Too many changes; Too many new keys */
        RateLimitedOrChangesLimitedOrKeyCreationLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Key not found */
        KeyNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The API key does not work */
        KeyNotActive: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Key not revoked */
        KeyNotRevoked: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Too many webhooks; Malformed HTTP request */
        InvalidBodyOrTooManyWebhooks: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Webhook not found */
        WebhookNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Too many approvals; Malformed HTTP request */
        InvalidBodyOrTooManyApprovals: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Contract not found; Check not found */
        ContractNotFoundOrCheckNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Already approved */
        AlreadyApproved: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Contract not found; Approval not found */
        ContractNotFoundOrApprovalNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Too many open proposals; Malformed HTTP request */
        InvalidBodyOrTooManyProposals: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Proposal not found */
        ProposalNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Invalid request; The body is not valid JSON; Too many consumers; Malformed HTTP request */
        InvalidBodyOrTooManyConsumers: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Consumer name already taken */
        ConsumerNameTaken: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Contract not found; Consumer not found */
        ContractNotFoundOrConsumerNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                RateLimit: components["headers"]["RateLimit"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description Maximum number of entries on the page */
        Limit: number;
        /** @description Where the page starts: the `cursor` from the Link header of the previous page */
        ContractCursor: string;
        /** @description The id of a contract */
        ContractId: string;
        /** @description The `ETag` of the contract that you have read. If it has changed since then, nothing is done, and the answer is 412 */
        IfMatch: string;
        /** @description Makes the request safe to retry: the same key never runs a second check. Derive it from what is checked: the run, the contract and a hash of the columns */
        IdempotencyKey: string;
        /** @description The id of a check */
        CheckId: string;
        /** @description The id of a key */
        KeyId: string;
        /** @description Where the page starts: the `cursor` from the Link header of the previous page */
        WebhookCursor: string;
        /** @description The id of a webhook */
        WebhookId: string;
        /** @description Where the page starts: the `cursor` from the Link header of the previous page */
        ApprovalCursor: string;
        /** @description The id of a approval */
        ApprovalId: string;
        /** @description Where the page starts: the `cursor` from the Link header of the previous page */
        ProposalCursor: string;
        /** @description The id of a proposal */
        ProposalId: string;
        /** @description Where the page starts: the `cursor` from the Link header of the previous page */
        ConsumerCursor: string;
        /** @description The id of a consumer */
        ConsumerId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The id of this request. Include it when you ask your administrator for help
         * @example 5b0f7c1e-3f0a-4a58-9d3a-6a1f6d2f9c11
         */
        "X-Request-Id": string;
        /**
         * @description The limit: requests (`q`) per window in seconds (`w`)
         * @example "minute";q=100;w=60
         */
        "RateLimit-Policy": string;
        /**
         * @description Requests left (`r`) and seconds until the minute ends (`t`)
         * @example "minute";r=99;t=42
         */
        RateLimit: string;
        /**
         * @description Requests the key can make per clock minute
         * @example 100
         */
        "X-RateLimit-Limit": number;
        /**
         * @description Requests left in this minute
         * @example 99
         */
        "X-RateLimit-Remaining": number;
        /**
         * @description When the minute ends, in seconds since 1970 (UTC)
         * @example 1769851860
         */
        "X-RateLimit-Reset": number;
        /**
         * @description Seconds to wait before retrying the request
         * @example 18
         */
        "Retry-After": number;
        /**
         * @description The next page, with `rel="next"`; absent on the last page
         * @example </api/v1/contracts?cursor=ctr_01kaf5v2jve6w8e8kgtr3d0v7q>; rel="next"
         */
        Link: string;
        /**
         * @description Names the contract's version. Send it in `If-Match` to change the contract only if nobody else has
         * @example "1"
         */
        ETag: string;
        /**
         * @description `true` when an earlier request made this check, so this one cost nothing
         * @example true
         */
        "Idempotent-Replayed": string;
        /**
         * @description Only with `Idempotent-Replayed`: the positions, from 0, of the checks that would be decided differently now, because the contract, its policy or an approval has changed
         * @example 0, 3
         */
        "Idempotent-Outdated": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The service is healthy */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
            400: components["responses"]["BadHttp"];
            408: components["responses"]["RequestTimeout"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalErrorWithoutKey"];
            /** @description The database does not respond: the service cannot work */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "unavailable",
                     *       "version": "0.1.0"
                     *     }
                     */
                    "application/json": components["schemas"]["Health"];
                };
            };
        };
    };
    listContracts: {
        parameters: {
            query?: {
                /** @description Maximum number of entries on the page */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: the `cursor` from the Link header of the previous page */
                cursor?: components["parameters"]["ContractCursor"];
                /** @description Only the contract of exactly this name; `limit` and `cursor` are then ignored */
                name?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contracts */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "name": "customers",
                     *         "schema": {
                     *           "columns": [
                     *             {
                     *               "name": "customer_id",
                     *               "type": "integer",
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "email",
                     *               "type": "string",
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "created_at",
                     *               "type": "timestamp",
                     *               "required": false
                     *             }
                     *           ]
                     *         },
                     *         "version": 1,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Contract"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContract: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "customers",
                 *       "schema": {
                 *         "columns": [
                 *           {
                 *             "name": "customer_id",
                 *             "type": "integer",
                 *             "required": true
                 *           },
                 *           {
                 *             "name": "email",
                 *             "type": "string",
                 *             "required": true
                 *           },
                 *           {
                 *             "name": "created_at",
                 *             "type": "timestamp",
                 *             "required": false
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CreateContractRequest"];
            };
        };
        responses: {
            /** @description The contract, with its id */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "name": "customers",
                     *       "schema": {
                     *         "columns": [
                     *           {
                     *             "name": "customer_id",
                     *             "type": "integer",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "email",
                     *             "type": "string",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "created_at",
                     *             "type": "timestamp",
                     *             "required": false
                     *           }
                     *         ]
                     *       },
                     *       "version": 1,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contract"];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyContractsOrContractStorageFull"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ContractNameTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createContracts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contracts": [
                 *         {
                 *           "name": "customers",
                 *           "schema": {
                 *             "columns": [
                 *               {
                 *                 "name": "customer_id",
                 *                 "type": "integer",
                 *                 "required": true
                 *               },
                 *               {
                 *                 "name": "email",
                 *                 "type": "string",
                 *                 "required": true
                 *               },
                 *               {
                 *                 "name": "created_at",
                 *                 "type": "timestamp",
                 *                 "required": false
                 *               }
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateContractsRequest"];
            };
        };
        responses: {
            /** @description The contracts, in the order of the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "name": "customers",
                     *         "schema": {
                     *           "columns": [
                     *             {
                     *               "name": "customer_id",
                     *               "type": "integer",
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "email",
                     *               "type": "string",
                     *               "required": true
                     *             },
                     *             {
                     *               "name": "created_at",
                     *               "type": "timestamp",
                     *               "required": false
                     *             }
                     *           ]
                     *         },
                     *         "version": 1,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Contract"][];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyContractsOrContractStorageFull"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ContractNameTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    inferColumns: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "sample": {
                 *         "customer_id": 42,
                 *         "email": "ada@example.com",
                 *         "created_at": "2026-01-31T09:30:00Z"
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["InferColumnsRequest"];
            };
        };
        responses: {
            /** @description The suggested columns */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "columns": [
                     *         {
                     *           "name": "customer_id",
                     *           "type": "integer",
                     *           "required": true
                     *         },
                     *         {
                     *           "name": "email",
                     *           "type": "string",
                     *           "required": true
                     *         },
                     *         {
                     *           "name": "created_at",
                     *           "type": "timestamp",
                     *           "required": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["InferredColumns"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "name": "customers",
                     *       "schema": {
                     *         "columns": [
                     *           {
                     *             "name": "customer_id",
                     *             "type": "integer",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "email",
                     *             "type": "string",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "created_at",
                     *             "type": "timestamp",
                     *             "required": false
                     *           }
                     *         ]
                     *       },
                     *       "version": 1,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contract"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContract: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the contract that you have read. If it has changed since then, nothing is done, and the answer is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "customers_v2"
                 *     }
                 */
                "application/json": components["schemas"]["UpdateContractRequest"];
            };
        };
        responses: {
            /** @description The updated contract */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "name": "customers",
                     *       "schema": {
                     *         "columns": [
                     *           {
                     *             "name": "customer_id",
                     *             "type": "integer",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "email",
                     *             "type": "string",
                     *             "required": true
                     *           },
                     *           {
                     *             "name": "created_at",
                     *             "type": "timestamp",
                     *             "required": false
                     *           }
                     *         ]
                     *       },
                     *       "version": 1,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Contract"];
                };
            };
            400: components["responses"]["InvalidBodyOrContractStorageFull"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ContractNameTaken"];
            412: components["responses"]["ContractChanged"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContract: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the contract that you have read. If it has changed since then, nothing is done, and the answer is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The contract was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["ContractChanged"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContractColumns: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The columns */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "version": 1,
                     *       "columns": [
                     *         {
                     *           "name": "customer_id",
                     *           "type": "integer",
                     *           "required": true,
                     *           "detail": {
                     *             "nullable": false,
                     *             "is": {
                     *               "kind": "integer",
                     *               "bits": 64,
                     *               "signed": true
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContractColumns"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContractColumns: {
        parameters: {
            query?: {
                /** @description Maximum number of entries on the page */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: the `cursor` from the Link header of the previous page */
                cursor?: components["parameters"]["ContractCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of contracts' columns */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "version": 1,
                     *         "columns": [
                     *           {
                     *             "name": "customer_id",
                     *             "type": "integer",
                     *             "required": true,
                     *             "detail": {
                     *               "nullable": false,
                     *               "is": {
                     *                 "kind": "integer",
                     *                 "bits": 64,
                     *                 "signed": true
                     *               }
                     *             }
                     *           }
                     *         ],
                     *         "etag": "\"1-0\""
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["TaggedContractColumns"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContractDetails: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the contract that you have read. If it has changed since then, nothing is done, and the answer is 412 */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "columns": [
                 *         {
                 *           "name": "customer_id",
                 *           "type": "integer",
                 *           "detail": {
                 *             "nullable": false,
                 *             "is": {
                 *               "kind": "integer",
                 *               "bits": 64,
                 *               "signed": true
                 *             }
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["SetDetailsRequest"];
            };
        };
        responses: {
            /** @description All columns with their details */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "version": 1,
                     *       "columns": [
                     *         {
                     *           "name": "customer_id",
                     *           "type": "integer",
                     *           "required": true,
                     *           "detail": {
                     *             "nullable": false,
                     *             "is": {
                     *               "kind": "integer",
                     *               "bits": 64,
                     *               "signed": true
                     *             }
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ContractColumns"];
                };
            };
            400: components["responses"]["InvalidBodyOrContractStorageFull"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            412: components["responses"]["ContractChanged"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkSchema: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key never runs a second check. Derive it from what is checked: the run, the contract and a hash of the columns */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                 *       "incoming_schema": {
                 *         "columns": [
                 *           {
                 *             "name": "customer_id",
                 *             "type": "string"
                 *           },
                 *           {
                 *             "name": "created_at",
                 *             "type": "timestamp"
                 *           },
                 *           {
                 *             "name": "phone",
                 *             "type": "string"
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": components["schemas"]["CheckSchemaRequest"];
            };
        };
        responses: {
            /** @description The stored check */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Idempotent-Outdated": components["headers"]["Idempotent-Outdated"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "result": "warning",
                     *       "severity": 75,
                     *       "diff": {
                     *         "removed": [
                     *           "email"
                     *         ],
                     *         "type_changes": [
                     *           {
                     *             "column": "customer_id",
                     *             "from": "integer",
                     *             "to": "string"
                     *           }
                     *         ],
                     *         "added": [
                     *           "phone"
                     *         ]
                     *       },
                     *       "credits_used": 1,
                     *       "created_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Check"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNoCredits"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCheck: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a check */
                id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "result": "warning",
                     *       "severity": 75,
                     *       "diff": {
                     *         "removed": [
                     *           "email"
                     *         ],
                     *         "type_changes": [
                     *           {
                     *             "column": "customer_id",
                     *             "from": "integer",
                     *             "to": "string"
                     *           }
                     *         ],
                     *         "added": [
                     *           "phone"
                     *         ]
                     *       },
                     *       "credits_used": 1,
                     *       "created_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Check"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["CheckNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkGate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to retry: the same key never runs a second check. Derive it from what is checked: the run, the contract and a hash of the columns */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "checks": [
                 *         {
                 *           "contract": "customers",
                 *           "incoming_schema": {
                 *             "columns": [
                 *               {
                 *                 "name": "customer_id",
                 *                 "type": "string"
                 *               }
                 *             ]
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["GateRequest"];
            };
        };
        responses: {
            /** @description The decision, and the stored checks in the order of the request */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Idempotent-Outdated": components["headers"]["Idempotent-Outdated"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "decision": "block",
                     *       "checks": [
                     *         {
                     *           "check": {
                     *             "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *             "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *             "result": "warning",
                     *             "severity": 30,
                     *             "diff": {
                     *               "removed": [],
                     *               "type_changes": [
                     *                 {
                     *                   "column": "customer_id",
                     *                   "from": "integer",
                     *                   "to": "string"
                     *                 }
                     *               ],
                     *               "added": []
                     *             },
                     *             "credits_used": 1,
                     *             "created_at": "2026-01-31T09:30:00.000Z"
                     *           },
                     *           "contract": {
                     *             "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *             "name": "customers",
                     *             "version": 1
                     *           },
                     *           "decision": "block",
                     *           "changes": [
                     *             {
                     *               "kind": "type_changed",
                     *               "column": "customer_id",
                     *               "from": "integer",
                     *               "to": "string",
                     *               "points": 30,
                     *               "blocks": true,
                     *               "approval": null,
                     *               "tolerated": false,
                     *               "widening": null
                     *             }
                     *           ],
                     *           "affected": [],
                     *           "compared": {
                     *             "columns": 1,
                     *             "in_full": 0,
                     *             "not_in_full": [
                     *               {
                     *                 "column": "customer_id",
                     *                 "reason": "contract_has_no_detail"
                     *               }
                     *             ],
                     *             "blocks": false
                     *           },
                     *           "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/checks/chk_01kaf5v9y5ef6b1z9t7f0m8d2s"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["GateAnswer"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNoCredits"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["IdempotencyConflict"];
            413: components["responses"]["BodyTooLargeOrTooMuchToCheck"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getGate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a check */
                id: components["parameters"]["CheckId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The check, and what the gate decided about it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "check": {
                     *         "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *         "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "result": "warning",
                     *         "severity": 30,
                     *         "diff": {
                     *           "removed": [],
                     *           "type_changes": [
                     *             {
                     *               "column": "customer_id",
                     *               "from": "integer",
                     *               "to": "string"
                     *             }
                     *           ],
                     *           "added": []
                     *         },
                     *         "credits_used": 1,
                     *         "created_at": "2026-01-31T09:30:00.000Z"
                     *       },
                     *       "contract": {
                     *         "id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "name": "customers",
                     *         "version": 1
                     *       },
                     *       "decision": "block",
                     *       "changes": [
                     *         {
                     *           "kind": "type_changed",
                     *           "column": "customer_id",
                     *           "from": "integer",
                     *           "to": "string",
                     *           "points": 30,
                     *           "blocks": true,
                     *           "approval": null,
                     *           "tolerated": false,
                     *           "widening": null
                     *         }
                     *       ],
                     *       "affected": [],
                     *       "compared": {
                     *         "columns": 1,
                     *         "in_full": 0,
                     *         "not_in_full": [
                     *           {
                     *             "column": "customer_id",
                     *             "reason": "contract_has_no_detail"
                     *           }
                     *         ],
                     *         "blocks": false
                     *       },
                     *       "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/checks/chk_01kaf5v9y5ef6b1z9t7f0m8d2s"
                     *     }
                     */
                    "application/json": components["schemas"]["GatedCheck"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["CheckNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account's policy, or the default */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "block": [
                     *         "required_removed",
                     *         "type_changed",
                     *         "nested_removed",
                     *         "nested_type_changed",
                     *         "renamed"
                     *       ],
                     *       "min_severity": 90,
                     *       "ignore_columns": [
                     *         "_loaded_*"
                     *       ],
                     *       "report_only": false,
                     *       "require_details": false,
                     *       "tolerate_widening": false,
                     *       "version": 2,
                     *       "from": "account",
                     *       "updated_by": "ada@example.com",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updatePolicy: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "min_severity": 40
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePolicyRequest"];
            };
        };
        responses: {
            /** @description The account's policy */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "block": [
                     *         "required_removed",
                     *         "type_changed",
                     *         "nested_removed",
                     *         "nested_type_changed",
                     *         "renamed"
                     *       ],
                     *       "min_severity": 90,
                     *       "ignore_columns": [
                     *         "_loaded_*"
                     *       ],
                     *       "report_only": false,
                     *       "require_details": false,
                     *       "tolerate_widening": false,
                     *       "version": 2,
                     *       "from": "account",
                     *       "updated_by": "ada@example.com",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContractPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in force */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "block": [
                     *         "required_removed",
                     *         "type_changed",
                     *         "nested_removed",
                     *         "nested_type_changed",
                     *         "renamed"
                     *       ],
                     *       "min_severity": 90,
                     *       "ignore_columns": [
                     *         "_loaded_*"
                     *       ],
                     *       "report_only": false,
                     *       "require_details": false,
                     *       "tolerate_widening": false,
                     *       "version": 2,
                     *       "from": "account",
                     *       "updated_by": "ada@example.com",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContractPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "min_severity": 40
                 *     }
                 */
                "application/json": components["schemas"]["UpdatePolicyRequest"];
            };
        };
        responses: {
            /** @description The contract's policy */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "block": [
                     *         "required_removed",
                     *         "type_changed",
                     *         "nested_removed",
                     *         "nested_type_changed",
                     *         "renamed"
                     *       ],
                     *       "min_severity": 90,
                     *       "ignore_columns": [
                     *         "_loaded_*"
                     *       ],
                     *       "report_only": false,
                     *       "require_details": false,
                     *       "tolerate_widening": false,
                     *       "version": 2,
                     *       "from": "account",
                     *       "updated_by": "ada@example.com",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContractPolicy: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The policy in force from now on */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "block": [
                     *         "required_removed",
                     *         "type_changed",
                     *         "nested_removed",
                     *         "nested_type_changed",
                     *         "renamed"
                     *       ],
                     *       "min_severity": 90,
                     *       "ignore_columns": [
                     *         "_loaded_*"
                     *       ],
                     *       "report_only": false,
                     *       "require_details": false,
                     *       "tolerate_widening": false,
                     *       "version": 2,
                     *       "from": "account",
                     *       "updated_by": "ada@example.com",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Policy"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getUsage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Credits and checks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "credits_remaining": 9958,
                     *       "credits_used": 42,
                     *       "total_checks": 42
                     *     }
                     */
                    "application/json": components["schemas"]["Usage"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description All keys */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *         "key_preview": "svc_live_4fGh2Kq",
                     *         "environment": "live",
                     *         "is_active": true,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "last_used_at": "2026-01-31T10:12:44.120Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ApiKey"][];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "environment": "live"
                 *     }
                 */
                "application/json": components["schemas"]["CreateKeyRequest"];
            };
        };
        responses: {
            /** @description The key, shown only once */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *       "key_preview": "svc_live_4fGh2Kq",
                     *       "environment": "live",
                     *       "is_active": true,
                     *       "key": "svc_live_4fGh2KqT7nWb3YxR8mPc5LsV0jDz6QaE1uHt9k",
                     *       "created_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimitedOrKeyCreationLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getKeyRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the key may do */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *       "kind": "pipeline",
                     *       "label": "nightly load",
                     *       "rights": [
                     *         "check"
                     *       ],
                     *       "contracts": [
                     *         "shop_*"
                     *       ],
                     *       "expires_at": "2027-01-31T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyRights"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["KeyNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateKeyRights: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "rights": [
                 *         "check"
                 *       ],
                 *       "contracts": [
                 *         "shop_*"
                 *       ],
                 *       "expires_at": "2027-01-31T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["SetKeyRightsRequest"];
            };
        };
        responses: {
            /** @description What the key may do from now on */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *       "kind": "pipeline",
                     *       "label": "nightly load",
                     *       "rights": [
                     *         "check"
                     *       ],
                     *       "contracts": [
                     *         "shop_*"
                     *       ],
                     *       "expires_at": "2027-01-31T00:00:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["KeyRights"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["KeyNotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createSuccessor: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "old_expires_at": "2027-01-31T00:00:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["CreateSuccessorRequest"];
            };
        };
        responses: {
            /** @description The new key, shown only once */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *       "key_preview": "svc_live_4fGh2Kq",
                     *       "environment": "live",
                     *       "is_active": true,
                     *       "key": "svc_live_4fGh2KqT7nWb3YxR8mPc5LsV0jDz6QaE1uHt9k",
                     *       "created_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedKey"];
                };
            };
            400: components["responses"]["InvalidBody"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["KeyNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KeyNotActive"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimitedOrKeyCreationLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key was revoked */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *       "key_preview": "svc_live_4fGh2Kq",
                     *       "environment": "live",
                     *       "is_active": false
                     *     }
                     */
                    "application/json": components["schemas"]["KeyState"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["KeyNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    activateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key is active */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "key_01kaf5tz8ve5zsb2b8v0x3m6he",
                     *       "key_preview": "svc_live_4fGh2Kq",
                     *       "environment": "live",
                     *       "is_active": false
                     *     }
                     */
                    "application/json": components["schemas"]["KeyState"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["KeyNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a key */
                id: components["parameters"]["KeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The key was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["KeyNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["KeyNotRevoked"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhooks: {
        parameters: {
            query?: {
                /** @description Maximum number of entries on the page */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: the `cursor` from the Link header of the previous page */
                cursor?: components["parameters"]["WebhookCursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of webhooks */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
                     *         "url": "https://example.com/hooks/schema",
                     *         "events": [
                     *           "warning",
                     *           "breaking"
                     *         ],
                     *         "contract_id": null,
                     *         "active": true,
                     *         "created_at": "2026-01-31T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Webhook"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://example.com/hooks/schema",
                 *       "events": [
                 *         "warning",
                 *         "breaking"
                 *       ],
                 *       "contract_id": null
                 *     }
                 */
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
        responses: {
            /** @description The webhook, with its secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
                     *       "url": "https://example.com/hooks/schema",
                     *       "events": [
                     *         "warning",
                     *         "breaking"
                     *       ],
                     *       "contract_id": null,
                     *       "active": true,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "secret": "whsec_hrm7l1EllBgtO/g2WenLE1aA01F4HqwMaObVqkNqBz4="
                     *     }
                     */
                    "application/json": components["schemas"]["CreatedWebhook"];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyWebhooks"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a webhook */
                id: components["parameters"]["WebhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The webhook was deleted */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["WebhookNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listApprovals: {
        parameters: {
            query?: {
                /** @description Maximum number of entries on the page */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: the `cursor` from the Link header of the previous page */
                cursor?: components["parameters"]["ApprovalCursor"];
            };
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of approvals */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "apr_01kaf5x2m8fq1v7c4w6t9y3z0b",
                     *         "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "contract_version": 1,
                     *         "kind": "type_changed",
                     *         "column": "customer_id",
                     *         "from": "integer",
                     *         "to": "string",
                     *         "reason": "The new CRM has ids with letters.",
                     *         "ends_at": null,
                     *         "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *         "approved_by": "ada@example.com",
                     *         "withdrawn_at": null,
                     *         "withdrawn_by": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "holds": true
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Approval"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "type_changed",
                 *       "column": "customer_id",
                 *       "from": "integer",
                 *       "to": "string",
                 *       "reason": "The new CRM has ids with letters.",
                 *       "ends_at": null
                 *     }
                 */
                "application/json": components["schemas"]["CreateApprovalRequest"];
            };
        };
        responses: {
            /** @description The approval, valid from now on */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "apr_01kaf5x2m8fq1v7c4w6t9y3z0b",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "contract_version": 1,
                     *       "kind": "type_changed",
                     *       "column": "customer_id",
                     *       "from": "integer",
                     *       "to": "string",
                     *       "reason": "The new CRM has ids with letters.",
                     *       "ends_at": null,
                     *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *       "approved_by": "ada@example.com",
                     *       "withdrawn_at": null,
                     *       "withdrawn_by": null,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "holds": true
                     *     }
                     */
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyApprovals"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFoundOrCheckNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyApproved"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawApproval: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
                /** @description The id of a approval */
                approval_id: components["parameters"]["ApprovalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The approval, with who withdrew it */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "apr_01kaf5x2m8fq1v7c4w6t9y3z0b",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "contract_version": 1,
                     *       "kind": "type_changed",
                     *       "column": "customer_id",
                     *       "from": "integer",
                     *       "to": "string",
                     *       "reason": "The new CRM has ids with letters.",
                     *       "ends_at": null,
                     *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *       "approved_by": "ada@example.com",
                     *       "withdrawn_at": null,
                     *       "withdrawn_by": null,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "holds": true
                     *     }
                     */
                    "application/json": components["schemas"]["Approval"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFoundOrApprovalNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listProposals: {
        parameters: {
            query?: {
                /** @description Maximum number of entries on the page */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: the `cursor` from the Link header of the previous page */
                cursor?: components["parameters"]["ProposalCursor"];
            };
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of proposals */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "prp_01kaf5y3t7f9s2w5x8z1b4c6de",
                     *         "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "contract_version": 1,
                     *         "kind": "approval",
                     *         "state": "open",
                     *         "fits": true,
                     *         "changes": [
                     *           {
                     *             "kind": "type_changed",
                     *             "column": "customer_id",
                     *             "from": "integer",
                     *             "to": "string"
                     *           }
                     *         ],
                     *         "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *         "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
                     *         "link": "https://github.com/acme/pipelines/pull/7",
                     *         "proposed_by": "svc_live_4fGh2Kq",
                     *         "expires_at": "2026-02-07T09:30:00.000Z",
                     *         "decided_at": null,
                     *         "decided_by": null,
                     *         "note": null,
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/proposals/prp_01kaf5y3t7f9s2w5x8z1b4c6de"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["ListedProposal"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "changes": [
                 *         {
                 *           "kind": "type_changed",
                 *           "column": "customer_id",
                 *           "from": "integer",
                 *           "to": "string"
                 *         }
                 *       ],
                 *       "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
                 *       "link": "https://github.com/acme/pipelines/pull/7"
                 *     }
                 */
                "application/json": components["schemas"]["CreateProposalRequest"];
            };
        };
        responses: {
            /** @description The open proposal */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prp_01kaf5y3t7f9s2w5x8z1b4c6de",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "contract_version": 1,
                     *       "kind": "approval",
                     *       "state": "open",
                     *       "fits": true,
                     *       "changes": [
                     *         {
                     *           "kind": "type_changed",
                     *           "column": "customer_id",
                     *           "from": "integer",
                     *           "to": "string"
                     *         }
                     *       ],
                     *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *       "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
                     *       "link": "https://github.com/acme/pipelines/pull/7",
                     *       "proposed_by": "svc_live_4fGh2Kq",
                     *       "expires_at": "2026-02-07T09:30:00.000Z",
                     *       "decided_at": null,
                     *       "decided_by": null,
                     *       "note": null,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/proposals/prp_01kaf5y3t7f9s2w5x8z1b4c6de",
                     *       "columns": null
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyProposals"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFoundOrCheckNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["AlreadyApproved"];
            412: components["responses"]["ContractChanged"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getProposal: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a proposal */
                id: components["parameters"]["ProposalId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The proposal */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "prp_01kaf5y3t7f9s2w5x8z1b4c6de",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "contract_version": 1,
                     *       "kind": "approval",
                     *       "state": "open",
                     *       "fits": true,
                     *       "changes": [
                     *         {
                     *           "kind": "type_changed",
                     *           "column": "customer_id",
                     *           "from": "integer",
                     *           "to": "string"
                     *         }
                     *       ],
                     *       "check_id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                     *       "reason": "The new CRM has ids with letters. The models downstream read them as text already.",
                     *       "link": "https://github.com/acme/pipelines/pull/7",
                     *       "proposed_by": "svc_live_4fGh2Kq",
                     *       "expires_at": "2026-02-07T09:30:00.000Z",
                     *       "decided_at": null,
                     *       "decided_by": null,
                     *       "note": null,
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "url": "https://checks.example.com/accounts/acc_01kaf5y0r3e4v7b1n6q9s2x5tm/proposals/prp_01kaf5y3t7f9s2w5x8z1b4c6de",
                     *       "columns": null
                     *     }
                     */
                    "application/json": components["schemas"]["Proposal"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ProposalNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listConsumers: {
        parameters: {
            query?: {
                /** @description Maximum number of entries on the page */
                limit?: components["parameters"]["Limit"];
                /** @description Where the page starts: the `cursor` from the Link header of the previous page */
                cursor?: components["parameters"]["ConsumerCursor"];
            };
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of consumers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example [
                     *       {
                     *         "id": "csm_01kaf5x7q4eh3n9r2k5v8s1m6d",
                     *         "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *         "name": "Revenue dashboard",
                     *         "owner": "Finance",
                     *         "contact": "finance-data@example.com",
                     *         "columns": [
                     *           "customer_id",
                     *           "created_at"
                     *         ],
                     *         "created_at": "2026-01-31T09:30:00.000Z",
                     *         "updated_at": "2026-01-31T09:30:00.000Z"
                     *       }
                     *     ]
                     */
                    "application/json": components["schemas"]["Consumer"][];
                };
            };
            400: components["responses"]["InvalidRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspended"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createConsumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Revenue dashboard",
                 *       "owner": "Finance",
                 *       "contact": "finance-data@example.com",
                 *       "columns": [
                 *         "customer_id",
                 *         "created_at"
                 *       ]
                 *     }
                 */
                "application/json": components["schemas"]["CreateConsumerRequest"];
            };
        };
        responses: {
            /** @description The consumer, with its id */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "csm_01kaf5x7q4eh3n9r2k5v8s1m6d",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "name": "Revenue dashboard",
                     *       "owner": "Finance",
                     *       "contact": "finance-data@example.com",
                     *       "columns": [
                     *         "customer_id",
                     *         "created_at"
                     *       ],
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Consumer"];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyConsumers"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConsumerNameTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateConsumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
                /** @description The id of a consumer */
                consumer_id: components["parameters"]["ConsumerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "columns": null
                 *     }
                 */
                "application/json": components["schemas"]["UpdateConsumerRequest"];
            };
        };
        responses: {
            /** @description The updated consumer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "csm_01kaf5x7q4eh3n9r2k5v8s1m6d",
                     *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                     *       "name": "Revenue dashboard",
                     *       "owner": "Finance",
                     *       "contact": "finance-data@example.com",
                     *       "columns": [
                     *         "customer_id",
                     *         "created_at"
                     *       ],
                     *       "created_at": "2026-01-31T09:30:00.000Z",
                     *       "updated_at": "2026-01-31T09:30:00.000Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Consumer"];
                };
            };
            400: components["responses"]["InvalidBodyOrTooManyConsumers"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFoundOrConsumerNotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["ConsumerNameTaken"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrChangesLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteConsumer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of a contract */
                id: components["parameters"]["ContractId"];
                /** @description The id of a consumer */
                consumer_id: components["parameters"]["ConsumerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The consumer was removed */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    RateLimit: components["headers"]["RateLimit"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "whk_01kaf5w0s3e1psm5xqv8q2c9zb",
                     *       "deleted": true
                     *     }
                     */
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            400: components["responses"]["BadHttp"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccountSuspendedOrNotPermitted"];
            404: components["responses"]["ContractNotFoundOrConsumerNotFound"];
            408: components["responses"]["RequestTimeout"];
            429: components["responses"]["RateLimited"];
            431: components["responses"]["HeadersTooLarge"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveCheck: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description A copy of the result. Not signed: use the one in the body
                 * @example warning
                 */
                "X-Service-Event": string;
                /**
                 * @description HMAC-SHA256 of the raw body in lowercase hex, keyed with the whole secret as text
                 * @example 6ec45bd137cf801cc8b46aa227b79f7dd38edcc9467270cb0ca83f9105d73d81
                 */
                "X-Service-Signature": string;
                /**
                 * @description The id of the delivery, the same for every attempt
                 * @example dlv_01kaf5wb6ne5prd1b3s4v7n0tc
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt began, in seconds since 1970 (UTC)
                 * @example 1795220059
                 */
                "webhook-timestamp": string;
                /**
                 * @description Standard Webhooks signature: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, keyed with the decoded part of the secret after `whsec_`. After a rotation there are two, separated by a space
                 * @example v1,5It9FDkiwqP7d0wZnKY3cp/xcxYx6ciD2+yCfVrGYIQ=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "chk_01kaf5v9y5ef6b1z9t7f0m8d2s",
                 *       "contract_id": "ctr_01kaf5v2jve6w8e8kgtr3d0v7q",
                 *       "result": "warning",
                 *       "severity": 75,
                 *       "diff": {
                 *         "removed": [
                 *           "email"
                 *         ],
                 *         "type_changes": [
                 *           {
                 *             "column": "customer_id",
                 *             "from": "integer",
                 *             "to": "string"
                 *           }
                 *         ],
                 *         "added": [
                 *           "phone"
                 *         ]
                 *       },
                 *       "credits_used": 1,
                 *       "created_at": "2026-01-31T09:30:00.000Z"
                 *     }
                 */
                "application/json": components["schemas"]["Check"];
            };
        };
        responses: {
            /** @description Delivery received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
