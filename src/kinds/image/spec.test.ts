import { describe, expect, test } from 'vitest'
import type { DocumentOf } from '../../domain/documents/types.ts'
import type { ObjectShape } from '../../domain/ontology/ontology.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { BoxItem, SceneEntry } from '../../render/scene.ts'
import { IMAGE } from './spec.ts'
import { RESIZE_HANDLES } from '../traits/boxes.ts'
import { viewOf } from '../testing-view.ts'
import type { EditorView } from '../types.ts'
import { toolsFor, toolsUnder } from '../types.ts'

const view = viewOf(1000, 800)
const rect = { x: 100, y: 100, width: 300, height: 200 }
const annotation: DocumentOf['image'] = {
  schemaVersion: 1,
  availability: 1,
  remark: '',
  trackingCrop: rect,
  excludeCrops: [
    { id: 'small', x: 150, y: 150, width: 20, height: 20 },
    { id: 'large', x: 120, y: 120, width: 200, height: 100 },
  ],
  isCorrect: true,
}
const errorBoxes = [
  { id: 'e', x: 5, y: 5, width: 50, height: 50, comment: '没有贴边，请重新画到边缘并且核对一遍' },
]
const work: WorkDocument<DocumentOf['image']> = { annotation, verdict: { ...EMPTY_VERDICT, errorBoxes } }

const describeWith = (changes: Partial<EditorView> = {}) =>
  IMAGE.editor.describe(work, { ...view, ...changes })
const box = (items: readonly SceneEntry[], role: string, id: string): BoxItem => {
  const found = items.find((item) => item.role === role && item.id === id)
  if (found?.type !== 'box') throw new Error(`no box ${role} ${id}`)
  return found
}
const ids = (items: readonly SceneEntry[]): string[] => items.map(({ id }) => id)

describe('what is seen', () => {
  test('is ordered from the shade up to the exclusions, small ones above large ones', () => {
    expect(ids(describeWith().items)).toEqual(['shade', 'tracking', 'large', 'small'])
  })

  test('exclusions keep their numbers of the document in any order of drawing', () => {
    const { items } = describeWith()
    expect([box(items, 'exclude', 'small').label, box(items, 'exclude', 'large').label]).toEqual([
      '排除 1',
      '排除 2',
    ])
  })

  test('error boxes are shown while judging, with their number and the start of their text', () => {
    const { items } = describeWith({ judging: true })
    expect(box(items, 'errorBox', 'e').label).toBe('1 没有贴边，请重新画到边缘并且核对…')
  })

  test('boxes of an earlier reviewer cannot be hit', () => {
    const { items } = describeWith({ rejection: { errorBoxes } })
    expect(box(items, 'rejection', 'rejection-e').reach).toBe('none')
  })

  test('another version lies under this one and cannot be hit', () => {
    const { items } = describeWith({ other: annotation as unknown as NonNullable<EditorView['other']> })
    expect(ids(items)).toEqual(['shade', 'other', 'other-large', 'other-small', 'tracking', 'large', 'small'])
  })
})

describe('what a person does', () => {
  test('selected boxes have handles', () => {
    const { items } = describeWith({ selection: [{ role: 'tracking', id: 'tracking' }] })
    expect([box(items, 'tracking', 'tracking').handles, box(items, 'exclude', 'large').handles]).toEqual([
      RESIZE_HANDLES,
      undefined,
    ])
  })

  test('the shade of the tracking crop does not cover exclusions while they are drawn', () => {
    const moved = { type: 'box', role: 'exclude', id: 'small', rect } as const
    const shaded = [{ drawing: 'exclude' }, { preview: moved }, { drawing: 'tracking' }].map((more) =>
      ids(describeWith(more).items).includes('shade'),
    )
    expect(shaded).toEqual([false, false, true])
  })

  test('a dragged box is under the pointer, and the shade follows', () => {
    const moved = { ...rect, x: 111 }
    const { items } = describeWith({
      preview: { type: 'box', role: 'tracking', id: 'tracking', rect: moved },
    })
    expect([box(items, 'tracking', 'tracking').rect, items[0]]).toMatchObject([moved, { hole: moved }])
  })

  test('a new tracking crop replaces the old one while it is drawn', () => {
    const preview = { type: 'box', role: 'tracking', id: null, rect } as const
    const { items, live } = describeWith({ preview, drawing: 'tracking' })
    expect([ids(items), live]).toMatchObject([['large', 'small'], [{ id: 'preview', label: '300 × 200' }]])
  })

  test('boxes can be drawn inside others, as only edges can be hit', () => {
    const { items } = describeWith({ drawing: 'exclude' })
    expect([box(items, 'tracking', 'tracking').reach, box(items, 'exclude', 'large').reach]).toEqual([
      'edge',
      'all',
    ])
  })

  test('the crosshair is hidden while a box is drawn', () => {
    const crosshair = { x: 5, y: 6 }
    const preview = { type: 'box', role: 'exclude', id: null, rect } as const
    expect([ids(describeWith({ crosshair }).live), ids(describeWith({ crosshair, preview }).live)]).toEqual([
      ['crosshair'],
      ['preview'],
    ])
  })

  test('an unchanged box keeps the style object of the frame before', () => {
    const [before, after] = [describeWith(), describeWith()]
    expect(box(after.items, 'exclude', 'small').style).toBe(box(before.items, 'exclude', 'small').style)
  })
})

test('tools follow what the stage submits', () => {
  const tools = toolsUnder(IMAGE.editor.tools, undefined)
  expect(
    (['annotation', 'verdict', 'ruling'] as const).map((purpose) =>
      toolsFor(tools, purpose).map(({ id }) => id),
    ),
  ).toEqual([['tracking', 'exclude', 'select'], ['errorBox', 'tracking', 'exclude', 'select'], ['select']])
})

test('tools of labelled objects are there for the shapes that labels take', () => {
  const label = { id: 'lane', name: '车道', colour: '#ff9200', shapes: ['polyline' as const], attributes: [] }
  const idsUnder = (shapes: ObjectShape[]) =>
    toolsUnder(IMAGE.editor.tools, { labels: [{ ...label, shapes }], attributes: [] }).map(({ id }) => id)
  expect(idsUnder(['polyline'])).toEqual(['tracking', 'exclude', 'select', 'polyline', 'errorBox'])
  expect(idsUnder(['turned-box', 'point'])).toContain('objectBox')
})
