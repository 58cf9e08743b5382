import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writerOf } from '../../server/formats/formats.ts'
import { Survey } from '../../server/jobs/imports/propose.ts'
import { requireValue } from '../../server/require-value.ts'
import { openTestStore } from '../../server/store/testing.ts'
import type { Store } from '../../server/store/store.ts'
import { readTable } from '../../src/domain/csv.ts'
import type { DocumentOf } from '../../src/domain/documents/types.ts'
import { labelledWorkOf, normaliseDocument } from '../../src/domain/documents/validate.ts'
import { exportFormats, type ImportFormat } from '../../src/domain/formats.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { ontologyProblems } from '../../src/domain/ontology/ontology.ts'
import type { Codec } from '../../wasm-rle/codec.ts'
import { loadCodec } from '../../wasm-rle/node.ts'
import { fullWork, WORK_SIZE } from '../fixtures/labelled-work.ts'
import { uuidOf, withoutForeignKeys } from './items.ts'
import { readBack, written } from './round-trip.ts'

/** A document with all that labels can say, in every format of its kind: what is told, and nothing else is lost. */

interface Case {
  readonly lost: readonly string[]
  /** Null: the format is only written. */
  readonly reads: ImportFormat | null
  /** Equal documents come back: with identifiers, names, colours, and the order of everything. */
  readonly isWhole?: true
  /** Names of attributes, by label; the whole item's under ''. Null: the file does not say enough for an ontology. */
  readonly proposes?: Readonly<Record<string, readonly string[]>> | null
}

const VALUES = ['occluded', '颜色', 'parts', 'doors', 'plate']
const ALL = { Car: VALUES, 标志: [], '': ['night'] }
const NAMES = { Car: [], 标志: [], '': [] }
const CAT = { Cat: VALUES, '': ['night'] }
const OWN = { car: ['hidden', 'colour', 'parts', 'doors', 'plate'], sign: [], '': ['night'] }

const FORMS = ['轮廓、折线、掩膜与骨架的形状，表里只有外框、面积与帧数']

const CASES: Readonly<Record<Kind, Readonly<Record<string, Case>>>> = {
  image: {
    json: { reads: 'json', isWhole: true, lost: [], proposes: OWN },
    'objects-csv': { reads: null, lost: FORMS },
    'coco-instances': { reads: 'coco', lost: ['折线，没有导出'], proposes: ALL },
    'yolo-detect': {
      reads: 'yolo',
      lost: [
        '对象的属性',
        '整张图的属性',
        '旋转的框的形状，按外框导出',
        '多边形的形状，按外框导出',
        '折线，没有导出',
        '点，没有导出',
      ],
      proposes: { Car: [], '': [] },
    },
    'yolo-segment': {
      reads: 'yolo',
      lost: [
        '对象的属性',
        '整张图的属性',
        '框，按轮廓导出',
        '旋转的框，按轮廓导出',
        '折线，没有导出',
        '点，没有导出',
      ],
      proposes: { Car: [], '': [] },
    },
    'yolo-obb': {
      reads: 'yolo-obb',
      lost: ['对象的属性', '整张图的属性', '多边形，没有导出', '折线，没有导出', '点，没有导出'],
      proposes: { Car: [], '': [] },
    },
    voc: {
      reads: 'voc',
      lost: ['整张图的属性', '旋转的框的形状，按外框导出', '折线，没有导出', '点，没有导出'],
      proposes: { Car: VALUES, '': [] },
    },
    'cvat-images': { reads: 'cvat', lost: [], proposes: ALL },
    labelme: { reads: 'labelme', lost: ['旋转的框，按轮廓导出'], proposes: ALL },
    'x-anylabeling': { reads: 'labelme', lost: [], proposes: ALL },
  },
  'image-node': {
    json: { reads: 'json', isWhole: true, lost: [], proposes: null },
    'objects-csv': { reads: null, lost: [...FORMS, '节点的属性'] },
    'coco-keypoints': { reads: 'coco', isWhole: true, lost: [], proposes: CAT },
    // It has no names of nodes.
    'yolo-pose': { reads: 'yolo', lost: ['骨架的属性', '节点的属性', '整张图的属性'], proposes: null },
    'cvat-images': { reads: 'cvat', lost: [], proposes: CAT },
    labelme: { reads: 'labelme', lost: [], proposes: CAT },
  },
  'image-segment': {
    json: { reads: 'json', isWhole: true, lost: [], proposes: OWN },
    'objects-csv': { reads: null, lost: FORMS },
    'coco-instances': { reads: 'coco', isWhole: true, lost: [], proposes: ALL },
    'coco-panoptic': { reads: 'coco', isWhole: true, lost: [], proposes: ALL },
    'yolo-segment': { reads: 'yolo', lost: ['对象的属性', '整张图的属性'], proposes: NAMES },
    'voc-masks': {
      reads: 'voc-masks',
      lost: ['对象的属性', '整张图的属性', '部件，VOC 分割图放不下'],
      proposes: NAMES,
    },
    'cvat-images': { reads: 'cvat', lost: ['分割之间的从属，CVAT 放不下'], proposes: ALL },
    labelme: { reads: 'labelme', lost: ['分割之间的从属，LabelMe 放不下'], proposes: ALL },
  },
  video: {
    json: { reads: 'json', isWhole: true, lost: [], proposes: OWN },
    'objects-csv': { reads: null, lost: [] },
    csv: { reads: 'csv', isWhole: true, lost: [], proposes: ALL },
    'yolo-obb': {
      reads: null,
      lost: [
        '没有框的片段，YOLO-OBB 放不下',
        '排除段，YOLO-OBB 放不下',
        '片段的属性，YOLO-OBB 放不下',
        '整段视频的属性，YOLO-OBB 放不下',
      ],
    },
    'cvat-video': {
      reads: 'cvat',
      lost: ['排除段，CVAT 放不下', '整段视频的属性，CVAT 放不下'],
      proposes: { Car: VALUES, 标志: [], '': [] },
    },
  },
  'video-segment': {
    json: { reads: 'json', isWhole: true, lost: [], proposes: OWN },
    'objects-csv': { reads: null, lost: FORMS },
    'youtube-vis': { reads: 'youtube-vis', isWhole: true, lost: [], proposes: ALL },
    davis: { reads: null, lost: ['对象的标签', '对象的属性', '整段视频的属性'] },
    'cvat-video': { reads: 'cvat', lost: ['整段视频的属性'], proposes: { Car: VALUES, 标志: [], '': [] } },
  },
}

