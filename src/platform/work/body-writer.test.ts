import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createBodyWriter } from './body-writer.ts'

const heavy = (letter: string) => ({ size: [3000, 4000], counts: `\\"${letter}`.repeat(2_000) })
const textOf = (body: string | Blob) => (typeof body === 'string' ? body : body.text())

test('a light body is plain text', () => {
  const body = { version: 3, annotation: { mask: { size: [1, 1], counts: '0' } } }
  expect(createBodyWriter('#')(body)).toBe(JSON.stringify(body))
})

test('writing in chunks gives the same JSON', async () => {
  const write = createBodyWriter('a mark')
  const mask = fc.constantFrom(...['a', 'b', 'c'].map(heavy))
  const body = fc.letrec((tie) => ({
    value: fc.oneof({ maxDepth: 4 }, fc.jsonValue({ maxDepth: 1 }), mask, tie('list'), tie('object')),
    list: fc.array(tie('value')),
    object: fc.dictionary(fc.string(), tie('value')),
  })).object
  await fc.assert(
    fc.asyncProperty(body, async (given) => {
      expect(await textOf(write(given))).toBe(JSON.stringify(given))
    }),
  )
})

test('a mask is written once, however often it is sent', () => {
  const [a, b, c] = ['a', 'b', 'c'].map(heavy)
  const write = createBodyWriter('#')
  write({ annotation: { masks: [a, b] } })
  const made = vi.spyOn(JSON, 'stringify')
  write({ annotation: { masks: [a, c, b] } })
  const masks = made.mock.calls
    .map(([value]) => value as unknown)
    .filter((value) => [a, b, c].includes(value as never))
  made.mockRestore()
  expect(masks).toEqual([c])
})
