"""What a process needs of its operating system: threads that are watched, locks on files, folders that are safe."""
