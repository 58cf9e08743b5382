import { expect, test } from 'vitest'
import type { DecoderUser } from './decoder-pool.ts'
import { createDecoderPool } from './decoder-pool.ts'

/** A codec that notes what is done to it. */
class Codec extends EventTarget {
  state: CodecState = 'unconfigured'
  readonly done: string[] = []
  readonly init: VideoDecoderInit
  constructor(init: VideoDecoderInit) {
    super()
    this.init = init
    made.push(this)
  }
  reset(): void {
    this.done.push('reset')
  }
  close(): void {
    this.done.push('close')
    this.state = 'closed'
  }
}
const made: Codec[] = []

function lent() {
  made.length = 0
  return createDecoderPool(Codec as unknown as typeof VideoDecoder)
}

const frameAt = (timestamp: number, closed: number[] = []): VideoFrame =>
  ({ timestamp, close: () => closed.push(timestamp) }) as unknown as VideoFrame

function user() {
  const heard: unknown[] = []
  const own: DecoderUser = {
    output: ({ timestamp }) => heard.push(timestamp),
    error: ({ message }) => heard.push(message),
    dequeued: () => heard.push('dequeued'),
  }
  return { heard, own }
}

test('reuses a returned decoder after a reset', () => {
  const codecs = lent()
  const [first, second] = [user(), user()]
  codecs.take(first.own).release()
  codecs.take(second.own)
  expect(made.map(({ done }) => done)).toEqual([['reset']])
  made[0]?.init.output(frameAt(7))
  made[0]?.dispatchEvent(new Event('dequeue'))
  expect([first.heard, second.heard]).toEqual([[], [7, 'dequeued']])
})

test('closes late frames of a returned decoder', () => {
  const codecs = lent()
  const { heard, own } = user()
  const closed: number[] = []
  codecs.take(own).release()
  made[0]?.init.output(frameAt(3, closed))
  made[0]?.dispatchEvent(new Event('dequeue'))
  expect([heard, closed]).toEqual([[], [3]])
})

test('two users have one each, and one of them is reused', () => {
  const codecs = lent()
  const both = [codecs.take(user().own), codecs.take(user().own)]
  for (const codec of both) codec.release()
  codecs.take(user().own)
  expect(made.map(({ done }) => done)).toEqual([['reset', 'close'], ['reset']])
})

test('a second return does not take a decoder from its next user', () => {
  const codecs = lent()
  const codec = codecs.take(user().own)
  codec.release()
  const next = user()
  codecs.take(next.own)
  codec.release()
  made[0]?.init.output(frameAt(4))
  expect([made.length, next.heard, made[0]?.done]).toEqual([1, [4], ['reset']])
})

test('does not reuse a closed decoder', () => {
  const codecs = lent()
  const { heard, own } = user()
  const codec = codecs.take(own)
  Object.assign(made[0] ?? {}, { state: 'closed' })
  made[0]?.init.error(new DOMException('broken'))
  codec.release()
  codecs.take(user().own).release()
  Object.assign(made[1] ?? {}, { state: 'closed' })
  codecs.take(user().own)
  expect([heard, made.map(({ done }) => done)]).toEqual([['broken'], [[], ['reset'], []]])
})
