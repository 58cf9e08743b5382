import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { encode } from '@thi.ng/rle-pack'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../media/testing.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { EngineError, type Prompts } from '../engine.ts'
import { createLabelStudioEngine } from './engine.ts'
import { plainConfig } from './label-config.ts'

/** Against a backend that answers as those of github.com/HumanSignal/label-studio-ml-backend do. */

interface Prediction {
  result: object[]
  score?: number
}
interface Asked {
  tasks: { data: Record<string, string> }[]
  label_config: string
  params: { context: { result: object[] } | null }
}

const SIZE = { width: 20, height: 10 }
const PICTURE = { ...SIZE, pixels: new Uint8Array(SIZE.width * SIZE.height * 4).fill(90) }
const codec = await loadCodec()

let asked: Asked[]
/** Path of each call. */
let heard: string[]
/** Of the picture that was fetched, and its address. */
let fetched: [size: unknown, url: string][]
let predict: () => unknown
let setUps: number[]
let url: string
const server = createServer((request: IncomingMessage, response) => {
  const answer = async (): Promise<unknown> => {
    heard.push(request.url ?? '')
    if (request.url === '/ml/health') return { status: 'UP' }
    const body = (await json(request)) as Asked
    if (request.url === '/ml/setup') {
      response.statusCode = setUps.shift() ?? 200
      return { model_version: 7 }
    }
    asked.push(body)
    const [address = ''] = Object.values(body.tasks[0]?.data ?? {})
    const { width, height } = await sharp(await (await fetch(address)).arrayBuffer()).metadata()
    fetched.push([{ width, height }, address])
    return predict()
  }
  answer().then(
    (body) => response.end(typeof body === 'string' ? body : JSON.stringify(body)),
    (error: unknown) => response.writeHead(500).end(String(error)),
  )
})

