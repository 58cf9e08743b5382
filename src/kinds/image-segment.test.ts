import { describe, expect, test } from 'vitest'
import type { ImageSegmentDocument } from '../domain/documents/schemas.ts'
import { emptyDocument } from '../domain/documents/empty.ts'
import { ALGEBRA, drawing, drawn, segmentOf, SIZE } from '../domain/segments/testing.ts'
import { findSegment } from '../domain/segments/tree.ts'
import type { MaskPort } from '../machines/editor/masks.ts'
import { documentEdits } from '../machines/editor/edits.ts'
import type { Fields, Preview, ToolView } from '../machines/editor/types.ts'
import type { WorkDocument } from '../machines/work.ts'
import { EMPTY_VERDICT } from '../machines/work.ts'
import { IMAGE_SEGMENT } from './image-segment.ts'
import { SEGMENT_LAYER, SEGMENT_ROLE } from './traits/masks-layer.ts'
import type { EditorView } from './types.ts'

const person = segmentOf('person', drawn('####', '####'), [segmentOf('hair', drawn('##'))])
const annotation: ImageSegmentDocument = {
  ...emptyDocument('image-segment'),
  categories: {
    human: [person, segmentOf('second', drawn('....##'))],
    cover: [segmentOf('box', drawn('', '', '##'))],
    exclude: [],
  },
}
const work: WorkDocument<ImageSegmentDocument> = { annotation, verdict: EMPTY_VERDICT }
const selected = (id: string) => [{ role: SEGMENT_ROLE, id }]

const view: EditorView = {
  picture: { id: 'u', width: SIZE[1], height: SIZE[0], media: null },
  selection: [],
  hover: null,
  preview: null,
  fields: {},
  drawing: null,
  crosshair: null,
  judging: false,
  rejection: { errorBoxes: [] },
  other: null,
} as EditorView

const describeWith = (changes: Partial<EditorView> = {}, document = work) =>
  IMAGE_SEGMENT.editor.describe(document, { ...view, ...changes })
const ids = (changes?: Partial<EditorView>) => describeWith(changes).masks.map(({ id }) => id)

