import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { SegmentObject } from '../../domain/documents/types.ts'
import type { RowRun, RowSourceCalls } from '../../platform/mask-rows/row-calls.ts'
import type { MaskChange } from './mask-differences.ts'
import { maskChanges, maskDifferences } from './mask-differences.ts'

/** A long video must not travel whole. */
const FRAMES_PER_CALL = 32
export const FRAMES_MOST = 960

interface MaskVersions {
  readonly before: number
  readonly after: number
  readonly objects: readonly SegmentObject[]
}

const framesOf = (runs: readonly RowRun[]): number[] => {
  const frames = new Set<number>()
  for (const { from, to } of runs) for (let frame = from; frame < to; frame += 1) frames.add(frame)
  return [...frames].toSorted((a, b) => a - b)
}

function* stretches(frames: readonly number[]): Generator<{ from: number; to: number }> {
  let from: number | null = null
  let last = 0
  for (const frame of frames) {
    if (from !== null && frame >= from + FRAMES_PER_CALL) yield { from, to: last + 1 }
    if (from === null || frame >= from + FRAMES_PER_CALL) from = frame
    last = frame
  }
  if (from !== null) yield { from, to: last + 1 }
}

/** Reads only frames that changed. @param callsAt reads the masks of a version */
export async function loadMaskDifferences(
  callsAt: (version: number) => RowSourceCalls,
  { before, after, objects }: MaskVersions,
  signal?: AbortSignal,
): Promise<Difference[]> {
  const touched = framesOf(await callsAt(Math.max(before, after)).index(signal, Math.min(before, after)))
  const changes: MaskChange[] = []
  for (const { from, to } of stretches(touched.slice(0, FRAMES_MOST))) {
    const [old, now] = await Promise.all(
      [before, after].map((version) => callsAt(version).read(from, to, signal)),
    )
    changes.push(...maskChanges(old ?? [], now ?? []))
  }
  return maskDifferences(objects, changes, Math.max(0, touched.length - FRAMES_MOST))
}
