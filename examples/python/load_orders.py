"""Loads a file of orders, unless its columns break the contract: load_orders.py orders.csv"""

import csv
import sys

from schema_contract_check import Client, ContractBroken


def columns_of(path):
    """What this loader makes of a file: all of it is text, apart from the id."""
    with open(path, newline="", encoding="utf-8") as file:
        header = next(csv.reader(file))
    return {name: int if name == "id" else str for name in header}


def main(path):
    try:
        report = Client().check("orders", columns_of(path))
    except ContractBroken as broken:
        sys.exit(f"Not loaded.\n{broken}")
    print(report)
    # … load the file.


if __name__ == "__main__":
    main(sys.argv[1])
