import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormatError } from '../errors.ts'
import { readArrays } from './array-entries.ts'

async function* pieces(text: string | Buffer, length: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += length) yield bytes.subarray(from, from + length)
}

/** Entries of the arrays `a` and `b`, each held against the bytes at the place that was told for it. */
async function read(text: string | Buffer, length = 7) {
  const whole = Buffer.from(text)
  const found: Record<'a' | 'b', unknown[]> = { a: [], b: [] }
  const take = (array: 'a' | 'b') => (bytes: Buffer, from: number) => {
    expect(bytes.equals(whole.subarray(from, from + bytes.length))).toBe(true)
    found[array].push(JSON.parse(bytes.toString()))
  }
  const seen = await readArrays(pieces(text, length), { a: take('a'), b: take('b') })
  return { seen: [...seen].toSorted(), ...found }
}

test('entries round-trip in chunks of any length, in any order and with any spaces', async () => {
  const list = fc.array(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), { maxLength: 5 })
  const other = fc.dictionary(
    fc.string().filter((name) => !['a', 'b', '__proto__'].includes(name)),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(
      list,
      list,
      other,
      other,
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 3 }),
      async (a, b, before, after, length, indent) => {
        const text = JSON.stringify({ ...before, b, ...after, a }, null, indent)
        const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
        expect(await read(text, length)).toEqual({ seen: ['a', 'b'], a: plain(a), b: plain(b) })
      },
    ),
  )
})

test('a string, object or nested list that looks like the array is ignored', async () => {
  expect(
    await read(
      '\ufeff{"x":"a","y":{"a":[{"n":1}]},"z":[{"b":[{}]}],"\\"a":[{"n":2}],"a":[{"x":"]}"}], "c":1} ',
    ),
  ).toEqual({ seen: ['a'], a: [{ x: ']}' }], b: [] })
})

test.each(['', '[]', '{"a":[{"x":1}', '{"a":[{"x":1},3]}', '{"a":[]}}', '{"a":[]} x', 'a'])(
  'is refused: %s',
  async (text) => {
    await expect(read(text)).rejects.toBeInstanceOf(FormatError)
  },
)
