"""How a web process serves: fair turns of requests, their reading and answering, metrics, memory."""
