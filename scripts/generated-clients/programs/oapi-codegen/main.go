package main

import (
	"context"
	"fmt"
	"net/http"
	"os"

	"example.com/scc/client"
)

func main() {
	ctx := context.Background()
	sendKey := client.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("X-API-Key", os.Getenv("KEY"))
		return nil
	})
	api, err := client.NewClientWithResponses(os.Getenv("URL"), sendKey)
	stopAt(err)

	columns := []client.ContractColumn{{Name: "a", Type: client.Integer, Required: true}}
	request := client.CreateContractRequest{Name: os.Getenv("CONTRACT"), Schema: client.ContractSchema{Columns: columns}}
	created, err := api.CreateContractWithResponse(ctx, request)
	stopAt(err)

	incoming := client.IncomingSchema{Columns: []client.IncomingColumn{{Name: "b", Type: client.String}}}
	checks := []client.GateRequestCheck{{Contract: created.JSON201.Id, IncomingSchema: incoming}}
	answer, err := api.CheckGateWithResponse(ctx, &client.CheckGateParams{}, client.GateRequest{Checks: checks})
	stopAt(err)
	fmt.Println(answer.JSON200.Checks[0].Check.Severity, answer.JSON200.Decision)
}

func stopAt(err error) {
	if err != nil {
		panic(err)
	}
}
