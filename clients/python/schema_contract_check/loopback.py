"""Which hosts are this machine, by the same rule as in the command line."""

import re

_ADDRESSES = re.compile(
    r"127(\.\d{1,3}){1,3}"
    r"|(0{0,4}:){2,7}0{0,3}1"
    # An IPv4 address as one of IPv6.
    r"|(0{0,4}:){2,6}ffff:(127\.[\d.]+|7f[\da-f]{2}:[\da-f]{1,4})"
)


def is_loopback(host: str) -> bool:
    """Whether a host, by name or address, is this machine."""
    name = re.sub(r"\.$", "", host.lower())
    return name == "localhost" or name.endswith(".localhost") or bool(_ADDRESSES.fullmatch(name))
