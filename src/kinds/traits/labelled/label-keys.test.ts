import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import type { GivenKeys } from './label-keys.ts'
import { givenAfter, givenFields, givenKeys, keysOfLabels, keysToGive, labelOnKey } from './label-keys.ts'

/** @param keyed the digits of the first labels */
const ontologyOf = (count: number, keyed: readonly string[]): Ontology => ({
  labels: Array.from({ length: count }, (_, index) => {
    const key = keyed[index]
    return {
      id: `l${index}`,
      name: `标签 ${index}`,
      colour: '#ff9200',
      shapes: ['box'],
      attributes: [],
      ...(key !== undefined && { key }),
    }
  }),
  attributes: [],
})

const fieldsAfter = (ontology: Ontology, chosen: readonly string[]) =>
  givenFields(
    chosen.reduce<GivenKeys>((given, id) => givenAfter(ontology, given, id), givenKeys(ontology, {})),
  )

test('labels without a key have the digits that are left, then Alt with a digit', () => {
  const few = ontologyOf(4, ['2'])
  const many = ontologyOf(30, Array.from('123456789'))
  expect([
    keysToGive(few),
    [...keysOfLabels(few, {})],
    keysToGive(many).join(' '),
    labelOnKey(many, {}, 'Alt+2')?.id,
    labelOnKey(many, {}, '2')?.id,
    keysToGive(ontologyOf(2, ['1', '2'])),
  ]).toEqual([
    ['1', '3', '4'],
    [
      ['l0', '2'],
      ['l1', '1'],
      ['l2', '3'],
      ['l3', '4'],
    ],
    'Alt+1 Alt+2 Alt+3 Alt+4 Alt+5 Alt+6 Alt+7 Alt+8 Alt+9',
    'l10',
    'l1',
    [],
  ])
})

test('the keys that are left are found once for an ontology', () => {
  const ontology = ontologyOf(4, ['2'])
  expect(keysToGive(ontology)).toBe(keysToGive(ontology))
})

test('a label that is chosen without a key takes that of one nobody used, then of the one used longest ago', () => {
  const ontology = ontologyOf(40, Array.from('123456789'))
  const heldAfter = (...chosen: string[]) => givenKeys(ontology, fieldsAfter(ontology, chosen)).held.join(' ')
  const fresh = Array.from({ length: 9 }, (_, index) => `l${20 + index}`)
  expect([
    heldAfter('l9', 'l30', 'l31'),
    heldAfter(...fresh),
    heldAfter(...fresh, 'l20', 'l35'),
    heldAfter(...fresh, 'l0'),
  ]).toEqual([
    'l9 l30 l31 l12 l13 l14 l15 l16 l17',
    'l20 l21 l22 l23 l24 l25 l26 l27 l28',
    'l20 l35 l22 l23 l24 l25 l26 l27 l28',
    'l20 l21 l22 l23 l24 l25 l26 l27 l28',
  ])
})

test('keys move only to a chosen label that had none, one at a time, and nothing loses a key that needs not', () => {
  const places = fc.integer({ min: 0, max: 29 })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 30 }),
      fc.subarray(Array.from('123456789')),
      fc.array(places, { maxLength: 40 }),
      places,
      (count, keyed, before, place) => {
        const ontology = ontologyOf(count, keyed)
        const idAt = (index: number): string => `l${index % count}`
        const chosen = before.map(idAt)
        const id = idAt(place)
        const was = keysOfLabels(ontology, fieldsAfter(ontology, chosen))
        const now = keysOfLabels(ontology, fieldsAfter(ontology, [...chosen, id]))
        expect(new Set(now.values()).size).toBe(now.size)
        expect(now.size).toBe(Math.min(count, 18))
        const moved = [...now].filter(([label, key]) => was.get(label) !== key)
        expect(moved.map(([label]) => label)).toEqual(was.has(id) ? [] : [id])
        expect(now.has(id)).toBe(true)
      },
    ),
  )
})

test('what is stored for labels that are gone or twice gives way to the others in their order', () => {
  const ontology = ontologyOf(12, ['1', '2', '3', '4', '5', '6', '7', '8', '9'])
  const fields = { givenKeys: { held: ['gone', 'l11', 'l11'], used: ['gone', 'l11'] } }
  expect([givenKeys(ontology, fields), givenKeys(ontology, { givenKeys: 'no' })]).toEqual([
    { held: ['l9', 'l11', 'l10'], used: ['l11'] },
    { held: ['l9', 'l10', 'l11'], used: [] },
  ])
})
