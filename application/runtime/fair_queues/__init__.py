"""The queues of the workers: fair to those who ask."""
