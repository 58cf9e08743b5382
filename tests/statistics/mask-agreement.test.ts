import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaskRow } from '../../src/contract/types.d.ts'
import type { ImageSegmentDocument, VideoSegmentDocument } from '../../src/domain/documents/types.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { AttributeEntry } from '../../src/domain/ontology/attribute-values.ts'
import type { LabelShape, Ontology } from '../../src/domain/ontology/ontology.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { scoreQuality } from '../../server/statistics/quality/score.ts'
import { measureLabels } from '../../server/workflow/change/labels.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { boxCounts, FRAME_TIMES, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld, pathOf } from '../lifecycle/world.ts'

/** Hidden tests, twins and figures of labelled work; of masks counts what stands, not what was drawn over. */

const KIND = 'video-segment'
const at = (path: string, kind: Kind = KIND) => pathOf(kind, path)
const annotation = VALID_DOCUMENTS[KIND]

const FIRST = stringOfCounts(boxCounts(0, 0, 5, 5))
const SECOND = stringOfCounts(boxCounts(9, 9, 5, 5))

const row = (counts: string | null, objectId = 'o1', frame = 0): MaskRow => ({
  objectId,
  frame,
  rle: counts === null ? null : { size: [HEIGHT, WIDTH], counts },
  source: 'manual',
})

const ONTOLOGY: Ontology = {
  labels: ['car', 'sign'].map((id) => ({
    id,
    name: id,
    colour: '#ff9200',
    shapes: ['mask'],
    attributes: [],
  })),
  attributes: [],
}

const labelled = (...labels: readonly string[]): VideoSegmentDocument => ({
  ...emptyDocument(KIND, { ontology: ONTOLOGY }),
  objects: labels.map((category, index) => ({
    id: `o${index + 1}`,
    name: category,
    category,
    colourIndex: 0,
    visible: true,
    attributes: [],
  })),
})

const WET = { id: 'wet', name: '湿', type: 'yes-no' as const }

/** Of each other kind an object that can be a car or a sign, wet or dry, and a shape that its label takes. */
const ONE_OBJECT = {
  video: [
    'clip',
    (label, attributes, empty) => ({
      ...empty,
      availability: 1,
      clips: [
        {
          id: 'o',
          startFrame: 0,
          endFrame: 10,
          crop: null,
          wrongBox: false,
          label,
          attributes,
          startPts: FRAME_TIMES[0] ?? 0,
          endPts: FRAME_TIMES[10] ?? 0,
        },
      ],
    }),
  ],
  image: [
    'box',
    (label, attributes, empty) => ({
      ...empty,
      trackingCrop: { x: 0, y: 0, width: 9, height: 9 },
      objects: [{ id: 'o', label, attributes, shape: 'box', x: 1, y: 1, width: 9, height: 9, rotation: 0 }],
    }),
  ],
  'image-node': [
    'skeleton',
    (label, attributes, empty) => ({
      ...empty,
      blur: 1,
      objects: [
        {
          id: 'o',
          label,
          attributes,
          shape: 'skeleton',
          nodes: ['a', 'b'].map((name, index) => ({ name, x: 9 * index, y: 9, visibility: 2 })),
        },
      ],
    }),
  ],
  'image-segment': [
    'mask',
    (label, attributes, empty) => ({
      ...empty,
      categories: {
        ...(empty as ImageSegmentDocument).categories,
        [label]: [
          {
            id: 'o',
            parentId: null,
            name: 'o',
            colourIndex: 0,
            children: [],
            attributes,
            rleMask: { size: [HEIGHT, WIDTH], counts: FIRST },
          },
        ],
      },
    }),
  ],
} as const satisfies Readonly<
  Record<
    Exclude<Kind, typeof KIND>,
    readonly [LabelShape, (label: string, attributes: readonly AttributeEntry[], empty: object) => object]
  >
>

