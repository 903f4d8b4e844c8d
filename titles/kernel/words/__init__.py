"""What every title says: names, texts in several languages, and the narrator of a history."""
