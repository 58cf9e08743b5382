import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LabelledObject } from '../../../../contract/types.d.ts'
import type { Ontology } from '../../../../domain/ontology/ontology.ts'
import { objectFor, ontologies } from '../../../../domain/ontology/testing.ts'
import type { ListView } from './ListTools.tsx'
import { isWanted, ListTools, PLAIN, useListed } from './ListTools.tsx'

interface Choice {
  readonly value: string
  readonly words: string
}

/** The choices of each list, by its name. */
function choicesIn(things: readonly LabelledObject[], ontology: Ontology, view: ListView) {
  const nothing = (): void => {}
  const html = renderToStaticMarkup(
    <ListTools
      things={things}
      ontology={ontology}
      orders={{ drawn: '绘制顺序' }}
      fields={{}}
      setFields={nothing}
      view={view}
      onView={nothing}
    />,
  )
  const lists = [...html.matchAll(/<select aria-label="([^"]*)".*?<\/select>/g)]
  return Object.fromEntries(
    lists.map(([list, name = '']) => [
      name,
      [...list.matchAll(/<option value="([^"]*)"( selected="")?>([^<]*)</g)].map(
        ([, value = '', , words = '']): Choice => ({ value: value.replaceAll('&quot;', '"'), words }),
      ),
    ]),
  )
}

const CAR: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      shapes: ['point'],
      attributes: [
        { id: 'old', name: '旧', type: 'yes-no' },
        {
          id: 'seen',
          name: '看见',
          type: 'many',
          options: [
            { id: 'front', name: '前' },
            { id: 'back', name: '后' },
          ],
        },
      ],
    },
  ],
  attributes: [],
}
const car = (id: string, attributes: LabelledObject['attributes']): LabelledObject => ({
  id,
  label: 'car',
  shape: 'point',
  x: 1,
  y: 1,
  attributes,
})
const CARS = [
  car('a', [{ id: 'seen', value: ['front', 'back'] }]),
  car('b', [
    { id: 'old', value: true },
    { id: 'seen', value: ['front'] },
  ]),
]

test('values of the chosen label are listed with how many have each; each option of several is one', () => {
  expect(Object.keys(choicesIn(CARS, CAR, PLAIN))).toEqual(['按标签筛选', '排序'])
  expect(choicesIn(CARS, CAR, { ...PLAIN, label: 'car' })['按属性筛选']?.map(({ words }) => words)).toEqual([
    '任何属性',
    '看见：前（2）',
    '看见：后（1）',
    '旧（1）',
  ])
})

test('a choice can be taken back when nothing has it any more', () => {
  const value = JSON.stringify(['old', true])
  const { 按标签筛选: labels, 按属性筛选: values } = choicesIn([], CAR, { ...PLAIN, label: 'car', value })
  expect([labels, values].map((list) => list?.map(({ words }) => words))).toEqual([
    ['全部标签', '汽车（0）'],
    ['任何属性', '旧（0）'],
  ])
})

const lists = ontologies.chain((ontology) =>
  fc.record({
    ontology: fc.constant(ontology),
    things: fc.array(objectFor(ontology, 100, 100), { maxLength: 12 }),
  }),
)

test('every choice shows as many as it says', () => {
  fc.assert(
    fc.property(lists, ({ ontology, things }) => {
      const shown = (view: ListView): number => things.filter((thing) => isWanted(thing, view)).length
      const [everyLabel, ...labels] = choicesIn(things, ontology, PLAIN)['按标签筛选'] ?? []
      expect([everyLabel?.value, shown(PLAIN)]).toEqual(['', things.length])
      for (const label of labels) {
        const view = { ...PLAIN, label: label.value }
        expect(label.words.endsWith(`（${shown(view)}）`)).toBe(true)
        for (const { value, words } of (choicesIn(things, ontology, view)['按属性筛选'] ?? []).slice(1))
          expect(words.endsWith(`（${shown({ ...view, value })}）`)).toBe(true)
      }
    }),
    { numRuns: 40 },
  )
})

test('a list reads what its things are called only when somebody searches', () => {
  const things: LabelledObject[] = [
    { id: 'o1', label: 'car', shape: 'point', x: 1, y: 2, attributes: [{ id: 'old', value: true }] },
  ]
  const read: string[] = []
  const nameOf = (_: Ontology, { id }: LabelledObject): string => {
    read.push(id)
    return '汽车 1'
  }
  const listed: (readonly string[])[] = []
  function List() {
    const { shown } = useListed({ things, ontology: CAR, nameOf, orders: {} })
    listed.push(
      [...read],
      shown.flatMap(({ text }) => [text, text]),
      [...read],
    )
    return null
  }
  renderToStaticMarkup(<List />)
  expect(listed).toEqual([[], ['汽车 1 car 旧 旧', '汽车 1 car 旧 旧'], ['o1']])
})
