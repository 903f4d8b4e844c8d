"""What `generate.py` writes from the contract. Import it from `heptad_client.models`."""
