import { requireValue } from '../../require-value.ts'

/** Numbers that look random and come out the same for the same seed. */
export interface Random {
  /** 0 ≤ x < 1 */
  next(): number
  /** from ≤ x < to */
  range(from: number, to: number): number
  /** Whole, both ends included. */
  whole(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  chance(probability: number): boolean
}

/** Mulberry32 (T. Ettinger, public domain). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const range = (from: number, to: number): number => from + next() * (to - from)
  const whole = (from: number, to: number): number => Math.floor(range(from, to + 1))
  return {
    next,
    range,
    whole,
    pick: (list) => requireValue(list[whole(0, list.length - 1)]),
    chance: (probability) => next() < probability,
  }
}
