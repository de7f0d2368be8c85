package main

import (
	"context"
	"fmt"
	"os"

	client "example.com/scc/client"
)

func main() {
	key := client.APIKey{Key: os.Getenv("KEY")}
	ctx := context.WithValue(context.Background(), client.ContextAPIKeys, map[string]client.APIKey{"apiKey": key})
	api := client.NewAPIClient(client.NewConfiguration())

	columns := []client.ContractColumn{*client.NewContractColumn("a", client.INTEGER, true)}
	request := client.NewCreateContractRequest(os.Getenv("CONTRACT"), *client.NewContractSchema(columns))
	contract, _, err := api.ContractsAPI.CreateContract(ctx).CreateContractRequest(*request).Execute()
	stopAt(err)

	incoming := client.NewIncomingSchema([]client.IncomingColumn{*client.NewIncomingColumn("b", client.STRING)})
	checks := []client.GateRequestCheck{*client.NewGateRequestCheck(contract.Id, *incoming)}
	answer, _, err := api.GateAPI.CheckGate(ctx).GateRequest(*client.NewGateRequest(checks)).Execute()
	stopAt(err)
	if answer.Decision != client.DECISION_BLOCK {
		panic(answer.Decision)
	}
	fmt.Println(answer.Checks[0].Check.Severity, answer.Decision)
}

func stopAt(err error) {
	if err != nil {
		panic(err)
	}
}
