import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { claim, finish } from '../jobs/queue.ts'
import { segmentationText } from '../segmentation/text.ts'
import { expireLeases } from '../workflow/leases/leases.ts'
import { openSegmentationServer, statusOf, whyOf, type SegmentationServer } from './testing-segmentation.ts'

/** Tracking as it is begun, looked at and cancelled over HTTP; the work itself is tested in `server/jobs/track`. */

const FRAME = 30
const FIRST = { frame: FRAME, from: 24, to: 37 }

let server: SegmentationServer
beforeAll(async () => {
  server = await openSegmentationServer()
})
afterEach(() => server.world.clear())
afterAll(() => server.close())

const track = (who: string, more: object = {}, at = server.app) =>
  server.post(
    who,
    '/sam2video-task',
    { id: server.world.id, objectIds: [server.world.objectId], ...FIRST, ...more },
    at,
  )
const listPersonWork = (who: string) => server.post(who, '/resources/by-ids', { ids: [server.world.id] })
const begun = async () => server.world.put(FRAME, await server.world.truth(FRAME))

test('a job waits, is shown with its resource, and is cancelled by the person who started it', async () => {
  await begun()
  const { status, body } = await track('holder')
  const taskId = (body as { taskId: string }).taskId
  expect([status, body]).toEqual([200, { taskId: expect.any(String) }])
  const state = { taskId, state: 'queued', progress: 0, error: null, rows: 0, ends: [] }
  const item = { id: server.world.id, status: 'unmarked', version: 0, task: state }
  expect((await listPersonWork('holder')).body).toEqual({ items: [item] })
  expect((await listPersonWork('checker')).body).toEqual({ items: [item] })
  expect((await listPersonWork('stranger')).body).toEqual({ items: [] })

  const cancel = (who: string) => server.post(who, `/sam2video-task/${taskId}/cancel`)
  expect(await Promise.all(['checker', 'stranger', 'elsewhere'].map((who) => statusOf(cancel(who))))).toEqual(
    [404, 404, 403],
  )
  expect(await cancel('holder')).toEqual({ status: 200, body: { ...state, state: 'cancelled' } })
  expect((await listPersonWork('holder')).body).toEqual({
    items: [{ ...item, task: { ...state, state: 'cancelled' } }],
  })
  expect(await statusOf(server.post('holder', `/sam2video-task/${randomUUID()}/cancel`))).toBe(404)
})

test('a finished job reports how much it wrote and why it ended', async () => {
  await begun()
  const { taskId } = (await track('holder')).body as { taskId: string }
  await claim(server.world.store, 'worker', ['track'])
  const ends = [{ objectId: server.world.objectId, frame: FRAME + 1, reason: 'locked' }]
  const result = { frames: 0, uncertain: 0, ends }
  await finish(server.world.store, taskId, 'worker', { status: 'done', result, text: '' })
  expect((await listPersonWork('holder')).body).toEqual({
    items: [
      expect.objectContaining({
        task: { taskId, state: 'done', progress: 1, error: null, rows: 0, ends },
      }),
    ],
  })
})

test('the same request returns the same job, another one conflicts until it ends', async () => {
  await begun()
  const first = await track('holder')
  expect(await track('holder')).toEqual(first)
  const other = await track('holder', { to: FIRST.to + 1 })
  expect(whyOf(other)).toMatchObject({ status: 409, message: segmentationText.underWay })
  const { taskId } = first.body as { taskId: string }
  await server.post('admin', `/sam2video-task/${taskId}/cancel`)
  expect(await statusOf(track('holder', { to: FIRST.to + 1 }))).toBe(200)
})

test('a job without its lease, queued or running, does not block the next one', async () => {
  await begun()
  const { store } = server.world
  const states = async () =>
    (
      await store.db.selectFrom('jobs').select(['id', 'status', 'locked_by']).orderBy('created_at').execute()
    ).map(({ id, status, locked_by }) => [id, status, locked_by])
  const before = await server.world.track(FRAME, FIRST.from, FIRST.to)
  const shift = (holder: number, since: number) =>
    store.db
      .updateTable('jobs')
      .set({ payload: sql`payload || ${JSON.stringify({ holder, since })}::jsonb` })
      .where('status', 'in', ['queued', 'running'])
      .execute()
  await shift(server.world.holder + 1, 1)
  const second = (await track('holder')).body['taskId']
  expect(await states()).toEqual([
    [before, 'cancelled', null],
    [second, 'queued', null],
  ])
  await claim(store, 'worker', ['track'])
  await shift(server.world.holder, 0)
  const third = (await track('holder')).body['taskId']
  expect(await states()).toEqual([
    [before, 'cancelled', null],
    [second, 'cancelled', null],
    [third, 'queued', null],
  ])
})

test('only the lease holder may begin', async () => {
  await begun()
  const asked = await Promise.all(
    ['checker', 'admin', 'stranger', 'elsewhere', 'nobody'].map((who) => statusOf(track(who))),
  )
  expect(asked).toEqual([409, 409, 404, 403, 401])
})

test('the last holder may begin after the lease expires while the item is free', async () => {
  await begun()
  const { store } = server.world
  await store.db
    .updateTable('resources')
    .set({ lease_expires_at: new Date(0) })
    .execute()
  await expireLeases(store, Date.now())
  expect(await statusOf(track('admin'))).toBe(409)
  expect(await statusOf(track('holder'))).toBe(200)
})

test('errors are named: frames out of order, beyond the video, without a mask, no objects', async () => {
  await begun()
  const why = async (more: object) => {
    const { status, paths, message } = whyOf(await track('holder', more))
    return [status, paths?.[0] ?? message]
  }
  expect([
    await why({ to: 99_999 }),
    await why({ frame: 40 }),
    await why({ from: 31 }),
    await why({ frame: FRAME + 1 }),
    await why({ objectIds: [server.world.objectId, 'nobody'] }),
    await why({ objectIds: [] }).then(([status]) => status),
  ]).toEqual([
    [422, 'to'],
    [422, 'frame'],
    [422, 'frame'],
    [422, segmentationText.noMask],
    [422, segmentationText.noMask],
    400,
  ])
  expect(whyOf(await track('holder', {}, server.off))).toMatchObject({
    status: 503,
    reason: '',
  })
})
