"""The shortest agent: anything that the mask allows, for one round that is shown step by step.

Run with: python examples/random_agent.py [SEED]
"""

import sys

import gymnasium

import dimension.envs  # noqa: F401  (registers the environments)


def main() -> None:
    seed = int(sys.argv[1]) if len(sys.argv) > 1 else 2014
    env = gymnasium.make("dimension/Round-v0", steps=8, render_mode="ansi")
    observation, info = env.reset(seed=seed)
    env.action_space.seed(seed)
    total, over = 0.0, False
    while not over:
        action = env.action_space.sample(mask=observation["action_mask"])
        observation, reward, over, _, info = env.step(action)
        total += float(reward)
        print(env.render())
    print(f"{total:.0f} points; the best tray has {info['optimum']}, so the regret is {info['regret']}")


if __name__ == "__main__":
    main()
