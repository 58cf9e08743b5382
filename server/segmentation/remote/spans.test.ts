import { afterEach, expect, test } from 'vitest'
import { startModelServer, type Fault, type ModelServerOptions } from '../../../tests/support/model-server.ts'
import { requireValue } from '../../require-value.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { EngineError, type FramePrompt, type Span, type SpanTracker } from '../engine.ts'
import { createRemoteEngine } from './engine.ts'

const SIZE = { width: 60, height: 8 }
const codec = await loadCodec()
/** Columns `x` and `x + 1`. */
const column = (x: number) =>
  codec.encodeBytes(
    Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, at) =>
      at % SIZE.width === x || at % SIZE.width === x + 1 ? 1 : 0,
    ),
    SIZE.width,
    SIZE.height,
  )

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  await Promise.all(close.map((each) => each()))
  close = []
})

async function openTracker(options: ModelServerOptions = {}) {
  const server = await startModelServer(options)
  close.push(server.close)
  const config = { url: server.url, hosts: ['127.0.0.1'], allowPrivate: true, timeoutMs: 300 }
  const engine = await createRemoteEngine(config, () => Promise.reject(new Error('not asked for')), {
    pause: () => Promise.resolve(),
  })
  const { spans } = requireValue(await engine.abilities?.())
  return { spans: requireValue(spans), heard: server.heard }
}

const pictures = async function* (frames: readonly number[]) {
  for (const _frame of frames)
    yield { ...SIZE, pixels: new Uint8Array(SIZE.width * SIZE.height * 4).fill(90) }
}
const AHEAD: FramePrompt = { frame: 26, objectId: 'a', mask: column(40) }
const spanOf = (more: Partial<Span> = {}): Span => ({
  key: 'first',
  size: SIZE,
  start: 10,
  step: 1,
  to: 25,
  prompts: [{ frame: 10, objectId: 'a', mask: column(3) }, AHEAD],
  pictures,
  ...more,
})

/** Each frame with the left side of its mask, and what was gone over again. */
async function follow(spans: SpanTracker, span: Span, after: number, count: number) {
  const found: string[] = []
  let again = 0
  await spans.follow(span, {
    objects: ['a'],
    after,
    count,
    signal: new AbortController().signal,
    onAgain: () => (again += 1),
    onFrame: ({ frame, found: each }) => {
      const one = requireValue(each.get('a'))
      found.push(`${frame}: ${codec.box(one.mask).x} ${one.score}`)
    },
  })
  return { found, again }
}
const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return error instanceof EngineError ? error.reason : `no EngineError: ${String(error)}`
}
const expected = (from: number, to: number, score = 0.9) =>
  Array.from({ length: to - from + 1 }, (_, at) => `${from + at}: ${3 + 2 * (from + at - 10)} ${score}`)

test('a span is one session: frames are sent once, prompts ahead count, and it ends with the span', async () => {
  const { spans, heard } = await openTracker()
  expect(await follow(spans, spanOf(), 10, 8)).toEqual({ found: expected(11, 18), again: 0 })
  expect(await follow(spans, spanOf(), 18, 7)).toEqual({ found: expected(19, 25), again: 0 })
  const [prompts, chunk] = [
    ['frames', 'frames', 'prompts'],
    ['frames', 'propagate'],
  ]
  expect(heard).toEqual(['capabilities', 'open', ...prompts, ...chunk, ...chunk, 'close'])
})

test('backwards, and with a prompt from before the span', async () => {
  const { spans } = await openTracker()
  const prompts = [
    { frame: 30, objectId: 'a', mask: column(3) },
    { frame: 20, objectId: 'a', mask: column(5) },
  ]
  const back = spanOf({ start: 20, step: -1, to: 16, prompts })
  expect(await follow(spans, back, 20, 4)).toEqual({
    found: ['19: 7 0.5', '18: 9 0.5', '17: 11 0.5', '16: 13 0.5'],
    again: 0,
  })
})

test('another process goes over the span again, to the same masks', async () => {
  const { spans } = await openTracker()
  expect(await follow(spans, spanOf(), 18, 7)).toEqual({ found: expected(19, 25), again: 8 })
})

test('frames that were given and lost are given again', async () => {
  const { spans } = await openTracker()
  await follow(spans, spanOf(), 10, 8)
  expect(await follow(spans, spanOf(), 10, 8)).toEqual({ found: expected(11, 18), again: 0 })
})

const SURVIVED: [string, Partial<Record<string, Fault>>][] = [
  ['a stream that ends in half a line', { 'propagate 1': 'half' }],
  ['a stream that falls silent', { 'propagate 1': 'silent' }],
  ['one broken after the other', { 'propagate 1': 'half', 'propagate 2': 'half', 'propagate 3': 'half' }],
  ['a forgotten session', { 'propagate 2': 'forgotten' }],
  ['a session forgotten while frames are sent', { 'frames 3': 'forgotten' }],
  ['a broken stream whose session is gone', { 'propagate 1': 'half', 'look 1': 'forgotten' }],
  ['closed connections', { 'open 1': 'closed', 'prompts 1': 'closed', 'frames 4': 'closed' }],
  ['a server that is busy', { 'open 1': 429, 'propagate 2': 503 }],
]

test.each(SURVIVED)('survives %s', async (_what, faults) => {
  const { spans } = await openTracker({ fault: (call, nth) => faults[`${call} ${nth}`] ?? null })
  const [first, second] = [await follow(spans, spanOf(), 10, 8), await follow(spans, spanOf(), 18, 7)]
  expect([...first.found, ...second.found]).toEqual(expected(11, 25))
})

test.each<[string, ModelServerOptions['fault'], RegExp]>([
  [
    'a frame out of order',
    (call) => (call === 'propagate' ? 'misplaced' : null),
    /^the stream has frame 2 where 1 follows$/,
  ],
  [
    'an object that is left out',
    (call) => (call === 'propagate' ? 'small' : null),
    /^frame 1 lacks the object a$/,
  ],
  ['a refusal', (call) => (call === 'prompts' ? 422 : null), /^the server answered 422: as the test wants$/],
  [
    'a server that forgets all',
    (call) => (call === 'prompts' ? 'forgotten' : null),
    /^the server answered 404: s/,
  ],
  [
    'a server that fails at the same frame each time',
    (call) => (call === 'propagate' ? 'half' : call === 'look' ? 'forgotten' : null),
    /^aborted$/,
  ],
  [
    'a server that fails',
    (call) => (call === 'open' ? 500 : null),
    /^the server answered 500: as the test wants$/,
  ],
])('gives up on %s', async (_what, fault, reason) => {
  const { spans } = await openTracker({ fault: fault ?? (() => null) })
  expect(await reasonOf(follow(spans, spanOf(), 10, 8))).toMatch(reason)
})

test('who leaves closes the connection at once', async () => {
  const { spans } = await openTracker({ fault: (call) => (call === 'propagate' ? 'silent' : null) })
  const left = new AbortController()
  let seen = 0
  const work = spans.follow(spanOf(), {
    objects: ['a'],
    after: 10,
    count: 8,
    signal: left.signal,
    onAgain: () => undefined,
    onFrame: () => ((seen += 1) === 2 ? left.abort(new Error('left')) : undefined),
  })
  await expect(work).rejects.toThrow('left')
})
