import { expect, test } from 'vitest'
import type { Codec } from '../codec.ts'
import { loadFrom, shared } from '../loading.ts'
import { newCodec } from '../node.ts'

test('a failed instantiation is an error with its cause', async () => {
  const cause = new WebAssembly.CompileError('half a file')
  await expect(loadFrom(() => Promise.reject(cause))).rejects.toMatchObject({
    name: 'RleError',
    reason: 'load',
    cause,
  })
})

test('all callers share one codec; only a failed load is repeated', async () => {
  const codec = await newCodec()
  const answers: (() => Promise<Codec>)[] = [() => Promise.reject(new Error('no network')), async () => codec]
  const asked: number[] = []
  const load = shared(() => {
    asked.push(answers.length)
    return answers.shift()?.() ?? Promise.reject(new Error('asked for a third time'))
  })
  const failed = await Promise.allSettled([load(), load()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([load(), load()])).toEqual([codec, codec])
  expect([await load(), asked]).toEqual([codec, [2, 1]])
})