describe('what is seen', () => {
  test('runs from the bottom up, parts above their wholes', () => {
    expect(ids()).toEqual(['person', 'hair', 'second', 'box'])
  })

  test('is not what is hidden, with all its parts', () => {
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

  test('has a line around it where it is selected, and where a pointer picks', () => {
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

  test('does not answer to the pointer where it is locked', () => {
    const reach = describeWith({ fields: { lockedIds: ['person'] } }).masks.map((mask) => mask.reach)
    expect(reach).toEqual(['none', 'all', 'all', 'all'])
  })

  test('stays the same objects as long as it is the same', () => {
    const first = describeWith({ fields: { lockedIds: [] } })
    const moved = describeWith({ fields: { lockedIds: [] }, crosshair: { x: 1, y: 1 } })
    expect(moved.masks.every((mask, index) => mask === first.masks[index])).toBe(true)
    const fields = {}
    expect(describeWith({ fields }).masks).toBe(describeWith({ fields, crosshair: { x: 1, y: 1 } }).masks)
    const lines = () => describeWith({ fields, selection: selected('hair') }).items[0]
    expect(lines()).toBe(lines())
  })

  test('of another version is what differs, out of reach', () => {
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

const port = { ...ALGEBRA } as unknown as MaskPort

interface Stroke {
  readonly target?: string | null
  readonly mode?: 'paint' | 'erase'
  readonly fields?: Fields
}

function applied(shape: readonly string[], { target = null, mode = 'paint', fields = {} }: Stroke) {
  const toolView: ToolView<unknown> = {
    document: work,
    selection: [],
    bounds: { width: 7, height: 6 },
    fields,
  }
  return SEGMENT_LAYER.apply({
    view: toolView,
    target,
    mode,
    shape: drawn(...shape),
    masks: port,
    newId: () => 'new',
  })
}

function painted(shape: readonly string[], stroke: Stroke) {
  const commit = applied(shape, stroke)
  if (!commit || 'lost' in commit) return null
  const after = documentEdits.apply(work, commit.edit)
  expect(documentEdits.apply(after, documentEdits.invert(commit.edit))).toEqual(work)
  return { commit, trees: after.annotation.categories }
}

describe('a stroke', () => {
  test('makes a segment of the active category, selected and with a name and a colour of its own', () => {
    const made = painted(['', '', '', '##'], { fields: { activeCategory: 'exclude' } })
    expect(made?.trees.exclude).toEqual([
      {
        id: 'new',
        parentId: null,
        name: '排除 1',
        colourIndex: 1,
        rleMask: drawn('', '', '', '##'),
        children: [],
      },
    ])
    expect(made?.commit).toMatchObject({
      label: 'create',
      select: selected('new'),
      fields: { activeTree: null },
    })
  })

  test('makes a part of the segment that was named for it', () => {
    const made = painted(['..####'], { fields: { activeTree: 'person', activeCategory: 'cover' } })
    expect(made?.trees.human[0]?.children[1]).toMatchObject({ id: 'new', parentId: 'person', name: '部件 1' })
    expect(drawing(findSegment(made!.trees, 'new')!.segment.rleMask)[0]).toBe('..##...')
    expect(made?.commit.fields).toMatchObject({ activeCategory: 'human', activeTree: null })
  })

  test('changes its segment and clips all its parts in one step', () => {
    const erased = painted(['#', '#'], { target: 'person', mode: 'erase' })
    expect(drawing(findSegment(erased!.trees, 'hair')!.segment.rleMask)[0]).toBe('.#.....')
    expect(erased?.commit.edit.type).toBe('composite')
  })

  test('that erases all of a segment leaves nothing selected', () => {
    expect(painted(['', '', '##'], { target: 'box', mode: 'erase' })?.commit.select).toEqual([])
  })

  test('changes nothing that is locked, hidden or gone', () => {
    const [locked, hidden] = [{ lost: 'locked' }, { lost: 'hidden' }]
    expect([
      applied(['#####'], { target: 'person', fields: { lockedIds: ['person'] } }),
      applied(['#####'], { target: 'person', fields: { hiddenIds: ['person'] } }),
      applied(['#####'], { target: 'person', fields: { hiddenCategories: ['human'] } }),
      applied(['#####'], { target: 'person', fields: { soloId: 'box' } }),
      applied(['#####'], { target: 'gone' }),
      applied(['#####'], { mode: 'erase' }),
    ]).toEqual([locked, hidden, hidden, hidden, null, null])
  })

  test('that comes to nothing says why, unless there was nothing to change', () => {
    const erased = { target: 'person', mode: 'erase' } as const
    const part = { activeTree: 'person', activeCategory: 'human' }
    expect([
      applied(['', '', '', '##'], { fields: part }),
      applied(['######'], { target: 'person', fields: { overlap: 'keep' } }),
      applied(['#'], { target: 'person' }),
      applied(['#'], { ...erased, fields: { hiddenIds: ['hair'] } }),
      applied(['#'], { ...erased, fields: { lockedIds: ['hair'] } }),
      applied(['', '', '', '', '#'], erased),
    ]).toEqual([{ lost: 'outside' }, { lost: 'taken' }, null, { lost: 'kept' }, { lost: 'kept' }, null])
  })

  test('of a new segment is seen, whatever was hidden', () => {
    const fields = { hiddenCategories: ['human', 'cover'], hiddenIds: ['person', 'hair'], soloId: 'box' }
    const seenIn = (activeTree: string | null) =>
      painted(['#'], { fields: { ...fields, activeTree } })?.commit.fields
    const seen = { hiddenCategories: ['cover'], soloId: null, activeCategory: 'human', activeTree: null }
    expect([seenIn(null), seenIn('person'), seenIn('hair')]).toEqual(
      [['person', 'hair'], ['hair'], []].map((hiddenIds) => ({ ...seen, hiddenIds })),
    )
  })

  test('follows how segments may overlap', () => {
    const taken = painted(['....##'], { target: 'person', fields: { overlap: 'take' } })
    const kept = painted(['######'], { target: 'person', fields: { overlap: 'keep' } })
    expect([findSegment(taken!.trees, 'second'), kept]).toEqual([undefined, null])
  })
})
