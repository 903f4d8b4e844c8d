"""Problem documents (RFC 9457): every 4xx and 5xx is one, with a stable `type`."""
