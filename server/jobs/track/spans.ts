import type { SpanTracker } from '../../segmentation/engine.ts'
import type { SpanPrompt, SpanQuestion } from '../../segmentation/process/messages.ts'
import { requireValue } from '../../require-value.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { framesLeft, type Checkpoint, type TrackPayload } from '../track-payload.ts'
import { freeFrames, masksOn } from './rows.ts'

/** Frames of a span that are not followed: its start, the person's first one, and one that a person decided behind its end. */
const BESIDE = 3

type Most = SpanTracker['most']

/** For each object, the frame of a person that it is followed up to. */
async function promptsAhead(
  db: SqlDatabase,
  payload: TrackPayload,
  { at, step }: Checkpoint,
  free: ReadonlyMap<string, number>,
  most: number,
): Promise<SpanPrompt[]> {
  const frames = new Map<number, string[]>()
  for (const [objectId, count] of free) {
    const frame = at + step * (count + 1)
    if (count < most) frames.set(frame, [...(frames.get(frame) ?? []), objectId])
  }
  const found = await Promise.all(
    [...frames].map(async ([frame, objectIds]) => {
      const masks = await masksOn(db, { ...payload, objectIds }, frame)
      return objectIds.map((objectId) => ({ frame, objectId, rle: masks.get(objectId) ?? null }))
    }),
  )
  return found.flat()
}

/** From where the last one ended. The person's first masks stay prompts, so that who is lost at its start can be found again. */
async function nextSpan(
  db: SqlDatabase,
  payload: TrackPayload,
  checkpoint: Checkpoint,
  { frames }: Most,
): Promise<NonNullable<Checkpoint['span']> | null> {
  const { at, step, states, stopped } = checkpoint
  const begun = await masksOn(db, payload, at)
  const first = at === payload.frame ? begun : await masksOn(db, payload, payload.frame)
  const objectIds = payload.objectIds.filter(
    (id) => !stopped.includes(id) && (states === null ? begun.has(id) : id in states),
  )
  const most = Math.min(frames - BESIDE, framesLeft(payload, checkpoint))
  const free = await freeFrames(db, { ...payload, objectIds }, checkpoint, most)
  const count = Math.max(0, ...free.values())
  if (count === 0) return null
  const promptsOn = (frame: number, masks: typeof begun): SpanPrompt[] =>
    objectIds.flatMap((objectId) => {
      const rle = masks.get(objectId)
      return rle === undefined ? [] : [{ frame, objectId, rle }]
    })
  return {
    start: at,
    to: at + step * count,
    prompts: [
      ...(at === payload.frame ? [] : promptsOn(payload.frame, first)),
      ...promptsOn(at, begun),
      ...(await promptsAhead(db, payload, checkpoint, free, most)),
    ],
  }
}

/** @param most of the engine's spans; null: from frame to frame. @returns with the span that the next chunk is of */
export async function inSpan(
  db: SqlDatabase,
  payload: TrackPayload,
  checkpoint: Checkpoint,
  most: Most | null,
): Promise<Checkpoint> {
  const { span = null, at, states } = checkpoint
  if (most === null || payload.objectIds.length > most.objects)
    // A state of a span means nothing to a tracker from frame to frame.
    return span === null ? checkpoint : { ...checkpoint, span: null, states: null }
  if (span === null && states !== null) return checkpoint
  if (span !== null && span.to !== at) return checkpoint
  return { ...checkpoint, span: await nextSpan(db, payload, checkpoint, most) }
}

/** @param times of all frames, in seconds */
export function spanQuestion(
  { span, step }: Checkpoint,
  jobId: string,
  { times, width, height }: { times: readonly number[]; width: number; height: number },
): SpanQuestion | null {
  if (!span) return null
  const { start, to, prompts } = span
  const [first, last] = [Math.min(start, to), Math.max(start, to)]
  const frames = [
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
    ...prompts.map(({ frame }) => frame),
  ]
  return {
    key: `${jobId}/${step}/${start}`,
    size: { width, height },
    start,
    to,
    prompts,
    times: new Map(frames.map((frame) => [frame, requireValue(times[frame])])),
  }
}
