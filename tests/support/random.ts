/** Seeded pseudo-random numbers (mulberry32), one stream for each caller. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  below(limit: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T | undefined
}

export const randomOf = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => list[below(list.length)],
  }
}

/** How many random cases a test takes: with RANDOM_RUNS=10 ten times as many as usual. Each run has seeds of its own. */
export const runs = (usual: number): number => Math.round(usual * Number(process.env['RANDOM_RUNS'] ?? 1))

/** The seed of this run: given as SEED to see a failure again, otherwise a new one. */
export const SEED = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007)
