"""Where a request comes from, as far as it can be believed."""

import ipaddress

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

IPV6_NETWORK = 64
"""So many bits belong to one customer at least; the rest is theirs to vary."""


def address_of(request: HttpRequest | Request) -> str:
    """X-Forwarded-For counts only as far back as NUM_PROXIES says that the proxies are ours."""
    told = str(BaseThrottle().get_ident(request) or "")  # type: ignore[arg-type]  # it reads META and headers
    try:
        address = ipaddress.ip_address(told)
    except ValueError:
        return told
    if isinstance(address, ipaddress.IPv4Address):
        return told
    return str(ipaddress.ip_network((address, IPV6_NETWORK), strict=False).network_address)
