import os

from openapi_client import (
    ApiClient, Configuration, ContractColumn, ContractSchema, ContractsApi, CreateContractRequest, Decision,
    GateApi, GateRequest, GateRequestCheck, IncomingColumn, IncomingSchema,
)

with ApiClient(Configuration(api_key={"apiKey": os.environ["KEY"]})) as client:
    schema = ContractSchema(columns=[ContractColumn(name="a", type="integer", required=True)])
    contract = ContractsApi(client).create_contract(
        CreateContractRequest(name=os.environ["CONTRACT"], schema=schema)
    )
    incoming = IncomingSchema(columns=[IncomingColumn(name="b", type="string")])
    check = GateRequestCheck(contract=contract.id, incoming_schema=incoming)
    answer = GateApi(client).check_gate(GateRequest(checks=[check]))
    assert answer.decision is Decision.DECISION_BLOCK
    print(answer.checks[0].check.severity, answer.decision.value)
