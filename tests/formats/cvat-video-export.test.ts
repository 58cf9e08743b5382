import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cvatItems } from '../../server/formats/cvat/read.ts'
import { cvatClips, cvatVideoMasks } from '../../server/formats/cvat/write-videos.ts'
import type { Exporter } from '../../server/formats/writing/exporter.ts'
import { writerOf } from '../../server/formats/formats.ts'
import { requireValue } from '../../server/require-value.ts'
import { openTestStore } from '../../server/store/testing.ts'
import type { Store } from '../../server/store/store.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { clipOf, headOf, itemOf, listOf, SIZE, uuidOf, withoutForeignKeys } from './items.ts'
import { itemsIn } from './archives.ts'
import { childrenOf, readXml, textAt } from './plain-xml.ts'

/** CVAT for video 1.1 as it is written. Source: docs.cvat.ai, "XML annotation format"; cvat's formats/cvat.py. */

let codec: Codec
let store: Store
beforeAll(async () => {
  codec = await loadCodec()
  store = await openTestStore()
  await withoutForeignKeys(store.db)
})
afterAll(() => store.close())

const head = (index: number, labels: readonly string[]) => `<?xml version="1.0" encoding="utf-8"?>
<annotations>
<version>1.1</version>
<meta><task><name>街景一期</name><mode>interpolation</mode><labels>${labels
  .map((label) => `<label><name>${label}</name></label>`)
  .join(
    '',
  )}</labels><size>4</size><original_size><width>20</width><height>10</height></original_size><source>${uuidOf(index)}/街景_${index}.mp4</source></task><dumped>2026-03-02T01:30:00.000Z</dumped></meta>
`

async function written(write: Exporter, kind: 'video' | 'video-segment', documents: readonly object[]) {
  const items = documents.map((document, at) => itemOf(kind, at, document))
  const told: string[] = []
  const texts: Record<string, string> = {}
  for await (const { name, content } of write(headOf(kind), listOf(items), store.db, (what) =>
    told.push(what),
  )) {
    let text = ''
    for await (const part of content) text += String(part)
    texts[name] = text
  }
  return { texts, told }
}

test('the crop of a clip is a track of one box, rotated, which ends with the clip', async () => {
  const crop = { x: 4, y: 2.5, width: 8, height: 4, rotation: -30 }
  const { texts, told } = await written(cvatClips, 'video', [
    {
      clips: [clipOf(0, 2, crop), clipOf(2, 3, null), clipOf(3, 4, { ...crop, rotation: 0 })],
      exclusions: [{ id: 'e', startFrame: 1, endFrame: 2, startPts: 0.1, endPts: 0.2 }],
    },
  ])
  const box = (frame: number, outside: 0 | 1, rotation: string) =>
    `<box frame="${frame}" keyframe="1" outside="${outside}" occluded="0" xtl="4" ytl="2.5" xbr="12" ybr="6.5"${rotation} z_order="0"></box>`
  expect(texts).toEqual({
    [`${uuidOf(0)}/街景_0.xml`]: `${head(0, ['clip'])}<track id="0" label="clip" source="manual">${box(0, 0, ' rotation="330"')}${box(2, 1, ' rotation="330"')}</track>
<track id="1" label="clip" source="manual">${box(3, 0, '')}</track>
</annotations>
`,
  })
  expect(told).toEqual(['没有框的片段，CVAT 放不下', '排除段，CVAT 放不下'])
  expect(writerOf('cvat-video', 'video')?.mediaPath(itemOf('video', 1, null))).toBe(`${uuidOf(1)}/街景_1.mp4`)
})

type Row = readonly [
  object: string,
  frame: number,
  rle: string | null,
  source?: 'manual' | 'tracked' | 'sam2',
]

async function put(uuid: string, rows: readonly Row[]): Promise<void> {
  await store.db.deleteFrom('video_masks').where('resource_uuid', '=', uuid).execute()
  if (rows.length === 0) return
  await store.db
    .insertInto('video_masks')
    .values(
      rows.map(([object, frame, rle, source = 'manual' as const]) => ({
        resource_uuid: uuid,
        object_id: object,
        frame,
        since_version: 1,
        rle,
        height: SIZE.height,
        width: SIZE.width,
        source,
      })),
    )
    .execute()
}

const square = (x: number): string =>
  codec.write(codec.fillPolygon([x, 0, x + 2, 0, x + 2, 3, x, 3], SIZE.width, SIZE.height))

const OBJECTS = [
  { id: 'o1', name: '行人 1', category: 'person', colourIndex: 0, visible: true },
  { id: 'o2', name: '车 1', category: 'car', colourIndex: 1, visible: true },
]
const DOCUMENT = { availability: 1, objects: OBJECTS, excludeFrames: [], excludeCrop: null, clipRanges: [] }

