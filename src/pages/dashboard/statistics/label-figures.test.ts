import { expect, test } from 'vitest'
import type { Ontology } from '../../../domain/ontology/ontology.ts'
import type { LabelFigure } from './label-figures.ts'
import { labelRows, measuresIn } from './label-figures.ts'

const ONTOLOGY: Ontology = {
  labels: [
    { id: 'sign', name: '标志', colour: '#111111', shapes: ['box'], attributes: [] },
    {
      id: 'car',
      name: '车',
      colour: '#ff9200',
      shapes: ['box'],
      attributes: [
        { id: 'old', name: '旧', type: 'yes-no' },
        { id: 'colour', name: '颜色', type: 'one', options: [{ id: 'red', name: '红' }] },
      ],
    },
  ],
  attributes: [{ id: 'night', name: '夜间', type: 'yes-no' }],
}

const figure = (term: string, objects: number, area = 0): LabelFigure => {
  const [label = '', attribute = '', value = ''] = term.split(' ')
  return { label, attribute, value, objects, resources: objects, area, frames: 0, seconds: 0 }
}
const ITEMS = [
  figure(' night', 3),
  figure(' night true', 3),
  figure('bus', 1, 0.1),
  figure('car', 8, 2),
  figure('car old', 6, 1),
  figure('car old false', 2, 0.5),
  figure('car old true', 4, 0.5),
]

const shown = (opened: ReadonlySet<string> | null) =>
  labelRows(ONTOLOGY, ITEMS, opened).map(({ depth, label, attribute, value, objects, share, isOpen }) => [
    depth,
    value || attribute || label,
    objects,
    share,
    isOpen,
  ])

test('labels come by how many objects they have, those of no ontology and without objects, too', () => {
  const closed = [
    [0, '车', 8, 1, false],
    [0, 'bus（已删除）', 1, 1 / 8, null],
    [0, '标志', 0, 0, null],
    [0, '整条数据', 0, 0, false],
  ]
  expect(shown(new Set())).toEqual(closed)
})

test('an open label shows its attributes with the values that there are, the most first', () => {
  expect(shown(new Set(['["car","",""]']))).toEqual([
    [0, '车', 8, 1, true],
    [1, '旧', 6, 6 / 8, null],
    [2, '是', 4, 1, null],
    [2, '否', 2, 0.5, null],
    [1, '颜色', 0, 0, null],
    [0, 'bus（已删除）', 1, 1 / 8, null],
    [0, '标志', 0, 0, null],
    [0, '整条数据', 0, 0, false],
  ])
  expect(shown(null).slice(-3)).toEqual([
    [0, '整条数据', 0, 0, true],
    [1, '夜间', 3, 1, null],
    [2, '是', 3, 1, null],
  ])
})

test('only what some work has is measured', () => {
  expect([measuresIn(ITEMS), measuresIn([])]).toEqual([['area'], []])
})
