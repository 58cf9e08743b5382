import { parseArgs } from 'node:util'

interface FaultOptions {
  rounds: number
  clients: number
  seed: number
}

/** What the command line says: `--rounds`, `--clients`, `--seed`. */
export function readOptions(usual: Omit<FaultOptions, 'seed'>): FaultOptions {
  const text = { type: 'string' } as const
  const { values } = parseArgs({ options: { rounds: text, clients: text, seed: text } })
  return {
    rounds: Number(values.rounds ?? usual.rounds),
    clients: Number(values.clients ?? usual.clients),
    seed: Number(values.seed ?? 1),
  }
}
