"""What every process needs: settings, servers, queues, addresses, logging."""
