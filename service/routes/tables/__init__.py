"""Routes of tables among people: invitations, challenges, pairings, rematches."""
