"""What routes of accounts share: confirming, names, erasing, banning, leaving."""
