import { expect, test } from 'vitest'
import { newCodec } from '../node.ts'
import { reasonOf } from './reason.ts'
import { refusals } from './refusals.ts'

const codec = await newCodec()

test.each(refusals(codec))('%s is refused by a typed error', (_, reason, call) => {
  expect(reasonOf(call)).toBe(reason)
})

test('a freed buffer and an ended strip encoder', () => {
  const buffer = codec.allocate(4)
  buffer.free()
  const strips = codec.strips(1, 1, 'bytes')
  strips.free()
  expect([reasonOf(() => buffer.pixels), reasonOf(() => strips.push(new Uint8Array(1)))]).toEqual([
    'pixels',
    'argument',
  ])
})
