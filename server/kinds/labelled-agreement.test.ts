import { describe, expect, test } from 'vitest'
import type { DocumentOf, RleMask } from '../../src/domain/documents/types.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { FrameMasks } from '../../src/domain/ontology/agreement.ts'
import type { AttributeEntry } from '../../src/domain/ontology/attribute-values.ts'
import { documentAgreement } from './kinds.ts'

/** Hidden tests and twins by labels and attributes: two labelled things, each always in its own place. */

interface Thing {
  readonly label: string
  readonly attributes: AttributeEntry[]
}
type Work = readonly [Thing, Thing, AttributeEntry[]]
interface Made<K extends Kind> {
  readonly document: DocumentOf[K]
  readonly masks: FrameMasks
}

const NO_MASKS: FrameMasks = new Map()

const MASKS: readonly RleMask[] = [
  { size: [2, 2], counts: [0, 2, 2] },
  { size: [2, 2], counts: [2, 2] },
]
const maskAt = (place: number): RleMask => MASKS[place] ?? { size: [2, 2], counts: [4] }

const WORK: { readonly [K in Kind]: (things: Thing[], item: AttributeEntry[]) => Made<K> } = {
  image: (things, attributes) => ({
    document: {
      ...emptyDocument('image'),
      attributes,
      objects: things.map((thing, place) => ({
        ...thing,
        id: `${place}`,
        shape: 'box',
        x: place * 100,
        y: 0,
        width: 50,
        height: 50,
        rotation: 0,
      })),
    },
    masks: NO_MASKS,
  }),
  'image-node': (things, attributes) => ({
    document: {
      ...emptyDocument('image-node'),
      attributes,
      objects: things.map((thing, place) => ({
        ...thing,
        id: `${place}`,
        shape: 'skeleton',
        nodes: [{ name: 'nose', x: place * 500, y: 0, visibility: 2 }],
      })),
    },
    masks: NO_MASKS,
  }),
  'image-segment': (things, attributes) => {
    const segments = things.map(({ label, attributes: own }, place) => ({
      label,
      segment: {
        id: `${place}`,
        parentId: null,
        name: '',
        colourIndex: 0,
        children: [],
        attributes: own,
        rleMask: maskAt(place),
      },
    }))
    const labelled = Object.fromEntries(
      segments.map(({ label }) => [
        label,
        segments.filter((one) => one.label === label).map(({ segment }) => segment),
      ]),
    )
    const empty = emptyDocument('image-segment')
    return {
      document: { ...empty, attributes, categories: { ...empty.categories, ...labelled } },
      masks: NO_MASKS,
    }
  },
  video: (things, attributes) => ({
    document: {
      ...emptyDocument('video'),
      attributes,
      clips: things.map((thing, place) => ({
        ...thing,
        id: `${place}`,
        startFrame: place * 10,
        endFrame: place * 10 + 10,
        startPts: place * 10,
        endPts: place * 10 + 10,
        crop: null,
        wrongBox: false,
      })),
    },
    masks: NO_MASKS,
  }),
  'video-segment': (things, attributes) => ({
    document: {
      ...emptyDocument('video-segment'),
      attributes,
      objects: things.map(({ label, attributes: own }, place) => ({
        id: `${place}`,
        name: '',
        category: label,
        colourIndex: 0,
        visible: true,
        attributes: own,
      })),
    },
    masks: new Map(
      [0, 1].map((frame) => [frame, new Map(things.map((_, place) => [`${place}`, maskAt(place)]))]),
    ),
  }),
}

const car = (fast: boolean, colours = ['red', 'blue']): Thing => ({
  label: 'car',
  attributes: [
    { id: 'fast', value: fast },
    { id: 'colours', value: colours },
  ],
})
const SIGN: Thing = { label: 'sign', attributes: [] }
const night = (value: boolean): AttributeEntry[] => [{ id: 'night', value }]
const RIGHT: Work = [car(true), SIGN, night(true)]

describe.each(ALL_KINDS)('agreement with labelled work of %s', (kind) => {
  const made = ([one, other, item]: Work) => WORK[kind]([one, other], item) as Made<Kind>
  const agreement = (work: Work): number => {
    const [a, b] = [made(RIGHT), made(work)]
    return documentAgreement<Kind>(kind, a.document, b.document, [a.masks, b.masks])
  }
  /** A place with things and one with the whole item, each half; segments have a set for each label. */
  const ofThings = (car: number, sign: number) =>
    kind === 'image-segment' ? (car + sign + 1) / 3 : ((car + sign) / 2 + 1) / 2

  test('is full for the same, in whatever order options were chosen', () => {
    expect([agreement(RIGHT), agreement([car(true, ['blue', 'red']), SIGN, night(true)])]).toEqual([1, 1])
  })

  test('falls with a wrong value: of one attribute of two, of both, of the whole item', () => {
    expect([
      agreement([car(false), SIGN, night(true)]),
      agreement([car(false, ['red']), SIGN, night(true)]),
      agreement([car(true), SIGN, []]),
      agreement([car(true), SIGN, night(false)]),
    ]).toEqual([
      ofThings(0.75, 1),
      ofThings(0.5, 1),
      ...Array(2).fill(kind === 'image-segment' ? 2 / 3 : 0.5),
    ])
  })

  test('falls with a wrong label, also where two things have each other’s', () => {
    const swapped = agreement([SIGN, car(true), night(true)])
    const wrong = agreement([{ ...car(true), label: 'bus' }, SIGN, night(true)])
    // The labels that only one side has are sets of their own.
    expect([swapped, wrong]).toEqual([
      kind === 'image-segment' ? 1 / 3 : 0.5,
      kind === 'image-segment' ? 0.5 : ofThings(0, 1),
    ])
  })
})

test('values of an object of a video are compared on the frames that it is drawn on', () => {
  const changed = (frame: number): Made<'video-segment'> => {
    const { document, masks } = WORK['video-segment']([car(true)], [])
    const changes = [{ frame, id: 'fast', value: false }]
    return { document: { ...document, objects: document.objects.map((one) => ({ ...one, changes })) }, masks }
  }
  const agreement = (a: Made<'video-segment'>, b: Made<'video-segment'>) =>
    documentAgreement('video-segment', a.document, b.document, [a.masks, b.masks])
  // Two frames are drawn; on one of them, one of two values differs.
  expect([agreement(changed(1), changed(1)), agreement(changed(1), changed(2))]).toEqual([1, 0.875])
})
