import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { createWeakCache } from '../weak-cache.ts'
import type { RunLengthMask } from '../scene.ts'
import type { Runs } from './runs.ts'
import { emptyRuns, readRuns } from './runs.ts'

/** Bytes of runs that are kept of masks which are no longer shown. */
export const RUNS_BUDGET = 16 * 1024 * 1024

export interface RunCache {
  /** The runs of a mask, read now where they are not known. A malformed mask is reported once and counts as empty. */
  readonly read: (codec: Codec, mask: RunLengthMask, picture: Size) => Runs
  readonly known: (mask: RunLengthMask, picture: Size) => Runs | undefined
  /** Forgets what was used longest ago and is not among `shown`, down to the budget. */
  readonly trim: (shown: ReadonlySet<RunLengthMask>) => void
}

/** Runs by identity of their mask. Lines around a mask hang on it and weigh ten times as much, so no mask is kept alive. */
export function createRunCache(report: (error: unknown) => void, budget = RUNS_BUDGET): RunCache {
  const cache = createWeakCache<RunLengthMask, Runs>(budget, ({ changes }) => changes.byteLength)
  const known = (mask: RunLengthMask, { width, height }: Size): Runs | undefined => {
    const runs = cache.get(mask)
    return runs?.width === width && runs.height === height ? runs : undefined
  }
  const readNew = (codec: Codec, mask: RunLengthMask, picture: Size): Runs => {
    try {
      return readRuns(codec, mask, picture)
    } catch (error) {
      report(error)
      return emptyRuns(picture)
    }
  }

  return {
    known,
    read(codec, mask, picture) {
      const old = known(mask, picture)
      if (old) return old
      const runs = readNew(codec, mask, picture)
      cache.set(mask, runs)
      return runs
    },
    trim: cache.trim,
  }
}
