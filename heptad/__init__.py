"""The product on one machine: the command, its processes, backups, and what a terminal shows."""

from events.renamed import rename

rename("heptad.lab", "heptad_lab", "heptad-lab")
