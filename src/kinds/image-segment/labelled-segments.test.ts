import { describe, expect, test } from 'vitest'
import { emptyDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { ALGEBRA, drawing, drawn } from '../../domain/segments/testing.ts'
import { segmentsOf } from '../../domain/segments/tree.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import { SEGMENT_LAYER } from '../traits/masks/layer.ts'
import { shownCategories } from './labelled-segments.ts'
import { openPeople } from './testing.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      key: '1',
      shapes: ['mask'],
      attributes: [
        {
          id: 'colour',
          name: '颜色',
          type: 'one',
          required: true,
          options: [{ id: 'red', name: '红', key: '1' }],
        },
        { id: 'parked', name: '停着', type: 'yes-no', key: '2' },
      ],
    },
    { id: 'sky', name: '天空', colour: '#4a22d4', key: '2', shapes: ['area'], attributes: [] },
    { id: '7', name: '杆', colour: '#4a22d4', key: '3', shapes: ['mask'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜晚', type: 'yes-no', key: '2' }],
}

const EMPTY = emptyDocument('image-segment', { ontology: ONTOLOGY })

const MASKS = { ...ALGEBRA } as unknown as MaskPort

function openStreet(readonly = false) {
  const page = openPeople({ annotation: EMPTY, ontology: ONTOLOGY, readonly })
  let made = 0
  const paint = (...shape: readonly string[]): void => {
    const { document, selection, bounds, fields } = page.editor.getSnapshot().context
    const view = { document, selection, bounds, fields }
    const target = SEGMENT_LAYER.targetOf(view)
    const newId = () => `s${(made += 1)}`
    const commit = SEGMENT_LAYER.apply({
      view,
      target,
      mode: 'paint',
      shape: drawn(...shape),
      masks: MASKS,
      newId,
    })
    if (!commit || 'lost' in commit) throw new Error('nothing was painted')
    page.editor.send({ type: 'COMMIT', commit })
  }
  const lines = () =>
    Object.entries(page.work().annotation.categories).flatMap(([category, list]) =>
      list.map(({ name, attributes, rleMask }) => [category, name, attributes, drawing(rleMask)[0]] as const),
    )
  return { ...page, paint, lines }
}

describe('with labels', () => {
  test('a digit takes a label in hand; what is drawn has it, its colour and its defaults', () => {
    const page = openStreet()
    page.run('label.3')
    page.paint('##')
    page.run('segment.new')
    page.paint('..##')
    expect(page.lines()).toEqual([
      ['7', '杆 1', [], '##.....'],
      ['7', '杆 2', [], '..##...'],
    ])
    page.run('label.1')
    expect(page.lines().map(([category, name]) => [category, name])).toEqual([
      ['7', '杆 1'],
      ['car', '汽车 1'],
    ])
    for (const _step of [1, 2, 3]) page.undo()
    expect(page.work().annotation).toEqual(EMPTY)
  })

  test('a new drawing in an area adds to it', () => {
    const page = openStreet()
    page.run('label.2')
    page.paint('##')
    page.run('label.3')
    page.run('label.2')
    page.editor.send({ type: 'SELECT', selection: [] })
    page.paint('....##')
    expect(page.lines()).toEqual([['sky', '天空', [], '##..##.']])
    page.run('segment.new')
    page.run('label.3')
    page.paint('......#')
    page.run('label.2')
    expect([page.lines(), page.selected()]).toEqual([
      [['sky', '天空', [], '##..###']],
      [page.work().annotation.categories['sky']![0]!.id],
    ])
  })

  test('Shift with a digit sets what is selected, or the whole picture', () => {
    const page = openStreet()
    page.run('label.1')
    page.paint('##')
    page.run('attribute.1')
    page.run('attribute.2')
    page.editor.send({ type: 'SELECT', selection: [] })
    page.run('attribute.2')
    expect([page.lines()[0]?.[2], page.work().annotation.attributes]).toEqual([
      [
        { id: 'colour', value: 'red' },
        { id: 'parked', value: true },
      ],
      [{ id: 'night', value: true }],
    ])
    const context = { width: 7, height: 6, stage: 'mark', labels: { ontology: ONTOLOGY } } as const
    expect(validateDocument('image-segment', page.work().annotation, context)).toEqual([])
  })

  test('J goes to what lacks a required attribute', () => {
    const page = openStreet()
    page.run('label.1')
    page.paint('##')
    page.run('attribute.1')
    page.run('segment.new')
    page.paint('...##')
    const [, second] = segmentsOf(page.work().annotation.categories, 'car')
    page.editor.send({ type: 'SELECT', selection: [] })
    page.run('objects.incomplete')
    expect(page.selected()).toEqual([second?.id])
  })

  test('nothing changes where the work is read-only', () => {
    const page = openStreet(true)
    for (const command of ['label.1', 'attribute.2'] as const) page.run(command)
    expect([page.work().annotation, page.tool()]).toEqual([EMPTY, openPeople().tool()])
  })
})

test('the trees show few labels always, and of many those in use and the one in hand', () => {
  const trees = {
    ...EMPTY.categories,
    l3: [],
    l20: [{ id: 'a' }],
    gone: [{ id: 'b' }],
  } as unknown as typeof EMPTY.categories
  const labels = Array.from({ length: 30 }, (_, index) => ({ ...ONTOLOGY.labels[0]!, id: `l${index}` }))
  const shown = (count: number) =>
    shownCategories(trees, { segmentLabels: labels.slice(0, count), objectLabel: 'l1' })
  expect([shown(3), shown(30)]).toEqual([
    ['l0', 'l1', 'l2', 'l20', 'gone'],
    ['l1', 'l20', 'gone'],
  ])
})
