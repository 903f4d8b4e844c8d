"""How people come together: invitations, challenges, pairing, rematches, forks and imports."""
