"""What schemas are made of: fields, structs, problems."""
