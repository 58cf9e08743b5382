import type { PlacedRow, MaskRow, RowChanges } from '../../../domain/mask-rows.ts'
import { NO_ROW, changedRow } from '../../../domain/mask-rows.ts'
import type { PresenceTable, Presence } from '../../../platform/mask-rows/presence.ts'
import { hasMask, isErased, isUncertain } from '../../../platform/mask-rows/presence.ts'
import type { RowSourceCalls } from '../../../platform/mask-rows/row-calls.ts'

const COLLECT_FRAMES = 256

interface RowSources {
  readonly frameCount: number
  readonly presence: PresenceTable | null
  readonly changes: RowChanges | undefined
  readonly read: RowSourceCalls['read']
  readonly signal: AbortSignal
}

interface RowKey {
  readonly objectId: string
  readonly frame: number
}

const keyOf = ({ objectId, frame }: RowKey): string => `${frame}/${objectId}`

const isSaid = (presence: Presence | null): boolean =>
  hasMask(presence) || isErased(presence) || isUncertain(presence)

const placesOf = (
  presence: PresenceTable | null,
  objectIds: readonly string[],
  from: number,
  to: number,
): RowKey[] =>
  objectIds.flatMap((objectId) =>
    (presence?.runs(objectId, isSaid) ?? []).flatMap(([start, end]) => {
      const first = Math.max(start, from)
      const count = Math.max(Math.min(end, to) - first, 0)
      return Array.from({ length: count }, (_, index) => ({ objectId, frame: first + index }))
    }),
  )

/** With frames declared empty or lost by tracking. Reads only what has no change. @throws PortFailure */
export async function collectRows(
  { frameCount, presence, changes, read, signal }: RowSources,
  objectIds: readonly string[],
  from: number,
  to: number,
  onProgress: (done: number, all: number) => void,
): Promise<readonly PlacedRow[]> {
  const places = placesOf(presence, objectIds, from, to)
  const unknown = places.filter(({ objectId, frame }) => !changedRow(changes, objectId, frame))
  const pieces = [...new Set(unknown.map(({ frame }) => Math.floor(frame / COLLECT_FRAMES)))]
  const base = new Map<string, MaskRow>()
  for (const [index, piece] of pieces.entries()) {
    onProgress(index, pieces.length)
    const first = piece * COLLECT_FRAMES
    const rows = await read(first, Math.min(first + COLLECT_FRAMES, frameCount), signal)
    for (const placed of rows) base.set(keyOf(placed), placed.row)
  }
  return places.map((place) => ({
    ...place,
    row: changedRow(changes, place.objectId, place.frame) ?? base.get(keyOf(place)) ?? NO_ROW,
  }))
}
