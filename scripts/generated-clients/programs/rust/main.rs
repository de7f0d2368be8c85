use openapi::apis::{
    configuration::{ApiKey, Configuration},
    contracts_api::create_contract,
    gate_api::check_gate,
};
use openapi::models::*;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let variable = |name| std::env::var(name).unwrap();
    let mut configuration = Configuration::new();
    configuration.api_key = Some(ApiKey { prefix: None, key: variable("KEY") });

    let column = ContractColumn::new("a".to_owned(), ColumnType::Integer, true);
    let schema = ContractSchema::new(vec![column]);
    let request = CreateContractRequest::new(variable("CONTRACT"), schema);
    let contract = create_contract(&configuration, request).await.unwrap();

    let incoming = IncomingSchema::new(vec![IncomingColumn::new("b".to_owned(), ColumnType::String)]);
    let check = GateRequestCheck::new(contract.id, incoming);
    let answer = check_gate(&configuration, GateRequest::new(vec![check]), None).await.unwrap();
    println!("{} {}", answer.checks[0].check.severity, answer.decision);
}
