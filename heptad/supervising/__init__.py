"""The processes of one machine: started, watched, replaced by those of a newer version, examined."""
