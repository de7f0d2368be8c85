import java.util.List;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.ContractsApi;
import org.openapitools.client.api.GateApi;
import org.openapitools.client.model.*;

public class Main {
  public static void main(String[] args) throws Exception {
    ApiClient client = new ApiClient();
    client.setApiKey(System.getenv("KEY"));

    ContractColumn column = new ContractColumn().name("a").type(ColumnType.INTEGER).required(true);
    ContractSchema schema = new ContractSchema().columns(List.of(column));
    Contract contract =
        new ContractsApi(client)
            .createContract(new CreateContractRequest().name(System.getenv("CONTRACT")).schema(schema));

    IncomingColumn other = new IncomingColumn().name("b").type(ColumnType.STRING);
    IncomingSchema incoming = new IncomingSchema().columns(List.of(other));
    GateRequestCheck check = new GateRequestCheck().contract(contract.getId()).incomingSchema(incoming);
    GateAnswer answer = new GateApi(client).checkGate(new GateRequest().checks(List.of(check)), null);
    System.out.println(answer.getChecks().get(0).getCheck().getSeverity() + " " + answer.getDecision());
  }
}