let store: Store
let codec: Codec
beforeAll(async () => {
  codec = await loadCodec()
  store = await openTestStore()
  await withoutForeignKeys(store.db)
  const { width, height } = WORK_SIZE
  const { masks } = fullWork('video-segment', codec)
  const rows = masks.map(({ objectId, frame, counts }) => ({
    resource_uuid: uuidOf(1),
    object_id: objectId,
    frame,
    since_version: 1,
    rle: counts,
    height,
    width,
    source: 'manual' as const,
  }))
  await store.db.insertInto('video_masks').values(rows).execute()
})
afterAll(() => store.close())

test('every format of every kind is in the table', () => {
  for (const kind of ALL_KINDS) expect(Object.keys(CASES[kind])).toEqual(exportFormats(kind, true))
})

const VALUES_IN_WORDS = JSON.stringify({
  occluded: true,
  颜色: '红',
  parts: ['door', 'wheel'],
  doors: 4,
  plate: '京A·1',
})

/** Cells of the columns from the identifier on, without the last, of the whole item. */
const TABLES: Readonly<Record<Kind, readonly string[]>> = {
  image: [
    'o1|Car|car|box|VALUES||2|2|12|8|96|12|8|0||||||',
    'o2|Car|car|turned-box|VALUES||20.804|17.536|14.392|12.928|96|12|8|30||||||',
    'o3|Car|car|polygon|VALUES||40|2|20|18|170|||||||||',
    'o4|标志|sign|polyline|||1|40|19|4||||||||||',
    'o5|标志|sign|point|||30|40|0|0||||||||||',
  ],
  'image-node': ['s1|Cat|cat|skeleton|VALUES||10|10|20|30||||||||||'],
  'image-segment': [
    'a|Car|car|mask|VALUES||4|4|8|8|64|||||||||',
    'b|Car|car|mask|||20|4|8|8|64|||||||||',
    'c|标志|sign|mask|||40|4|8|8|64|||||||||',
  ],
  video: [
    'c1|Car|car|clip|VALUES||0.804|-0.464|14.392|12.928||12|8|30|0|2|2|0|0.2|0.2',
    'c2|标志|sign|clip|||||||||||2|3|1|0.2|0.3|0.1',
  ],
  'video-segment': [
    'o1|Car|car|mask|VALUES|[{"frame":2,"attributes":{"occluded":false}}]|||||||||0|4|4|||',
    'o2|标志|sign|mask|||||||||||0|4|4|||',
  ],
}

