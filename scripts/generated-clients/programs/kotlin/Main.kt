import org.openapitools.client.apis.ContractsApi
import org.openapitools.client.apis.GateApi
import org.openapitools.client.infrastructure.ApiClient
import org.openapitools.client.models.*

fun main() {
    ApiClient.apiKey["X-API-Key"] = System.getenv("KEY")

    val schema = ContractSchema(listOf(ContractColumn("a", ColumnType.integer, true)))
    val contract = ContractsApi().createContract(CreateContractRequest(System.getenv("CONTRACT"), schema))

    val incoming = IncomingSchema(listOf(IncomingColumn("b", ColumnType.string)))
    val answer = GateApi().checkGate(GateRequest(listOf(GateRequestCheck(contract.id, incoming))))
    println("${answer.checks[0].check.severity} ${answer.decision.value}")
}
