"""The laboratory: every title as an environment of PettingZoo, for those who train or study agents.

It needs no server and no log. `docs/laboratory.md` is the guide.
"""

from heptad_lab.environment import HeptadEnv, heptad_env
from heptad_lab.parallel import HeptadParallelEnv, heptad_parallel_env
from heptad_lab.self_play import Decisions, SelfPlay

__all__ = ["Decisions", "HeptadEnv", "HeptadParallelEnv", "SelfPlay", "heptad_env", "heptad_parallel_env"]
