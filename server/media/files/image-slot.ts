import { availableParallelism } from 'node:os'
import sharp from 'sharp'

/** Else libvips uses every core and caches decoded pictures; the server stays responsive. */
sharp.concurrency(1)
sharp.cache(false)

const SLOTS = Math.max(2, Math.floor(availableParallelism() / 2))
const waiting: (() => void)[] = []
let busy = 0

/** Do not nest: a holder that waits for another slot may deadlock. */
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
