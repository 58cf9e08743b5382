import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { Engine, Prompts } from '../engine.ts'
import { EngineError } from '../engine.ts'
import { isPrivateAddress } from './allowed.ts'
import { startModelServer } from '../../../tests/support/model-server.ts'
import { createRemoteEngine } from './engine.ts'

type Answer = (body: Record<string, never>, response: ServerResponse) => void

const PICTURE = { width: 8, height: 6, pixels: new Uint8Array(8 * 6 * 4).fill(200) }
const PROMPTS: Prompts = {
  points: [{ x: 3.5, y: 2.5, label: 1 }],
  box: { x: 1, y: 1, width: 5, height: 4 },
  previous: null,
}
const GOOD = { mask: { size: [6, 8], counts: [8, 3, 37] }, score: 0.75 }
const noTracker = (): Promise<Engine['tracker']> => Promise.reject(new Error('not asked for'))

let heard: Record<string, never>[]
/** What a GET answers; null: the server knows no GET. */
let capabilities: object | null
let answers: Answer[]
let url: string
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  if (request.method === 'GET') {
    response.writeHead(capabilities === null ? 405 : 200).end(JSON.stringify(capabilities))
    return
  }
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    const body = JSON.parse(Buffer.concat(parts).toString()) as Record<string, never>
    heard.push(body)
    answers[Math.min(heard.length, answers.length) - 1]!(body, response)
  })
})

