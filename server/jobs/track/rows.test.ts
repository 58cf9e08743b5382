import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrackedRow } from '../../segmentation/process/messages.ts'
import { requireValue } from '../../require-value.ts'
import { claim } from '../queue.ts'
import { type Checkpoint, type TrackPayload, firstCheckpoint } from '../track-payload.ts'
import { commitChunk } from './rows.ts'
import { openTrackWorld, type TrackWorld } from './testing.ts'

/** What becomes of a chunk's answers, each test with a job of two objects from frame 10 on, three frames a chunk. */

const AT = 10
let world: TrackWorld
let rle: string

beforeAll(async () => {
  world = await openTrackWorld('park-dance', 'person-1')
  rle = (await world.truth(AT))!
})
afterAll(() => world.close())

async function commit(answers: Record<string, readonly number[]>, step: 1 | -1 = 1) {
  const objectIds = ['person-1', 'other']
  const payload: TrackPayload = {
    kind: 'video-segment',
    id: world.id,
    objectIds,
    frame: AT,
    from: 0,
    to: 20,
    holder: world.holder,
    since: 1,
  }
  await world.track(AT, 0, 20)
  const job = requireValue(await claim(world.store, 'worker', ['track']))
  const { width, height } = world.size
  const rows = Object.entries(answers).flatMap(([objectId, frames]) =>
    frames.map((frame): TrackedRow => ({
      objectId,
      frame,
      rle: { size: [height, width], counts: rle },
      score: 0.5,
      uncertain: false,
    })),
  )
  const before: Checkpoint = { ...firstCheckpoint(payload), step, states: { 'person-1': 1, other: 1 } }
  const after: Checkpoint = { ...before, at: AT + 3 * step }
  const chunk = { before, after, rows, frames: 3 }
  const { stopped, ends, frames } = await commitChunk(
    { store: world.store, now: Date.now },
    job,
    payload,
    chunk,
    world.size,
  )
  const stored = (await world.rows())
    .filter(({ source }) => source === 'tracked')
    .map((row) => `${row.object_id} ${row.frame}`)
  await world.clear()
  return { stopped, ends, frames, stored: stored.toSorted() }
}
const all = [AT + 1, AT + 2, AT + 3]
const ofOther = ['other 11', 'other 12', 'other 13']

test('masks are stored on their own frames, and both objects continue', async () => {
  expect(await commit({ 'person-1': all, other: all })).toEqual({
    stopped: [],
    ends: [],
    frames: 6,
    stored: [...ofOther, 'person-1 11', 'person-1 12', 'person-1 13'],
  })
})

test('a frame without a result neither shifts later frames nor ends the object', async () => {
  expect(await commit({ 'person-1': [AT + 1, AT + 3], other: all })).toEqual({
    stopped: [],
    ends: [],
    frames: 5,
    stored: [...ofOther, 'person-1 11', 'person-1 13'],
  })
})

test('an object tracked up to a manual frame ends there, even if that frame is free by then', async () => {
  expect(await commit({ 'person-1': [AT + 1], other: all })).toEqual({
    stopped: ['person-1'],
    ends: [{ objectId: 'person-1', frame: AT + 2, reason: 'locked' }],
    frames: 4,
    stored: [...ofOther, 'person-1 11'],
  })
})

test('a decision made meanwhile ends one object, also backwards', async () => {
  await world.put(AT - 2, null, 'manual')
  const back = [AT - 1, AT - 2, AT - 3]
  expect(await commit({ 'person-1': back, other: back }, -1)).toEqual({
    stopped: ['person-1'],
    ends: [{ objectId: 'person-1', frame: AT - 2, reason: 'locked' }],
    frames: 4,
    stored: ['other 7', 'other 8', 'other 9', 'person-1 9'],
  })
})
