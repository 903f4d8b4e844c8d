"""What routes of accounts share: confirming a request."""
