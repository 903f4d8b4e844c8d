"""What every game shares: seats taken and left, start, resigning, the agenda, zones, commitments, the battery."""
