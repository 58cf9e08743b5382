import { expect, test } from 'vitest'
import type { StreamEvent, StreamTools } from './event-stream.ts'
import { comeBackAfter, followEvents, parseBlock } from './event-stream.ts'

test('a block is an event, a place to come back to, or a comment', () => {
  expect([
    parseBlock('id: e-1\nevent: work\ndata: {"kind":"image"}'),
    parseBlock('data: [1,\ndata: 2]'),
    parseBlock('event: reset\r\ndata: null'),
    parseBlock('id: e-1\n: hello'),
    parseBlock(': alive'),
  ]).toEqual([
    { id: 'e-1', event: { type: 'work', data: { kind: 'image' } } },
    { id: null, event: { type: 'message', data: [1, 2] } },
    { id: null, event: { type: 'reset', data: null } },
    { id: 'e-1', event: null },
    { id: null, event: null },
  ])
})

test('reconnects with growing waits of up to a minute', () => {
  expect([0, 1, 5, 6, 20].map((failures) => comeBackAfter(failures, 0.5))).toEqual([
    1000, 2000, 32_000, 60_000, 60_000,
  ])
  expect([comeBackAfter(0, 0), comeBackAfter(0, 1)]).toEqual([800, 1200])
})

/** An answer whose body comes byte by byte. */
const streamed = (text: string) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const byte of new TextEncoder().encode(text)) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    }),
  )

/** Follows a server that gives these answers one after the other, and is gone when they are used up. */
async function follow(...answers: (Response | Error)[]) {
  const listening = new AbortController()
  const asked: (string | null)[] = []
  const waited: number[] = []
  const events: StreamEvent[] = []
  const tools: StreamTools = {
    base: 'http://host.test',
    token: () => 'secret',
    random: () => 0.5,
    fetch: async (address, init) => {
      const headers = new Headers(init.headers)
      expect([address, headers.get('authorization')]).toEqual([
        'http://host.test/api/events',
        'Bearer secret',
      ])
      asked.push(headers.get('last-event-id'))
      const answer = answers.shift()
      if (answer instanceof Response) return answer
      throw answer ?? new Error('gone')
    },
    wait: async (milliseconds) => {
      waited.push(milliseconds)
      if (answers.length === 0) listening.abort()
    },
  }
  await followEvents(tools, (event) => events.push(event), listening.signal)
  return { asked, waited, events }
}

const work = (id: string, kind: string) => `id: ${id}\nevent: work\ndata: {"kind":"${kind}"}\n\n`

test('an interrupted stream resumes after the last event, wherever the bytes are cut', async () => {
  const whole = `: hello\n\n${work('e-1', 'image')}${work('e-2', '视频')}`
  const { asked, events } = await follow(streamed(whole), streamed(work('e-3', 'video')))
  expect(asked).toEqual([null, 'e-2'])
  expect(events).toEqual([
    { type: 'work', data: { kind: 'image' } },
    { type: 'work', data: { kind: '视频' } },
    { type: 'work', data: { kind: 'video' } },
  ])
})

test('a stream interrupted before any event resumes where it began', async () => {
  const { asked } = await follow(streamed('id: e-7\n: hello\n\n: alive\n\n'), streamed(''))
  expect(asked).toEqual([null, 'e-7'])
})

test('failures slow reconnecting, a working stream does not', async () => {
  const { waited, asked } = await follow(
    new Error('network'),
    new Response('', { status: 503 }),
    streamed(': hello\n\n'),
    streamed(''),
  )
  expect(waited).toEqual([1000, 2000, 1000, 2000])
  expect(asked).toHaveLength(4)
})

test('it stops when the session is over', async () => {
  const { asked, waited } = await follow(new Response('', { status: 401 }), streamed(work('e-1', 'image')))
  expect([asked, waited]).toEqual([[null], []])
})
