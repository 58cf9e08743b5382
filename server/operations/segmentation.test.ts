import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { innermost } from '../../tests/segmentation/innermost.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { segmentationText } from '../segmentation/text.ts'
import { openSegmentationServer, statusOf, whyOf, type SegmentationServer } from './testing-segmentation.ts'

/** Smart select as it is asked over HTTP, with the engine that comes with the product. */

const FRAME = 30
const POINTS = [{ x: 480, y: 300, label: 1 }]

let server: SegmentationServer
beforeAll(async () => {
  server = await openSegmentationServer()
})
afterEach(() => server.world.clear())
afterAll(() => server.close())

const segment = (who: string, more: object, at = server.app) =>
  server.post(who, '/sam2image', { id: server.world.id, frame: FRAME, ...more }, at)
const rleOf = (counts: string) => ({ size: [server.world.size.height, server.world.size.width], counts })

test('points, a box and an earlier mask give a mask of the picture’s size', async () => {
  const codec = await loadCodec()
  const { width, height } = server.world.size
  const counts = (await server.world.truth(FRAME))!
  const truth = codec.read(counts, width, height)
  const { x, y, width: across, height: down } = codec.box(truth)
  const box = { x, y, width: across, height: down }
  for (const prompts of [
    { box },
    { box, points: [{ ...innermost(codec, truth), label: 1 }] },
    { previous: rleOf(counts) },
  ]) {
    const { status, body } = await segment('holder', prompts)
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        rleMask: { size: [height, width], counts: expect.any(String) },
        score: expect.any(Number),
        engine: 'builtin',
      },
    })
    const { rleMask } = body as { rleMask: { counts: string } }
    expect(codec.iou(codec.read(rleMask.counts, width, height), truth)).toBeGreaterThan(0.3)
  }
})

test('without a result there is no mask to accept, and a message says so', async () => {
  expect(whyOf(await segment('holder', { points: [{ ...POINTS[0], label: 0 }] }))).toMatchObject({
    status: 422,
    message: segmentationText.nothing,
  })
})

test('people who work on the kind and admins may ask, nobody else', async () => {
  // Without a prompt: who gets this far was let in.
  const asked = await Promise.all(
    ['holder', 'checker', 'approver', 'admin', 'elsewhere', 'nobody'].map((who) =>
      statusOf(segment(who, {})),
    ),
  )
  expect(asked).toEqual([422, 422, 422, 422, 403, 401])
})

test('hidden resources, other kinds and missing ones are not found', async () => {
  const missing = await segment('holder', { id: randomUUID(), points: POINTS })
  const foreign = await segment('stranger', { points: POINTS })
  const kind = await server.app.inject({
    method: 'POST',
    url: '/api/imageSegments/sam2image',
    headers: { authorization: 'Bearer admin' },
    payload: { id: server.world.id, points: POINTS },
  })
  expect([missing.status, foreign.status, kind.statusCode]).toEqual([404, 404, 404])
})

test('errors are named: no prompt, no frame, outside of the picture', async () => {
  expect(whyOf(await segment('holder', {}))).toMatchObject({
    status: 422,
    message: segmentationText.noPrompt,
  })
  const where = async (more: object) => {
    const { status, paths } = whyOf(await segment('holder', more))
    return [status, ...(paths ?? [])]
  }
  const { width, height } = server.world.size
  expect([
    await where({ frame: undefined, points: POINTS }),
    await where({ frame: 99_999, points: POINTS }),
    await where({ points: [...POINTS, { x: width + 1, y: 5, label: 0 }] }),
    await where({ box: { x: width - 10, y: 0, width: 20, height: 10 } }),
    await where({
      box: { x: 0, y: height - 10, width: 20, height: 20 },
      points: [{ x: 1, y: 9999, label: 1 }],
    }),
  ]).toEqual([
    [422, 'frame'],
    [422, 'frame'],
    [422, 'points[1]'],
    [422, 'box'],
    [422, 'points[0]', 'box'],
  ])
})

test('an earlier mask that is malformed, empty, of another size or sum is refused by its field', async () => {
  const { width, height } = server.world.size
  const where = async (previous: object) => whyOf(await segment('holder', { previous })).paths
  expect([
    await where({ size: [height, width + 1], counts: [height * (width + 1) - 1, 1] }),
    await where({ size: [height, width], counts: 'not ~ counts' }),
    await where({ size: [height, width], counts: [5, 5] }),
    await where({ size: [height, width], counts: [height * width] }),
  ]).toEqual([['previous.size'], ['previous.counts'], ['previous.counts'], ['previous.counts']])
})

test('too many points, an unknown label and too long a mask are refused by field before the engine', async () => {
  const many = Array.from({ length: 201 }, (_, x) => ({ x, y: 1, label: 1 }))
  const reasonOf = async (more: object) => {
    const { status, reason } = whyOf(await segment('holder', more))
    return [status, reason?.split(' ')[0]]
  }
  expect([
    await reasonOf({ points: many }),
    await reasonOf({ points: [{ x: 1, y: 1, label: 2 }] }),
    await reasonOf({ previous: { size: [0, 4], counts: [1] } }),
    await reasonOf({ previous: rleOf('0'.repeat(4_000_001)) }),
    await reasonOf({ pixels: 'no pixels travel' }),
  ]).toEqual([
    [400, 'body/points'],
    [400, 'body/points/0/label'],
    [400, 'body/previous/size/0'],
    [400, 'body/previous/counts'],
    [400, 'body'],
  ])
})

test('reports when it is switched off', async () => {
  expect(whyOf(await segment('holder', { points: POINTS }, server.off))).toMatchObject({
    status: 503,
    message: segmentationText.off,
    reason: '',
  })
})

const suggest = (who: string, more: object, at = server.app) =>
  server.post(who, '/suggestions', { id: server.world.id, what: 'objects', frame: FRAME, ...more }, at)

test('suggestions name the model; who may ask and what is refused is as with prompts', async () => {
  const box = { x: server.world.size.width - 10, y: 0, width: 20, height: 10 }
  const asked = await Promise.all([
    suggest('nobody', {}),
    suggest('elsewhere', {}),
    suggest('stranger', {}),
    suggest('holder', { frame: undefined }),
    suggest('holder', { frame: 99_999 }),
    suggest('holder', { box }),
    suggest('holder', { what: 'everything' }),
    suggest('holder', { texts: [''] }),
    suggest('holder', {}, server.off),
  ])
  expect(asked.map(whyOf).map(({ status, paths }) => [status, ...(paths ?? [])])).toEqual([
    [401],
    [403],
    [404],
    [422, 'frame'],
    [422, 'frame'],
    [422, 'box'],
    [400, 'body/what'],
    [400, 'body/texts/0'],
    [503],
  ])
  expect(await suggest('holder', { what: 'bodies' })).toEqual({
    status: 200,
    body: {
      suggestions: expect.any(Array),
      model: { name: 'builtin', version: '1' },
      engine: 'builtin',
    },
  })
})