beforeEach(async () => {
  heard = []
  capabilities = null
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/segment`
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

const json =
  (body: unknown, status = 200): Answer =>
  (_body, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const open = (more = {}, tools: Parameters<typeof createRemoteEngine>[2] = {}) =>
  createRemoteEngine({ url, hosts: ['127.0.0.1'], allowPrivate: true, timeoutMs: 2000, ...more }, noTracker, {
    pause: () => Promise.resolve(),
    ...tools,
  })
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return error instanceof EngineError ? error.reason : `no EngineError: ${String(error)}`
}

test('sends picture and prompts, and reads the mask', async () => {
  answers = [json(GOOD)]
  const codec = await loadCodec()
  const { mask, score } = await (await open()).segment('k', PICTURE, PROMPTS)
  expect({ runs: [...mask.counts], size: mask.size, score }).toEqual({
    runs: [8, 3, 37],
    size: [6, 8],
    score: 0.75,
  })
  const { image, ...rest } = heard[0] as unknown as { image: { data: string } & object }
  const sent = await sharp(Buffer.from(image.data, 'base64')).metadata()
  expect({ ...rest, width: sent.width, height: sent.height, format: sent.format }).toEqual({
    version: 1,
    points: PROMPTS.points,
    box: PROMPTS.box,
    previous: null,
    width: 8,
    height: 6,
    format: 'jpeg',
  })
  expect(codec.area(mask)).toEqual(3)
})

test('retries after a server failure and not after a refusal', async () => {
  answers = [json({}, 503), json({}, 500), json(GOOD)]
  expect((await (await open()).segment('k', PICTURE, PROMPTS)).score).toEqual(0.75)
  heard = []
  answers = [json({}, 400)]
  expect(await reasonOf((await open()).segment('k', PICTURE, PROMPTS))).toEqual('the server answered 400')
  expect(heard).toHaveLength(1)
})

test('follows no redirect', async () => {
  answers = [(_body, response) => response.writeHead(302, { location: url }).end()]
  expect(await reasonOf((await open()).segment('k', PICTURE, PROMPTS))).toEqual('the server answered 302')
  expect(heard).toHaveLength(1)
})

test.each([
  [{ mask: { size: [5, 8], counts: [40] }, score: 1 }, /^the mask is 5 × 8/],
  [{ mask: { size: [6, 8], counts: [47] }, score: 1 }, /^bad mask/],
  [{ mask: { size: [6, 8], counts: [48] }, score: 7 }, /^bad answer/],
  ['nothing', /^bad answer/],
])('refuses the malformed reply %j', async (answer, reason) => {
  answers = [json(answer)]
  expect(await reasonOf((await open()).segment('k', PICTURE, PROMPTS))).toMatch(reason)
})

test('gives up on a silent server, and pauses calls after several failures', async () => {
  answers = [() => undefined]
  const engine = await open({ timeoutMs: 100 })
  expect(await reasonOf(engine.segment('k', PICTURE, PROMPTS))).not.toEqual('')
  expect(await reasonOf(engine.segment('k', PICTURE, PROMPTS))).toMatch(/^the server keeps failing/)
  const asked = heard.length
  expect(await reasonOf(engine.segment('k', PICTURE, PROMPTS))).toMatch(/^the server keeps failing/)
  expect(heard).toHaveLength(asked)
})

test('the call ends when the client leaves', async () => {
  const left = new AbortController()
  answers = [() => left.abort(new Error('left'))]
  await expect((await open()).segment('k', PICTURE, PROMPTS, left.signal)).rejects.toThrow('left')
})

test('calls only hosts on the list, and private addresses only when that is allowed', async () => {
  answers = [json(GOOD)]
  expect(await reasonOf(open({ hosts: ['example.com'] }))).toMatch(/not among SEGMENT_HOSTS$/)
  expect(await reasonOf(open({ url: null }))).toEqual('SEGMENT_URL is not set')
  const engine = await open({ allowPrivate: false })
  expect(await reasonOf(engine.segment('k', PICTURE, PROMPTS))).toMatch(/private address/)
  expect(heard).toHaveLength(0)
  const addresses = [
    '10.1.2.3',
    '172.31.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    'fec0::1',
  ]
  expect(addresses.filter((address) => !isPrivateAddress(address))).toEqual([])
  expect(['1.1.1.1', '172.32.0.1', '2606:4700::1'].filter(isPrivateAddress)).toEqual([])
})

test('refusals do not pause calls; after a pause one call tests whether the server is back', async () => {
  let now = 0
  const engine = await open({}, { now: () => now })
  const ask = () => reasonOf(engine.segment('k', PICTURE, PROMPTS))
  const refused = 'the server answered 400'
  answers = [json({}, 400)]
  expect([await ask(), await ask(), await ask(), await ask(), await ask()]).toEqual(Array(5).fill(refused))
  // An answer that cannot be read speaks of the server.
  answers = [json('nothing')]
  for (let failures = 0; failures < 4; failures += 1) expect(await ask()).toMatch(/^bad answer/)
  const asked = heard.length
  expect(await ask()).toEqual('the server keeps failing; the next try is in 15000 ms')
  now += 15_000
  expect(await ask()).toMatch(/^bad answer/)
  expect(await ask()).toEqual('the server keeps failing; the next try is in 15000 ms')
  now += 15_000
  answers = [json(GOOD)]
  expect((await engine.segment('k', PICTURE, PROMPTS)).score).toEqual(0.75)
  expect((await engine.segment('k', PICTURE, PROMPTS)).score).toEqual(0.75)
  expect(heard.length - asked).toEqual(3)
})

const address = (text: string) => ({ address: text, family: text.includes(':') ? 6 : 4 })
const atName = (): string => url.replace('127.0.0.1', 'Engine.Test')

test.each([[['10.0.0.7']], [['8.8.8.8', '127.0.0.1']], [['::ffff:192.168.0.1']], [[]]])(
  'a name that resolves to %j is not called',
  async (found) => {
    answers = [json(GOOD)]
    const names: string[] = []
    const resolve = (name: string) => (names.push(name), Promise.resolve(found.map(address)))
    const engine = await open({ url: atName(), hosts: ['engine.test'], allowPrivate: false }, { resolve })
    const reason =
      found.length > 0
        ? 'SEGMENT_URL leads to a private address, which SEGMENT_PRIVATE does not allow'
        : 'SEGMENT_URL: the host has no address'
    expect(await reasonOf(engine.segment('k', PICTURE, PROMPTS))).toEqual(reason)
    expect([names, heard]).toEqual([['engine.test'], []])
  },
)

test('a failing name server is asked again, and a silent one times out', async () => {
  answers = [json(GOOD)]
  let asked = 0
  const stumbling = () =>
    (asked += 1) < 3 ? Promise.reject(new Error('EAI_AGAIN')) : Promise.resolve([address('127.0.0.1')])
  const engine = await open({ url: atName(), hosts: ['engine.test'] }, { resolve: stumbling })
  expect([(await engine.segment('k', PICTURE, PROMPTS)).score, asked]).toEqual([0.75, 4])

  const silent = { resolve: () => new Promise<never>(() => undefined) }
  const deaf = await open({ url: atName(), hosts: ['engine.test'], timeoutMs: 50 }, silent)
  expect(await reasonOf(deaf.segment('k', PICTURE, PROMPTS))).toMatch(/timeout/)
  expect(await reasonOf(deaf.segment('k', PICTURE, PROMPTS))).toMatch(/^the server keeps failing/)
})

test('the checked address is the one that is called, even if the name resolves to another by then', async () => {
  answers = [json(GOOD)]
  const names: string[] = []
  // No other resolver knows the name.
  const resolve = (name: string) => (names.push(name), Promise.resolve([address('127.0.0.1')]))
  const engine = await open({ url: atName(), hosts: ['ENGINE.test'] }, { resolve })
  expect((await engine.segment('k', PICTURE, PROMPTS)).score).toEqual(0.75)
  expect([names, heard.length]).toEqual([['engine.test', 'engine.test'], 1])
})

const CAPABILITIES = {
  protocol: 'biaozhu-model-server',
  versions: [2],
  name: 'fake',
  model: { name: 'fake', version: '1' },
  can: { segment: { masks: 3 } },
}

test('a server of version 2 gives several masks, of which the best is taken', async () => {
  capabilities = CAPABILITIES
  answers = [json({ masks: [{ ...GOOD, score: 0.2 }, GOOD, { ...GOOD, score: 0.1 }] })]
  const paths: string[] = []
  server.once('request', ({ url: path }: IncomingMessage) =>
    server.once('request', (request: IncomingMessage) => paths.push(path ?? '', request.url ?? '')),
  )
  const { mask, score } = await (await open()).segment('k', PICTURE, PROMPTS)
  expect([[...mask.counts], score, paths]).toEqual([[8, 3, 37], 0.75, ['/segment', '/segment/segment']])
  expect(heard[0]).toEqual({ version: 2, ...PROMPTS, masks: 3, image: expect.any(Object) })
})

test.each([
  ['no masks', { masks: [] }, 200, /^bad answer/],
  [
    'an error that it explains',
    { error: { code: 'bad_request', message: 'box: too small' } },
    400,
    /^the server answered 400: box: too small$/,
  ],
])('of version 2 refuses %s', async (_what, answer, status, reason) => {
  capabilities = CAPABILITIES
  answers = [json(answer, status)]
  expect(await reasonOf((await open()).segment('k', PICTURE, PROMPTS))).toMatch(reason)
  expect(heard).toHaveLength(1)
})

test('what a server says of itself decides the version, once it can be reached', async () => {
  const asked = async (said: object): Promise<string> => {
    capabilities = said
    answers = [json(GOOD)]
    return (await open()).segment('k', PICTURE, PROMPTS).then(
      () => 'version 1',
      (error: unknown) => (error as EngineError).reason,
    )
  }
  expect([
    await asked({ hello: 'there' }),
    await asked({ ...CAPABILITIES, versions: [1] }),
    await asked({ ...CAPABILITIES, can: {} }),
  ]).toEqual(['version 1', 'version 1', 'the server does not segment'])
  expect(await asked({ ...CAPABILITIES, can: { segment: true } })).toMatch(/^bad answer/)
})

test('suggestions of a server of version 2, and what it does not look for', async () => {
  const fake = await startModelServer()
  try {
    const engine = await open({ url: fake.url })
    const wish = { what: 'objects', within: PROMPTS.box, texts: ['cat', 'dog'] } as const
    const found = { box: PROMPTS.box, mask: null, skeleton: null }
    expect(await engine.suggest?.('k', PICTURE, wish)).toEqual([
      { ...found, label: 'cat', score: 0.9 },
      { ...found, label: 'dog', score: 0.8 },
    ])
    const all = { within: null, texts: [] }
    const [whole] = (await engine.suggest?.('k', PICTURE, { what: 'masks', ...all })) ?? []
    expect([whole?.mask?.size, [...(whole?.mask?.counts ?? [])]]).toEqual([
      [6, 8],
      [0, 48],
    ])
    const [body] = (await engine.suggest?.('k', PICTURE, { what: 'bodies', ...all })) ?? []
    const nodes = [{ name: 'nose', x: 0, y: 0, score: 0.5 }]
    expect([body?.skeleton, engine.model]).toEqual([
      { template: 'body-17', side: null, nodes },
      { name: 'shift', version: '1' },
    ])
    const hands = engine.suggest!('k', PICTURE, { what: 'hands', ...all })
    expect(await reasonOf(hands)).toEqual('the server does not look for hands')
  } finally {
    await fake.close()
  }
})
