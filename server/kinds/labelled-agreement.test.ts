import { describe, expect, test } from 'vitest'
import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import type { AttributeEntry } from '../../src/domain/ontology/attribute-values.ts'
import type { LabelledDocument, Thing } from '../../tests/fixtures/labelled-documents.ts'
import { LABELLED_DOCUMENTS } from '../../tests/fixtures/labelled-documents.ts'
import { documentAgreement } from './kinds.ts'

/** Hidden tests and twins by labels and attributes: two labelled things, each always in its own place. */

type Work = readonly [Thing, Thing, AttributeEntry[]]

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
  const made = ([one, other, item]: Work) =>
    LABELLED_DOCUMENTS[kind]([one, other], item) as LabelledDocument<Kind>
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
  const changed = (frame: number): LabelledDocument<'video-segment'> => {
    const { document, masks } = LABELLED_DOCUMENTS['video-segment']([car(true)], [])
    const changes = [{ frame, id: 'fast', value: false }]
    return { document: { ...document, objects: document.objects.map((one) => ({ ...one, changes })) }, masks }
  }
  const agreement = (a: LabelledDocument<'video-segment'>, b: LabelledDocument<'video-segment'>) =>
    documentAgreement('video-segment', a.document, b.document, [a.masks, b.masks])
  // Two frames are drawn; on one of them, one of two values differs.
  expect([agreement(changed(1), changed(1)), agreement(changed(1), changed(2))]).toEqual([1, 0.875])
})
