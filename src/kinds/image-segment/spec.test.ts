import { describe, expect, test } from 'vitest'
import { drawn, segmentOf, SIZE } from '../../domain/segments/testing.ts'
import type { Preview } from '../../machines/editor/types.ts'
import { itemsOf } from '../../render/scene.ts'
import { IMAGE_SEGMENT } from './spec.ts'
import { SEGMENT_ROLE } from '../traits/masks/layer.ts'
import { SEGMENTED } from '../traits/masks/testing.ts'
import { viewOf } from '../testing-view.ts'
import type { EditorView } from '../types.ts'

const work = SEGMENTED
const { annotation } = work
const selected = (id: string) => [{ role: SEGMENT_ROLE, id }]

const view = viewOf(SIZE[1], SIZE[0])

const describeWith = (changes: Partial<EditorView> = {}, document = work) =>
  IMAGE_SEGMENT.editor.describe(document, { ...view, ...changes })
const ids = (changes?: Partial<EditorView>) => describeWith(changes).masks.map(({ id }) => id)

describe('what is seen', () => {
  test('is drawn from the bottom up, parts above their wholes', () => {
    expect(ids()).toEqual(['person', 'hair', 'second', 'box'])
  })

  test('excludes hidden segments with all their parts', () => {
    expect([
      ids({ fields: { hiddenIds: ['person'] } }),
      ids({ fields: { hiddenIds: ['hair'], hiddenCategories: ['cover'] } }),
      ids({ fields: { soloId: 'person', hiddenIds: ['hair'] } }),
      ids({ fields: { soloId: 'gone' } }),
    ]).toEqual([
      ['second', 'box'],
      ['person', 'second'],
      ['person', 'hair'],
      ['person', 'hair', 'second', 'box'],
    ])
  })

  test('has an outline when selected, and under a pointer that picks', () => {
    const hover = { role: SEGMENT_ROLE, id: 'box' }
    const outlined = (changes: Partial<EditorView>) => describeWith(changes).items.map(({ id }) => id)
    const erasing: Preview = {
      type: 'stroke',
      role: SEGMENT_ROLE,
      id: '1',
      mode: 'erase',
      target: 'hair',
      points: [],
      count: 0,
    }
    expect([
      outlined({ selection: selected('hair') }),
      outlined({ selection: selected('hair'), fields: { hiddenIds: ['person'] } }),
      outlined({ selection: selected('hair'), preview: erasing, drawing: SEGMENT_ROLE }),
      outlined({ hover }),
      outlined({ hover, drawing: SEGMENT_ROLE }),
    ]).toEqual([['outline-hair-0'], [], [], ['outline-box-0'], []])
  })

  test('has outlines around all segments on request, thick around selected ones', () => {
    const { items } = describeWith({ selection: selected('hair'), fields: { showOutlines: true } })
    expect(Object.fromEntries(itemsOf(items).map(({ id, style }) => [id, style.screenWidth]))).toEqual({
      'outline-box-0': 1,
      'outline-hair-0': 2,
      'outline-person-0': 1,
      'outline-second-0': 1,
    })
  })

  test('cannot be hit when locked', () => {
    const reach = describeWith({ fields: { lockedIds: ['person'] } }).masks.map((mask) => mask.reach)
    expect(reach).toEqual(['none', 'all', 'all', 'all'])
  })

  test('keeps object identity while unchanged', () => {
    const first = describeWith({ fields: { lockedIds: [] } })
    const moved = describeWith({ fields: { lockedIds: [] }, crosshair: { x: 1, y: 1 } })
    expect(moved.masks.every((mask, index) => mask === first.masks[index])).toBe(true)
    const fields = {}
    expect(describeWith({ fields }).masks).toBe(describeWith({ fields, crosshair: { x: 1, y: 1 } }).masks)
    const lines = () => describeWith({ fields, selection: selected('hair') }).items[0]
    expect(lines()).toBe(lines())
  })

  test('shows the differences to another version, which cannot be hit', () => {
    const other = {
      ...annotation,
      categories: {
        ...annotation.categories,
        human: [segmentOf('person', drawn('###'))],
        exclude: [segmentOf('old', drawn('#'))],
      },
    }
    const { masks, items } = describeWith({ other: other as unknown as NonNullable<EditorView['other']> })
    expect(masks.slice(4).map(({ id, reach }) => [id, reach])).toEqual([
      ['other-person', 'none'],
      ['other-old', 'none'],
    ])
    expect(items.map(({ id }) => id)).toEqual(['outline-other-person-0', 'outline-other-old-0'])
  })

  test('a stroke has the colour of its segment, or of the one to come', () => {
    const stroke = (target: string | null): Preview => ({
      type: 'stroke',
      role: SEGMENT_ROLE,
      id: '1',
      mode: 'paint',
      target,
      points: [{ x: 1, y: 1, radius: 3 }],
      count: 1,
    })
    const [old, made] = ['person', null].map((target) => describeWith({ preview: stroke(target) }).stroke)
    expect([old?.colour, old?.target, made?.target]).toEqual([
      describeWith().masks[0]!.colour,
      'person',
      null,
    ])
    expect(describeWith().masks.map(({ colour }) => colour)).not.toContain(made?.colour)
  })
})
