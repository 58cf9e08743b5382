import { expect, test } from 'vitest'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { RleError } from '../../../wasm-rle/mask.ts'
import { newCodec } from '../../../wasm-rle/node.ts'
import { createCodecLoader } from './codec-loader.ts'

/** Asks at the given milliseconds; answers what was had each time, and what was heard meanwhile. */
async function askedAt(times: readonly number[], answers: readonly (Codec | Error)[]) {
  const heard: string[] = []
  const left = [...answers]
  let time = 0
  const source = createCodecLoader(
    {
      loadCodec: async () => {
        heard.push(`asked at ${time}`)
        const next = left.shift() ?? new Error('nothing is left')
        if (next instanceof Error) throw next
        return next
      },
      onReady: () => heard.push('ready'),
      onError: (error) => heard.push(String(error)),
    },
    () => time,
  )
  const had: (Codec | null)[] = []
  for (time of times) {
    had.push(source())
    // What is loaded comes before the next question.
    await new Promise(setImmediate)
  }
  return { had, heard }
}

test('retries a failed load after two seconds, a successful one never', async () => {
  const codec = await newCodec()
  expect(await askedAt([1, 2, 1999, 2001, 2002, 9000], [new Error('offline'), codec])).toEqual({
    had: [null, null, null, null, codec, codec],
    heard: ['asked at 1', 'Error: offline', 'asked at 2001', 'ready'],
  })
})

test('never retries where the browser cannot run the codec', async () => {
  expect(await askedAt([1, 5000, 1e9], [new RleError('simd', 'none')])).toEqual({
    had: [null, null, null],
    heard: ['asked at 1', 'RleError: none'],
  })
})
