"""The product on one machine: the command, the client, the processes and what a terminal shows."""

from events.renamed import rename

rename("heptad.lab", "heptad_lab", "heptad-lab")