const ontologyFor = (shape: LabelShape): Ontology => ({
  labels: ONTOLOGY.labels.map((label) => ({
    ...label,
    shapes: [shape],
    attributes: [WET],
    ...(shape === 'skeleton' && { skeleton: 'pair' }),
  })),
  attributes: [],
  ...(shape === 'skeleton' && {
    skeletons: [
      {
        id: 'pair',
        name: 'pair',
        nodes: ['a', 'b'].map((id, x) => ({ id, name: id, x, y: 0 })),
        edges: [],
        pairs: [],
      },
    ],
  }),
})

describe.each(DATABASES)('agreement of masks on the %s database', (_name, open) => {
  let world: World
  let marker: Person
  let checker: Person
  let other: Person
  let admin: Person

  beforeAll(async () => {
    world = await openWorld(open)
    const company = await world.company('甲')
    marker = await world.person('marker', company)
    checker = await world.person('checker', company)
    other = await world.person('other', company)
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
  })
  afterAll(() => world?.close())

  const draw = async (who: Person, id: string, version: number, rows: MaskRow[]): Promise<void> => {
    await who.ask('PUT', at('resources'), { id, version, rows })
  }
  const handIn = (who: Person, path: string, item: object, kind: Kind = KIND) =>
    who.ask('POST', at(path, kind), { items: [{ activeSeconds: 1, ...item }] })
  const mark = async (who: Person, tagId: number, rows: MaskRow[], document: object, kind: Kind = KIND) => {
    const [id = ''] = await world.resources(kind, tagId, 1)
    await who.ask('POST', at('tasks/pull', kind), { tagId })
    if (rows.length > 0) await draw(who, id, 0, rows)
    const { status, body } = await handIn(who, 'marks/push', { id, version: 0, annotation: document }, kind)
    expect([status, body]).toEqual([200, expect.anything()])
    return id
  }
  /** @param corrected what the checker draws over it */
  const approve = async (tagId: number, id: string, corrected: MaskRow[], kind: Kind = KIND) => {
    await checker.ask('POST', at('checks/pull', kind), { tagId })
    if (corrected.length > 0) await draw(checker, id, 1, corrected)
    await handIn(checker, 'checks/push', { id, version: 1, isQualified: 1 }, kind)
    await admin.ask('POST', at('approve', kind), { tagId })
    const version = corrected.length > 0 ? 2 : 1
    await handIn(admin, 'approve/approved', { id, version, isQualified: 1 }, kind)
  }
  const scoreOf = async (
    purpose: 'gold' | 'double',
    source: string,
    copy: string,
    tagId: number,
    kind: Kind = KIND,
  ) => {
    const { db } = world.store
    const item = { resource_uuid: copy, kind, tag_id: tagId, purpose, source_uuid: source } as const
    await db.insertInto('quality_items').values(item).execute()
    expect(await scoreQuality(world.store, world.now())).toBe(1)
    return db
      .selectFrom('quality_items')
      .select(['user_id', 'score'])
      .where('resource_uuid', '=', copy)
      .executeTakeFirst()
  }

  it('a mask that a checker replaced is the one that counts', async () => {
    const tagId = await world.tag(KIND, [marker.companyId])
    const id = await mark(marker, tagId, [row(FIRST)], annotation)
    await approve(tagId, id, [row(SECOND)])
    const copies = await world.tag(KIND, [marker.companyId])
    const copy = await mark(other, copies, [row(SECOND)], annotation)
    expect(await scoreOf('gold', id, copy, copies)).toEqual({ user_id: other.id, score: 1 })
  })

  it('objects with each other’s labels are wrong, however well they are drawn', async () => {
    const settings = { ontology: ONTOLOGY }
    const rows = [row(FIRST, 'o1'), row(SECOND, 'o2')]
    const tagId = await world.tag(KIND, [marker.companyId], { settings })
    const id = await mark(marker, tagId, rows, labelled('car', 'sign'))
    await approve(tagId, id, [])
    const scores: unknown[] = []
    for (const [purpose, labels] of [
      ['gold', ['car', 'sign']],
      ['gold', ['sign', 'car']],
      ['double', ['sign', 'sign']],
    ] as const) {
      const copies = await world.tag(KIND, [marker.companyId], { settings })
      const copy = await mark(other, copies, rows, labelled(...labels))
      scores.push((await scoreOf(purpose, id, copy, copies))?.score)
    }
    expect(scores).toEqual([1, 0, 0.5])
  })

  it.each(Object.keys(ONE_OBJECT) as (keyof typeof ONE_OBJECT)[])(
    'labels and attributes of %s count in hidden tests and between twins',
    async (kind) => {
      const [shape, documentOf] = ONE_OBJECT[kind]
      const settings = { ontology: ontologyFor(shape) }
      const of = (label: string, isWet: boolean): object =>
        documentOf(label, [{ id: 'wet', value: isWet }], emptyDocument(kind, settings))
      const tagId = await world.tag(kind, [marker.companyId], { settings })
      const id = await mark(marker, tagId, [], of('car', true), kind)
      await approve(tagId, id, [], kind)
      const scores: unknown[] = []
      for (const [purpose, document] of [
        ['gold', of('car', true)],
        ['gold', of('car', false)],
        ['gold', of('sign', true)],
        ['double', of('car', false)],
      ] as const) {
        const copies = await world.tag(kind, [marker.companyId], { settings })
        const copy = await mark(other, copies, [], document, kind)
        scores.push((await scoreOf(purpose, id, copy, copies, kind))?.score)
      }
      // Of a picture the tracking crop is the other half.
      expect(scores).toEqual(kind === 'image' ? [1, 0.75, 0.5, 0.75] : [1, 0.5, 0, 0.5])
    },
  )

  it('frames of labels and values are those of the version in force', async () => {
    const moves = { id: 'moves', name: '动', type: 'yes-no' as const, mutable: true }
    const ontology: Ontology = {
      ...ONTOLOGY,
      labels: ONTOLOGY.labels.map((label) => ({ ...label, attributes: [moves] })),
    }
    const document = labelled('car', 'sign')
    const [car, sign] = document.objects
    if (!car || !sign) throw new Error('no objects')
    const changing = {
      ...car,
      attributes: [{ id: 'moves', value: true }],
      changes: [{ frame: 2, id: 'moves', value: false }],
    }
    const framesNow = async () => {
      const { rows } = await sql<{ term: string; frames: number }>`
        select concat_ws(' ', nullif(label, ''), nullif(attribute, ''), nullif(value, '')) as term, frames
        from resource_labels where resource_uuid = ${id} order by term`.execute(world.store.db)
      return Object.fromEntries(rows.map(({ term, frames }) => [term, frames]))
    }
    const tagId = await world.tag(KIND, [marker.companyId], { settings: { ontology } })
    const drawn = [0, 1, 2].map((frame) => row(FIRST, 'o1', frame))
    const id = await mark(marker, tagId, [...drawn, row(SECOND, 'o2', 5)], {
      ...document,
      objects: [changing, sign],
    })
    const marked = { car: 3, 'car moves': 3, 'car moves true': 2, 'car moves false': 1, sign: 1 }
    expect(await framesNow()).toEqual(marked)
    await checker.ask('POST', at('checks/pull'), { tagId })
    await draw(checker, id, 1, [row(null, 'o1', 1), row(FIRST, 'o1', 9), row(SECOND, 'o1', 10)])
    expect(await framesNow()).toEqual(marked)
    await handIn(checker, 'checks/push', { id, version: 1, isQualified: 1 })
    const checked = { car: 4, 'car moves': 4, 'car moves true': 1, 'car moves false': 3, sign: 1 }
    expect(await framesNow()).toEqual(checked)
    await sql`update resource_labels set area = null, frames = null, seconds = null`.execute(world.store.db)
    await measureLabels(world.store)
    expect(await framesNow()).toEqual(checked)
    const { rows } = await sql<{ id: number }>`
      select max(id) as id from operation_records where resource_uuid = ${id}`.execute(world.store.db)
    await admin.ask('POST', `/api/operationRecords/${rows[0]?.id}/reset`)
    expect(await framesNow()).toEqual(marked)
  })
})
