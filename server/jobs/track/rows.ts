import { sql } from 'kysely'
import type { RowSource } from '../../../src/domain/mask-rows.ts'
import type { SqlDatabase, Store, Tx } from '../../store/store.ts'
import type { RleText, TrackedRow } from '../../segmentation/process/messages.ts'
import { segmentationText } from '../../segmentation/text.ts'
import { writeMaskRows } from '../../workflow/masks/masks.ts'
import { lockRows } from '../../workflow/rows.ts'
import { saveCheckpoint, type JobRow } from '../queue.ts'
import { JobFailure } from '../runner.ts'
import type { TrackingEnd } from '../../../src/contract/types.d.ts'
import type { Checkpoint, TrackPayload } from '../track-payload.ts'

interface ResourceWithFacts {
  object_id: string
  frame: number
  rle: string | null
  height: number
  width: number
  source: RowSource
}

/** Frames [`from`, `to`). */
const currentRows = async (
  db: SqlDatabase,
  { id, objectIds, holder, since }: Pick<TrackPayload, 'id' | 'objectIds' | 'holder' | 'since'>,
  from: number,
  to: number,
): Promise<ResourceWithFacts[]> => {
  const { rows } = await sql<ResourceWithFacts>`
    select distinct on (object_id, frame) object_id, frame, rle, height, width, source from video_masks
    where resource_uuid = ${id} and object_id = any(${objectIds}::text[]) and frame >= ${from} and frame < ${to}
      and since_version <= ${since} and (since_version < ${since} or author_id = ${holder})
      and (until_version is null or until_version > ${since})
    order by object_id, frame, since_version desc`.execute(db)
  return rows
}

export const masksOn = async (
  db: SqlDatabase,
  payload: Pick<TrackPayload, 'id' | 'objectIds' | 'holder' | 'since'>,
  frame: number,
): Promise<Map<string, RleText>> => {
  const rows = await currentRows(db, payload, frame, frame + 1)
  return new Map(
    rows.flatMap(({ object_id: object, rle, height, width }) =>
      rle === null ? [] : [[object, { size: [height, width], counts: rle }] as const],
    ),
  )
}

/** For each object, how many of the next `most` frames come before one that a person decided. */
export async function freeFrames(
  db: SqlDatabase,
  payload: TrackPayload,
  { at, step }: Pick<Checkpoint, 'at' | 'step'>,
  most: number,
): Promise<Map<string, number>> {
  const [from, to] = step === 1 ? [at + 1, at + most + 1] : [at - most, at]
  const locked = (await currentRows(db, payload, from, to)).filter(({ source }) => source !== 'tracked')
  return new Map(
    payload.objectIds.map((object) => {
      const ways = locked
        .filter((row) => row.object_id === object)
        .map(({ frame }) => (frame - at) * step - 1)
      return [object, Math.min(most, ...ways)]
    }),
  )
}

/** Locks it until the transaction ends. */
async function requireHeld(tx: Tx, { id, holder, since }: TrackPayload, at: number): Promise<void> {
  const [row] = await lockRows(tx, [id])
  const held =
    row !== undefined &&
    row.lease_holder_id === holder &&
    row.last_version + 1 === since &&
    row.lease_expires_at !== null &&
    row.lease_expires_at.getTime() > at
  if (!held) throw new JobFailure(segmentationText.leaseLost)
}

/** For each object, the frames of a chunk up to its last result. */
function reaches(rows: readonly TrackedRow[], { at, step }: Checkpoint): Map<string, number> {
  const found = new Map<string, number>()
  for (const { objectId, frame } of rows)
    found.set(objectId, Math.max(found.get(objectId) ?? 0, (frame - at) * step))
  return found
}

/** Even if the person's frame is free by now: to continue behind it would leave a gap. */
function endsWithin({ before, rows, frames }: Chunk, free: ReadonlyMap<string, number>): TrackingEnd[] {
  const reach = reaches(rows, before)
  return [...free].flatMap(([objectId, count]): TrackingEnd[] => {
    const done = Math.min(count, reach.get(objectId) ?? 0)
    if (before.stopped.includes(objectId) || done >= frames) return []
    const isGone = count >= frames && done === 0 && before.states === null
    return [
      isGone
        ? { objectId, frame: before.at, reason: 'gone' }
        : { objectId, frame: before.at + before.step * (done + 1), reason: 'locked' },
    ]
  })
}

function lostAfter({ lost = {}, step }: Checkpoint, rows: readonly TrackedRow[]): Record<string, number> {
  const found = new Map(Object.entries(lost))
  for (const { objectId, frame, rle } of rows.toSorted((a, b) => (a.frame - b.frame) * step))
    if (rle !== null) found.delete(objectId)
    else if (!found.has(objectId)) found.set(objectId, frame)
  return Object.fromEntries(found)
}

interface Chunk {
  before: Checkpoint
  after: Checkpoint
  rows: readonly TrackedRow[]
  frames: number
}

/**
 * Objects stop at frames that a person decided meanwhile. Throws `JobFailure` without the lease; writes nothing then.
 */
export const commitChunk = (
  { store, now }: { store: Pick<Store, 'transaction'>; now: () => number },
  job: JobRow<'track'>,
  payload: TrackPayload,
  chunk: Chunk,
  size: { width: number; height: number },
): Promise<Checkpoint> =>
  store.transaction(async (tx) => {
    await requireHeld(tx, payload, now())
    const free = await freeFrames(tx, payload, chunk.before, chunk.frames)
    const { at, step } = chunk.before
    const accepted = chunk.rows.filter((row) => (row.frame - at) * step <= (free.get(row.objectId) ?? 0))
    const ends = endsWithin(chunk, free)
    const after: Checkpoint = {
      ...chunk.after,
      stopped: [...chunk.after.stopped, ...ends.map(({ objectId }) => objectId)].sort(),
      lost: lostAfter(chunk.before, accepted),
      ends: [...(chunk.after.ends ?? []), ...ends],
      frames: chunk.before.frames + accepted.length,
      uncertain: chunk.before.uncertain + accepted.filter(({ uncertain }) => uncertain).length,
    }
    await saveCheckpoint(tx, job, after)
    const rows = accepted.map(({ rle, ...row }) => ({ ...row, rle, source: 'tracked' as const }))
    if (rows.length > 0)
      await writeMaskRows(tx, { id: payload.id, author: payload.holder, since: payload.since, size }, rows)
    return after
  })
