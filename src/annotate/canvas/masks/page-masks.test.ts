import { expect, test } from 'vitest'
import type { Codec } from '../../../../wasm-rle/codec.ts'
import { RleError } from '../../../../wasm-rle/mask.ts'
import { newCodec } from '../../../../wasm-rle/node.ts'
import { createLoadedMasks } from './page-masks.ts'

/** Asks to load once for each answer, and once more; answers each state that was reported. */
async function statesOf(answers: readonly (() => Promise<Codec>)[]) {
  const left = [...answers]
  const masks = createLoadedMasks(() => left.shift()?.() ?? Promise.reject(new Error('nothing is left')))
  const states = [masks.state()]
  masks.subscribe(() => states.push(masks.state()))
  for (let times = 0; times <= answers.length; times++) {
    masks.load()
    await new Promise(setImmediate)
  }
  return { states, isThere: masks.source() !== null }
}

test('a failed load is repeated on demand', async () => {
  const codec = await newCodec()
  const offline = () => Promise.reject(new RleError('load', 'offline'))
  expect(await statesOf([offline, async () => codec])).toEqual({
    states: ['idle', 'loading', 'failed', 'loading', 'ready'],
    isThere: true,
  })
})

test('a load that this browser does not support is not repeated', async () => {
  const missing = () => Promise.reject(new RleError('simd', 'no SIMD'))
  expect(await statesOf([missing])).toEqual({
    states: ['idle', 'loading', 'unsupported'],
    isThere: false,
  })
})
