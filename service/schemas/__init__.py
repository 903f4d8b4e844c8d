"""The bodies that the API takes and gives, for reading requests and for the contract."""