beforeEach(async () => {
  ;[asked, heard, fetched, setUps] = [[], [], [], []]
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ml`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const open = (more = {}) =>
  createLabelStudioEngine(
    {
      url,
      hosts: ['127.0.0.1'],
      allowPrivate: true,
      timeoutMs: 2000,
      labelConfig: null,
      pictureHost: '127.0.0.1',
      ...more,
    },
    () => Promise.reject(new Error('not asked for')),
    { pause: () => Promise.resolve() },
  )
const promptsOf = (more: Partial<Prompts>): Prompts => ({ points: [], box: null, previous: null, ...more })
const common = {
  original_width: SIZE.width,
  original_height: SIZE.height,
  image_rotation: 0,
  to_name: 'image',
}
const region = (type: string, value: object, more: object = {}) => ({ ...common, type, value, ...more })
const answers =
  (...predictions: Prediction[]) =>
  () => ({ results: predictions })
const box = { x: 4, y: 2, width: 6, height: 5 }
const rectangle = (label: string, score: number) =>
  region(
    'rectanglelabels',
    { x: 20, y: 20, width: 30, height: 50, rotation: 0, rectanglelabels: [label] },
    { score },
  )
/** Columns 4 to 9, rows 2 to 6: `box`, as Label Studio writes it. */
const brush = (label: string) => {
  const bytes = Array.from({ length: SIZE.width * SIZE.height }, (_, at) => {
    const [x, y] = [at % SIZE.width, Math.floor(at / SIZE.width)]
    const isSet = x >= 4 && x < 10 && y >= 2 && y < 7
    return Array<number>(4).fill(isSet ? 255 : 0)
  }).flat()
  return region('brushlabels', { format: 'rle', rle: [...encode(bytes, bytes.length)], brushlabels: [label] })
}
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return error instanceof EngineError ? error.reason : `no EngineError: ${String(error)}`
}

test('clicks and boxes become the results of smart tools, and the mask of the answer is read', async () => {
  predict = answers({ result: [rectangle('object', 0.9), brush('object')], score: 0.6 })
  const engine = await open()
  const points = [
    { x: 5, y: 2.5, label: 1 },
    { x: 10, y: 5, label: 0 },
  ] as const
  const { mask, score } = await engine.segment('k', PICTURE, promptsOf({ points, box }))
  expect([codec.box(mask), codec.area(mask), score]).toEqual([box, 30, 0.6])
  const drawn = { ...common, origin: 'manual' }
  const value = { width: 0.5, keypointlabels: ['object'] }
  const point = { ...drawn, from_name: 'keypointlabels', type: 'keypointlabels' }
  expect(asked[0]?.params.context?.result).toEqual([
    { ...point, id: 'point-1', is_positive: true, value: { ...value, x: 25, y: 25 } },
    { ...point, id: 'point-2', is_positive: false, value: { ...value, x: 50, y: 50 } },
    {
      ...drawn,
      from_name: 'rectanglelabels',
      type: 'rectanglelabels',
      id: 'box',
      is_positive: true,
      value: { x: 20, y: 20, width: 30, height: 50, rotation: 0, rectanglelabels: ['object'] },
    },
  ])
  // The next click asks about the same address.
  await engine.segment('k', PICTURE, promptsOf({ previous: mask }))
  const [[size, address], next] = [fetched[0]!, fetched[1]!]
  expect([size, next[1], heard, engine.model]).toEqual([
    SIZE,
    address,
    ['/ml/health', '/ml/setup', '/ml/predict', '/ml/predict'],
    { name: new URL(url).host, version: '7' },
  ])
  expect((await fetch(address.replace(/\/[^/]+$/, '/other.jpg'))).status).toBe(404)
})

test('polygons are filled, and no result is an empty mask', async () => {
  const points = [
    [20, 20],
    [50, 20],
    [50, 70],
    [20, 70],
  ]
  predict = answers({ result: [region('polygonlabels', { points, polygonlabels: ['object'] })] })
  const engine = await open()
  const { mask, score } = await engine.segment('k', PICTURE, promptsOf({ box }))
  expect([codec.box(mask), score]).toEqual([box, 1])
  for (const none of [answers(), answers({ result: [] })]) {
    predict = none
    const empty = await engine.segment('k', PICTURE, promptsOf({ box }))
    expect([codec.area(empty.mask), empty.score]).toEqual([0, 0])
  }
})

test('suggestions: boxes, masks and keypoints with their parent; words are labels of the config', async () => {
  const nose = { x: 25, y: 40, width: 1, keypointlabels: ['nose'] }
  const person = { ...rectangle('person', 0.8), id: 'p' }
  predict = answers({
    result: [
      rectangle('cat', 0.3),
      person,
      brush('dog'),
      region('keypointlabels', nose, { parentID: 'p', score: 0.4 }),
    ],
    score: 0.5,
  })
  const engine = await open()
  const wish = { within: null, texts: [] }
  const found = { box, mask: null, skeleton: null }
  const suggestions = async (more: object) =>
    engine.suggest?.('k', PICTURE, { what: 'objects', ...wish, ...more } as never)
  expect(await suggestions({})).toEqual([
    { ...found, label: 'person', score: 0.8 },
    { ...found, label: 'dog', score: 0.5 },
    { ...found, label: 'cat', score: 0.3 },
  ])
  expect(
    (await suggestions({ what: 'masks' }))?.map(({ label, mask }) => [label, mask && codec.area(mask)]),
  ).toEqual([['dog', 30]])
  const nodes = [{ name: 'nose', x: 5, y: 4, score: 0.4 }]
  expect(await suggestions({ what: 'bodies' })).toEqual([
    { ...found, label: 'person', score: 0.8, skeleton: { template: 'label-studio', side: null, nodes } },
  ])
  expect(await suggestions({ texts: ['cat', 'a "big" <dog>'] })).toEqual([
    { ...found, label: 'cat', score: 0.3 },
  ])
  expect(await suggestions({ within: { x: 12, y: 0, width: 8, height: 10 } })).toEqual([])
  expect(asked.map(({ label_config: config }) => config)).toEqual([
    ...Array<string>(3).fill(plainConfig(['object'])),
    plainConfig(['cat', 'a "big" <dog>']),
    plainConfig(['object']),
  ])
  expect(asked[0]?.params.context).toBe(null)
  expect(await reasonOf(engine.suggest!('k', PICTURE, { what: 'hands', ...wish }))).toMatch(/hands/)
})

test.each<[string, () => unknown, RegExp]>([
  ['no JSON', () => '<html>', /^the answer is not JSON$/],
  ['another shape', () => ({ results: 5 }), /^bad answer/],
  [
    'results of another size',
    answers({ result: [{ ...rectangle('a', 1), original_width: 7 }] }),
    /^the results are for 7 × 10, not 20 × 10$/,
  ],
  [
    'a damaged mask',
    answers({ result: [region('brushlabels', { format: 'rle', rle: [1, 2], brushlabels: ['a'] })] }),
    /^bad answer: rle/,
  ],
  ['a fault', () => Promise.reject(new Error('out of memory')), /^the server answered 500$/],
])('refuses %s', async (_what, answer, reason) => {
  predict = answer
  expect(await reasonOf((await open()).segment('k', PICTURE, promptsOf({ box })))).toMatch(reason)
})

test('a set-up that failed is tried again, and one that keeps failing says so', async () => {
  predict = answers({ result: [brush('object')] })
  setUps = [503, 500]
  const engine = await open()
  expect((await engine.segment('k', PICTURE, promptsOf({ box }))).score).toBe(1)
  setUps = [500, 500, 500]
  expect(await reasonOf((await open()).abilities!())).toBe('the server answered 500')
})

test('a config of the team names its own tags', async () => {
  const folder = await temporaryFolder()
  try {
    const write = (xml: string) => folder.file('config.xml', Buffer.from(xml))
    const own = `<View><Image name="photo" value="$url"/>
      <RectangleLabels name="r" toName="photo"><Label value="car"/><Label value="bus"/></RectangleLabels></View>`
    predict = answers({ result: [brush('car')] })
    const engine = await open({ labelConfig: await write(own) })
    await engine.segment('k', PICTURE, promptsOf({ box }))
    expect(asked[0]).toMatchObject({ tasks: [{ data: { url: fetched[0]?.[1] } }], label_config: own })
    expect(asked[0]?.params.context?.result[0]).toMatchObject({
      from_name: 'r',
      to_name: 'photo',
      value: { rectanglelabels: ['car'] },
    })
    const points = [{ x: 1, y: 1, label: 1 }] as const
    expect(await reasonOf(engine.segment('k', PICTURE, promptsOf({ points })))).toBe(
      'the label config has no KeyPointLabels',
    )
    expect(await reasonOf(open({ labelConfig: await write('<View>') }))).toMatch(
      /^SEGMENT_LS_CONFIG: not XML/,
    )
    expect(await reasonOf(open({ labelConfig: await write('<View/>') }))).toMatch(
      /^SEGMENT_LS_CONFIG: there is no Image/,
    )
    expect(await reasonOf(open({ labelConfig: '/none.xml' }))).toMatch(/^SEGMENT_LS_CONFIG: ENOENT/)
  } finally {
    await folder.remove()
  }
})
