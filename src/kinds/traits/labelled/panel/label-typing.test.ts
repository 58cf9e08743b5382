import { expect, test } from 'vitest'
import { loadSpelling } from '../../../../annotate/useSpelling.ts'
import { ONTOLOGY_TEMPLATES } from '../../../../domain/ontology/templates.ts'
import type { Typing } from './label-typing.ts'
import { labelsMatching, typeKey } from './label-typing.ts'

const { labels } = ONTOLOGY_TEMPLATES['coco-80']
const spell = await loadSpelling()

const named = (query: string) => labelsMatching(labels, query, spell).map(({ id }) => id)

test('an identifier that is written whole comes before longer ones that were used last', () => {
  const used = labels.toSorted((a, b) => Number(b.id === 'carrot') - Number(a.id === 'carrot'))
  expect(labelsMatching(used, 'ca', spell)[0]?.id).toBe('carrot')
  expect(labelsMatching(used, 'car', spell).map(({ id }) => id)).toEqual(['car', 'carrot'])
})

/** Types letters or codes, one each 100 ms. @returns ids chosen, keys that are the page's, and what is typed */
function typed(keys: readonly string[], { pause = 100, begins = true } = {}) {
  let typing: Typing | null = null
  const chosen: string[] = []
  const left: string[] = []
  keys.forEach((key, index) => {
    const code = key.length === 1 ? `Key${key.toUpperCase()}` : key
    const result = typeKey(code, typing, { labels, spell, begins, time: index * pause })
    typing = result.typing
    if (result.choose) chosen.push(result.choose.id)
    if (!result.taken) left.push(key)
  })
  return { chosen, left, query: typing && (typing as Typing).query }
}

test('letters mean the beginning of an identifier or its words, or of pinyin or its initials', () => {
  expect([named('wg'), named('hongj'), named('ca'), named('tl'), named('hld'), named('qqq')]).toEqual([
    ['wine-glass'],
    ['wine-glass'],
    ['car', 'cat', 'carrot', 'cake', 'dining-table'],
    ['traffic-light'],
    ['traffic-light'],
    [],
  ])
})

test('letters choose as soon as one label is left, and more of its letters are no commands', () => {
  expect([typed(Array.from('wg')), typed(Array.from('wine')), typed(Array.from('wgsf'))]).toEqual([
    { chosen: ['wine-glass'], left: [], query: 'wg' },
    { chosen: ['wine-glass'], left: [], query: 'wine' },
    { chosen: ['wine-glass', 'couch'], left: [], query: 'sf' },
  ])
})

test('Enter and Space take the first; a slip changes nothing; other keys end it and are the page’s', () => {
  expect([
    typed([...Array.from('ca'), 'Enter']),
    typed([...Array.from('ca'), 'q', 'Space']),
    typed([...Array.from('caq'), 'Backspace', 'Backspace', 'Backspace']),
    typed(['c', 'Escape', 'Escape']),
    typed(['c', 'Digit3']),
    typed([...Array.from('wg'), 'Enter']),
    typed(['Digit3']),
  ]).toEqual([
    { chosen: ['car'], left: [], query: null },
    { chosen: ['car'], left: [], query: null },
    { chosen: [], left: [], query: null },
    { chosen: [], left: ['Escape'], query: null },
    { chosen: [], left: ['Digit3'], query: null },
    { chosen: ['wine-glass'], left: ['Enter'], query: null },
    { chosen: [], left: ['Digit3'], query: null },
  ])
})

test('a second after a choice, and where nothing is dragged, letters are no more part of it', () => {
  expect([
    typed(Array.from('wgi')),
    typed(Array.from('wgs'), { pause: 1500 }),
    typed(Array.from('wg'), { begins: false }),
    typeKey(
      'KeyW',
      { query: 'wg', chosen: 'wine-glass', at: 0 },
      { labels, spell, time: 100, begins: false },
    ),
  ]).toEqual([
    { chosen: ['wine-glass'], left: [], query: null },
    { chosen: ['wine-glass'], left: [], query: 's' },
    { chosen: [], left: ['w', 'g'], query: null },
    { typing: null, choose: null, taken: false },
  ])
})

test('most of COCO’s labels are chosen by one or two letters', () => {
  const alphabet = Array.from('abcdefghijklmnopqrstuvwxyz')
  const pairs = alphabet.flatMap((a) => alphabet.map((b) => a + b))
  const alone = (queries: readonly string[]) =>
    new Set(queries.flatMap((query) => (named(query).length === 1 ? named(query) : [])))
  const two = alone([...alphabet, ...pairs])
  expect(two.size).toBeGreaterThanOrEqual(50)
})
