"""What routes of games share: reading, showing, following, exporting."""
