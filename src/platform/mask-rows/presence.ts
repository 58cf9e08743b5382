import type { PlacedRow, MaskRow, RowSource } from '../../domain/mask-rows.ts'
import type { RowRun } from './row-calls.ts'

export interface Presence {
  readonly source: RowSource
  readonly uncertain: boolean
  /** Tracking lost the object, or a person removed the mask. */
  readonly empty: boolean
}

/** Half-open [start, end) in frames. */
export type FrameRun = readonly [start: number, end: number]

const SOURCES = ['manual', 'sam2', 'tracked'] as const
const UNCERTAIN = 8
const EMPTY = 16

const codeOf = ({ source, uncertain, empty }: Presence): number =>
  SOURCES.indexOf(source) + 1 + (uncertain ? UNCERTAIN : 0) + (empty ? EMPTY : 0)

function presenceOf(code: number): Presence | null {
  const source = SOURCES[(code & 7) - 1]
  return source ? { source, uncertain: (code & UNCERTAIN) !== 0, empty: (code & EMPTY) !== 0 } : null
}

const codeOfRow = ({ rle, source, uncertain = false }: MaskRow): number =>
  rle === null && !uncertain && source === 'tracked' ? 0 : codeOf({ source, uncertain, empty: rle === null })

export interface PresenceTable {
  readonly at: (objectId: string, frame: number) => Presence | null
  readonly put: (row: PlacedRow) => void
  readonly count: (objectId: string) => number
  /** Ascending; the same array until the object's masks change. */
  readonly runs: (objectId: string, holds: PresenceTest) => readonly FrameRun[]
  /** The nearest frame beyond `from` with any of the objects; null: none. */
  readonly find: (
    objectIds: readonly string[],
    from: number,
    step: 1 | -1,
    holds: PresenceTest,
  ) => number | null
}

type PresenceTest = (presence: Presence | null) => boolean

export const hasMask = (presence: Presence | null): boolean => presence !== null && !presence.empty
export const isUncertain = (presence: Presence | null): boolean => presence?.uncertain === true
export const isErased = (presence: Presence | null): boolean =>
  presence !== null && presence.empty && presence.source !== 'tracked'
export const isFrom =
  (...sources: readonly RowSource[]): PresenceTest =>
  (presence) =>
    presence !== null && !presence.empty && sources.includes(presence.source)

const PRESENCES = Array.from({ length: 32 }, (_, code) => presenceOf(code))

function runsIn(row: Uint8Array, holds: PresenceTest): readonly FrameRun[] {
  const found: FrameRun[] = []
  const fits = PRESENCES.map(holds)
  let start = -1
  let last = -1
  for (let frame = 0; frame < row.length; frame += 1) {
    const code = row[frame] ?? 0
    if (code === last) continue
    last = code
    if (fits[code] === start >= 0) continue
    if (start >= 0) found.push([start, frame])
    start = start >= 0 ? -1 : frame
  }
  if (start >= 0) found.push([start, row.length])
  return found
}

export function createPresence(frameCount: number, runs: readonly RowRun[]): PresenceTable {
  const codes = new Map<string, Uint8Array>()
  const counts = new Map<string, number>()
  const known = new Map<string, WeakMap<PresenceTest, readonly FrameRun[]>>()
  const rowOf = (objectId: string): Uint8Array => {
    const row = codes.get(objectId) ?? new Uint8Array(frameCount)
    codes.set(objectId, row)
    return row
  }
  for (const run of runs) rowOf(run.objectId).fill(codeOf(run), run.from, Math.min(run.to, frameCount))

  const seen = (code: number | undefined): Presence | null => PRESENCES[code ?? 0] ?? null
  return {
    at: (objectId, frame) => seen(codes.get(objectId)?.[frame]),
    put({ objectId, frame, row }) {
      if (frame >= frameCount) return
      rowOf(objectId)[frame] = codeOfRow(row)
      counts.delete(objectId)
      known.delete(objectId)
    },
    count(objectId) {
      const counted = counts.get(objectId)
      if (counted !== undefined) return counted
      let count = 0
      for (const code of codes.get(objectId) ?? []) if (hasMask(seen(code))) count += 1
      counts.set(objectId, count)
      return count
    },
    runs(objectId, holds) {
      const ofObject = known.get(objectId) ?? new WeakMap<PresenceTest, readonly FrameRun[]>()
      known.set(objectId, ofObject)
      const found = ofObject.get(holds) ?? runsIn(codes.get(objectId) ?? new Uint8Array(frameCount), holds)
      ofObject.set(holds, found)
      return found
    },
    find(objectIds, from, step, holds) {
      for (let frame = from + step; frame >= 0 && frame < frameCount; frame += step)
        if (objectIds.some((id) => holds(seen(codes.get(id)?.[frame])))) return frame
      return null
    },
  }
}

/** First frame of the nearest gap between two masks, or its last going back. */
export function gapBeside(
  presence: PresenceTable,
  objectIds: readonly string[],
  from: number,
  step: 1 | -1,
): number | null {
  const places = objectIds.flatMap((id) => {
    const masks = presence.runs(id, hasMask)
    const gaps = masks.slice(1).map(([start], index): FrameRun => [masks[index]?.[1] ?? 0, start])
    return gaps.map(([start, end]) => (step === 1 ? start : end - 1))
  })
  const steps = places.map((frame) => (frame - from) * step).filter((ahead) => ahead > 0)
  if (steps.length === 0) return null
  return from + step * steps.reduce((least, ahead) => Math.min(least, ahead))
}
