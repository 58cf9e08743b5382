import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FormatError } from '../errors.ts'
import { itemTexts } from './item-texts.ts'

async function* pieces(text: string, length: number): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += length) yield text.slice(from, from + length)
}

async function read(text: string, length = 7) {
  const heads: unknown[] = []
  const items: unknown[] = []
  for await (const item of itemTexts(pieces(text, length), (head) => heads.push(head)))
    items.push(JSON.parse(item))
  return { heads, items }
}

test('texts round-trip in chunks of any length and with any spaces', async () => {
  const items = fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 6 })
  const head = fc.dictionary(
    fc.string().filter((name) => name !== 'items' && name !== '__proto__'),
    fc.jsonValue(),
  )
  await fc.assert(
    fc.asyncProperty(
      head,
      items,
      fc.integer({ min: 1, max: 50 }),
      fc.integer({ min: 0, max: 3 }),
      async (...given) => {
        const [top, list, length, indent] = given
        const text = JSON.stringify({ a: 1, ...top, items: list }, null, indent)
        const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
        // Names that are numbers come first in any object, so the head is compared as a whole.
        expect(await read(text, length)).toEqual({ heads: [plain({ a: 1, ...top })], items: plain(list) })
      },
    ),
  )
})

test('a string or list that looks like the items is ignored', async () => {
  expect(
    await read(
      '{"a":"\\"items\\":[{}]","b":{"items":[{"x":1}]},"c":[{"items":[]}],"items":[{"x":"]}"}],"z":1}',
    ),
  ).toEqual({
    heads: [{ a: '"items":[{}]', b: { items: [{ x: 1 }] }, c: [{ items: [] }] }],
    items: [{ x: ']}' }],
  })
})

test.each([
  ['', '文件是空的'],
  ['{"a":1}', '文件里没有“items”'],
  ['{"a":', '文件不是有效的 JSON'],
  ['items', '文件不是有效的 JSON'],
  ['{"items":[{"x":1}', '文件不完整，没有到结尾'],
  ['{"items":[{"x":1},3]}', '“items”里有一条不是 JSON 对象'],
  ['[{"x":1}]', '文件里没有“items”'],
  ['{"a":,"items":[]}', '文件不是有效的 JSON'],
])('is refused with the reason: %s', async (text, why) => {
  await expect(read(text)).rejects.toThrow(new FormatError(why))
})
