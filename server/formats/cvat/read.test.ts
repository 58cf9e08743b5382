import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind } from '../../../src/domain/kinds.ts'
import { FormatError } from '../errors.ts'
import { cvatItems } from './read.ts'
import type { ReadItem } from '../reading/import-items.ts'

/** What becomes of a file: how many items it has, or why it is none. */
async function read(text: string, kind: Kind): Promise<{ items: readonly ReadItem[] } | { why: string }> {
  const chunks = async function* () {
    yield text
  }
  const items: ReadItem[] = []
  try {
    for await (const item of cvatItems(chunks(), {
      kind,
      template: undefined,
      labels: new Map(),
      predictions: null,
    }))
      items.push(item)
    return { items }
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    return { why: error.message }
  }
}

const KINDS = ['image', 'image-node', 'image-segment', 'video-segment'] as const

/** Names that CVAT uses, and some that every object of JavaScript has. */
const NAMES = {
  elements:
    'box polygon ellipse mask skeleton points polyline cuboid tag attribute image track meta constructor toString',
  attributes:
    'label xtl ytl xbr ybr points rle left top width height cx cy rx ry rotation z_order frame keyframe outside occluded group_id name __proto__',
  values:
    '|0|1|2|-1|10|0.5|NaN|1e5|1e9|99999999999|x|human|tracking|face-5|nose|1,1;5,1;5,5|1,1|1,|0, 4|2, 2|1, 9',
}
const element = fc.constantFrom(...NAMES.elements.split(' '))
const values = fc.dictionary(
  fc.constantFrom(...NAMES.attributes.split(' ')),
  fc.constantFrom(...NAMES.values.split('|')),
  { minKeys: 6, maxKeys: 16 },
)
const written = (name: string, given: Readonly<Record<string, string>>, content: string): string =>
  `<${name}${Object.entries(given)
    .map(([key, value]) => ` ${key}="${value}"`)
    .join('')}>${content}</${name}>`
const shapes = fc
  .array(
    fc
      .tuple(element, values, fc.option(fc.tuple(element, values)))
      .map(([name, given, inner]) => written(name, given, inner ? written(...inner, '') : '')),
    { maxLength: 4 },
  )
  .map((all) => all.join(''))

const META =
  '<meta><task><source>a.mp4</source><original_size><width>20</width><height>10</height></original_size></task></meta>'
const files = {
  pictures: (content: string) =>
    `<annotations>${META}<image name="a" width="20" height="10">${content}</image></annotations>`,
  video: (content: string) => `<annotations>${META}<track id="0" label="x">${content}</track></annotations>`,
}

test.each(KINDS)('any file of %s is either read or refused with a reason', async (kind) => {
  await fc.assert(
    fc.asyncProperty(shapes, async (content) => {
      const file = kind === 'video-segment' ? files.video : files.pictures
      expect(await read(file(content), kind)).toEqual({
        items: [
          expect.toSatisfy(
            (item: ReadItem) =>
              'item' in item || (item.reason !== '' && !/undefined|\[object/.test(item.reason)),
          ) as ReadItem,
        ],
      })
    }),
    { numRuns: 1000 },
  )
})

test('a file with any damage is either read or refused with a reason', async () => {
  const whole = files.pictures(
    '<mask label="human" rle="0, 4" left="0" top="0" width="2" height="2"/><box label="cover" xtl="1" ytl="1" xbr="9" ybr="9"><attribute name="a">1</attribute></box>',
  )
  expect(await read(whole, 'image-segment')).toEqual({
    items: [{ item: expect.objectContaining({ name: 'a' }) as object }],
  })
  await fc.assert(
    fc.asyncProperty(
      fc.nat(whole.length),
      fc.nat(20),
      fc.string({ maxLength: 5 }),
      async (from, length, put) => {
        const damaged = whole.slice(0, from) + put + whole.slice(from + length)
        expect(await read(damaged, 'image-segment')).toSatisfy(
          (told: object) => 'items' in told || ('why' in told && told.why !== ''),
        )
      },
    ),
    { numRuns: 1000 },
  )
})
