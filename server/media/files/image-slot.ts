import { availableParallelism } from 'node:os'
import sharp from 'sharp'

/**
 * libvips would use every core for each picture and keep decoded ones; beside a server that answers requests,
 * one thread a picture and as many pictures as half the cores (two at least) is what leaves it responsive.
 */
sharp.concurrency(1)
sharp.cache(false)

const SLOTS = Math.max(2, Math.floor(availableParallelism() / 2))
const waiting: (() => void)[] = []
let busy = 0

/** Runs `work` when one of the few slots for pixel work is free. Do not nest: a holder that waits for another slot may wait for ever. */
export async function withImageSlot<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= SLOTS) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
  }
}
