import os

from schema_contract_check_client import AuthenticatedClient
from schema_contract_check_client.api.contracts import create_contract
from schema_contract_check_client.api.gate import check_gate
from schema_contract_check_client.models import (
    ColumnType, ContractColumn, ContractSchema, CreateContractRequest, GateRequest, GateRequestCheck,
    IncomingColumn, IncomingSchema,
)

client = AuthenticatedClient(
    os.environ["URL"], token=os.environ["KEY"], auth_header_name="X-API-Key", prefix=""
)
schema = ContractSchema([ContractColumn("a", ColumnType.INTEGER, True)])
contract = create_contract.sync(client=client, body=CreateContractRequest(os.environ["CONTRACT"], schema))
incoming = IncomingSchema([IncomingColumn("b", ColumnType.STRING)])
answer = check_gate.sync(client=client, body=GateRequest([GateRequestCheck(contract.id, incoming)]))
print(answer.checks[0].check.severity, answer.decision.value)