test('each mask is a track of its own, and those of an object have its group', async () => {
  await put(uuidOf(0), [
    ['o1', 0, square(1)],
    ['o1', 1, square(2), 'tracked'],
    ['o1', 2, null],
    ['o2', 1, square(5), 'sam2'],
  ])
  const { texts, told } = await written(cvatVideoMasks, 'video-segment', [
    {
      ...DOCUMENT,
      objects: [...OBJECTS, { ...OBJECTS[0]!, id: 'o3', name: '行人 2' }],
      excludeFrames: [3],
    },
  ])
  const track = (id: number, object: 1 | 2, source: string, frame: number, left: number) =>
    `<track id="${id}" label="${object === 1 ? 'person' : 'car'}" group_id="${object}" source="${source}">
<mask frame="${frame}" keyframe="1" outside="0" occluded="0" z_order="${object - 1}" rle="0, 6" left="${left}" top="0" width="2" height="3"></mask>
</track>
`
  expect(texts).toEqual({
    [`${uuidOf(0)}/街景_0.xml`]: `${head(0, ['person', 'car'])}${track(0, 1, 'manual', 0, 1)}${track(1, 1, 'auto', 1, 2)}${track(2, 2, 'semi-auto', 1, 5)}</annotations>\n`,
  })
  expect(told).toEqual([
    '排除帧、排除框与片段范围，CVAT 放不下',
    '标为没有掩膜的帧、跟丢的帧，CVAT 放不下',
    '没有掩膜的对象，CVAT 放不下',
  ])
})

const chunks = async function* (text: string) {
  yield await Promise.resolve(text)
}
const read = (text: string) =>
  itemsIn(
    cvatItems(chunks(text), {
      kind: 'video-segment',
      template: undefined,
      labels: new Map(),
      predictions: null,
    }),
  )

/** A mask of the format as x of its left side, where it is one of those squares. */
const plain = (text: string) =>
  childrenOf(readXml(text), 'track').map(({ attributes, children: [mask] }) => {
    const { rle, left, width, height, frame } = mask!.attributes
    expect([rle, width, height]).toEqual(['0, 6', '2', '3'])
    return [attributes['label'], Number(frame), Number(left)]
  })

test('masks of videos are read back as they are, by a plain reader and by our own', async () => {
  const places = fc.uniqueArray(fc.record({ at: fc.nat(1), frame: fc.nat(3), x: fc.nat(18) }), {
    selector: ({ at, frame }) => `${at}/${frame}`,
    minLength: 1,
  })
  await fc.assert(
    fc.asyncProperty(places, async (masks) => {
      const inOrder = masks.toSorted((a, b) => a.frame - b.frame || a.at - b.at)
      await put(
        uuidOf(0),
        inOrder.map(({ at, frame, x }): Row => [OBJECTS[at]!.id, frame, square(x)]),
      )
      const text = Object.values((await written(cvatVideoMasks, 'video-segment', [DOCUMENT])).texts)[0]!
      expect(plain(text)).toEqual(inOrder.map(({ at, frame, x }) => [OBJECTS[at]!.category, frame, x]))
      expect(textAt(readXml(text), 'meta', 'task', 'source')).toBe(`${uuidOf(0)}/街景_0.mp4`)
      const [item] = await read(text)
      const { objects } = requireValue(item).annotation as typeof DOCUMENT
      const used = OBJECTS.filter((_, at) => masks.some((mask) => mask.at === at))
      expect([item?.uuid, item?.notes, objects.map(({ category }) => category)]).toEqual([
        uuidOf(0),
        [],
        used.map(({ category }) => category),
      ])
      const categoryOf = (id: string) => objects.find((object) => object.id === id)?.category
      const made = (item?.masks ?? []).map(({ objectId, frame, rle }) => [
        categoryOf(objectId),
        frame,
        rle?.counts,
      ])
      expect(made).toEqual(
        [0, 1].flatMap((object) =>
          inOrder
            .filter(({ at }) => at === object)
            .map(({ at, frame, x }) => [OBJECTS[at]!.category, frame, square(x)]),
        ),
      )
    }),
    { numRuns: 25 },
  )
})

test('masks that CVAT ends on the next frame are one object by their group, or two where both are on one frame', async () => {
  const mask = (frame: number, outside: 0 | 1) =>
    `<mask frame="${frame}" keyframe="1" outside="${outside}" occluded="0" rle="0, 6" left="1" top="0" width="2" height="3" z_order="0"></mask>`
  const track = (id: number, group: number, frame: number) =>
    `<track id="${id}" label="person" group_id="${group}" source="manual">${mask(frame, 0)}${mask(frame + 1, 1)}</track>`
  const tracks = [track(0, 1, 0), track(1, 1, 1), track(2, 2, 0), track(3, 2, 0), track(4, 0, 2)]
  const [item] = await read(`${head(0, [])}${tracks.join('')}</annotations>`)
  expect(item?.masks?.map(({ objectId, frame, rle }) => [objectId, frame, rle !== null])).toEqual([
    ['cvat-1', 0, true],
    ['cvat-1', 1, true],
    ['cvat-3', 0, true],
    ['cvat-4', 0, true],
    ['cvat-5', 2, true],
    ['cvat-5', 3, false],
  ])
})
