"""What operators and their workers do: archiving, reports, recovery, the audit log."""