test.each(ALL_KINDS)('the table of objects of %s has a line for each', async (kind) => {
  const { ontology, document } = fullWork(kind, codec)
  const { write } = requireValue(writerOf('objects-csv', kind))
  const { files } = await written({ kind, ontology, size: WORK_SIZE }, write, document, store.db)
  const [columns = [], ...lines] = readTable(String(files['objects.csv']))
  const rows = lines.filter((cells) => cells.length > 1)
  expect(rows.map((cells) => cells.slice(0, 8))).toEqual(
    rows.map(() => [uuidOf(1), '街景 1', expect.any(String), 'approved', '1', 'mark1', '', '']),
  )
  const shown = rows.map((cells) =>
    cells.slice(columns.indexOf('id'), -1).join('|').replace(VALUES_IN_WORDS, 'VALUES'),
  )
  expect(new Set(rows.map((cells) => cells.at(-1)))).toEqual(new Set(['{"night":true}']))
  expect(shown).toEqual(TABLES[kind])
})

const attributesIn = ({ labels, attributes }: Ontology): Record<string, readonly string[]> => ({
  ...Object.fromEntries(labels.map((label) => [label.name, label.attributes.map(({ name }) => name)])),
  '': attributes.map(({ name }) => name),
})

const ROWS = ALL_KINDS.flatMap((kind) =>
  Object.entries(CASES[kind]).map(([format, row]) => ({ kind, format, ...row })),
)

test.each(ROWS)('$kind in $format', async ({ kind, format, lost, reads, isWhole = false, proposes }) => {
  const { ontology, document } = fullWork(kind, codec)
  const database = { kind, ontology, size: WORK_SIZE }
  const { write } = requireValue(writerOf(format, kind))
  const out = await written(database, write, document, store.db)
  expect(out.lost).toEqual(lost)
  if (reads === null) return

  const back = await readBack(database, reads, out.files)
  expect([back?.notes ?? [], back?.skipped]).toEqual([[], undefined])
  const stored = (annotation: unknown) =>
    normaliseDocument(kind, annotation as never, { ...WORK_SIZE, stage: 'mark', labels: { ontology } })
  expect(isDeepStrictEqual(stored(back?.annotation), stored(document))).toBe(isWhole)

  const survey = new Survey(kind)
  const surveyed = readBack({ ...database, labelling: survey.labelling }, reads, out.files)
  // What fits no template is refused.
  const seen = await surveyed.catch(() => undefined)
  if (reads === 'json') survey.addDocument(seen?.annotation)
  const proposal = survey.proposal()
  expect(proposal && attributesIn(proposal.ontology)).toEqual(proposes)
  if (!proposal || reads === 'json') return

  expect(ontologyProblems(proposal.ontology)).toEqual([])
  const again = await readBack({ ...database, ontology: proposal.ontology }, reads, out.files)
  const countIn = (annotation: unknown): number =>
    labelledWorkOf(kind, annotation as DocumentOf[typeof kind]).parts.length
  expect([again?.notes ?? [], again?.skipped]).toEqual([[], undefined])
  expect(countIn(again?.annotation)).toBe(countIn(back?.annotation))
})

test.each(['image', 'image-node', 'video'] as const)(
  'CVAT lists colours, kinds of attributes and drawings of %s for who has none',
  async (kind) => {
    const { ontology, document } = fullWork(kind, codec)
    const { write } = requireValue(writerOf(kind === 'video' ? 'cvat-video' : 'cvat-images', kind))
    const { files } = await written({ kind, ontology, size: WORK_SIZE }, write, document, store.db)
    const survey = new Survey(kind)
    await readBack({ kind, ontology, size: WORK_SIZE, labelling: survey.labelling }, 'cvat', files)
    const proposed = survey.proposal()?.ontology
    const facts = ({ labels, skeletons = [] }: Ontology) => ({
      labels: labels.map(({ name, colour, shapes, attributes }) => [
        name,
        colour,
        shapes,
        // CVAT has no choice of several.
        attributes.map((one) => [one.name, one.type === 'many' ? 'text' : one.type]),
      ]),
      skeletons: skeletons.map(({ nodes, edges, pairs }) => [
        nodes.map(({ name, x, y, attributes = [] }) => [name, x, y, attributes.map(({ type }) => type)]),
        edges.length,
        pairs.length,
      ]),
    })
    expect(proposed && facts(proposed)).toEqual(facts(ontology))
  },
)
