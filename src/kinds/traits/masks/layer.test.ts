import { describe, expect, test } from 'vitest'
import { ALGEBRA, drawing, drawn } from '../../../domain/segments/testing.ts'
import { findSegment } from '../../../domain/segments/tree.ts'
import { documentEdits } from '../../../machines/editor/edits.ts'
import type { MaskPort } from '../../../machines/editor/masks.ts'
import type { Fields, ToolView } from '../../../machines/editor/types.ts'
import { SEGMENT_LAYER, segmentSelection } from './layer.ts'
import { SEGMENTED as work } from './testing.ts'

const port = { ...ALGEBRA } as unknown as MaskPort

interface Stroke {
  readonly target?: string | null
  readonly mode?: 'paint' | 'erase' | 'replace'
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
      select: segmentSelection('new'),
      fields: { activeTree: null },
    })
  })

  test('makes a part of the chosen segment', () => {
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

  test('that erases a whole segment leaves nothing selected', () => {
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

  test('without effect reports the reason, unless there was nothing to change', () => {
    const erased = { target: 'person', mode: 'erase' } as const
    const part = { activeTree: 'person', activeCategory: 'human' }
    expect([
      applied(['', '', '', '##'], { fields: part }),
      applied(['######'], { target: 'person', fields: { overlap: 'keep' } }),
      applied(['######'], { target: 'person', fields: { overlap: 'take', lockedIds: ['second'] } }),
      applied(['#'], { target: 'person' }),
      applied(['#'], { ...erased, fields: { hiddenIds: ['hair'] } }),
      applied(['#'], { ...erased, fields: { lockedIds: ['hair'] } }),
      applied(['', '', '', '', '#'], erased),
    ]).toEqual([
      { lost: 'outside' },
      { lost: 'taken' },
      { lost: 'guarded' },
      null,
      { lost: 'protected' },
      { lost: 'protected' },
      null,
    ])
  })

  test('with a partial effect shows a notice if the reason is not visible', () => {
    const partly = (shape: readonly string[], stroke: Stroke) => painted(shape, stroke)?.commit.partly
    const erased = { target: 'person', mode: 'erase' } as const
    const hidden = { overlap: 'keep', hiddenIds: ['second'] }
    expect([
      partly(['###'], { ...erased, fields: { hiddenIds: ['hair'] } }),
      partly(['###'], { ...erased, fields: { lockedIds: ['hair'] } }),
      partly(['###'], erased),
      partly(['####', '######'], { ...erased, fields: { hiddenIds: ['hair'] } }),
      partly(['#######'], { target: 'person', fields: hidden }),
      partly(['#######'], { fields: hidden }),
      partly(['', '#######'], { target: 'person', fields: hidden }),
      partly(['#######'], { target: 'person', fields: { overlap: 'keep' } }),
      partly(['#######'], { fields: { ...hidden, hiddenIds: [], soloId: 'person' } }),
    ]).toEqual(['spared', 'spared', undefined, 'spared', 'spared', 'spared', undefined, undefined, undefined])
  })

  test('an improved mask that is partly accepted shows the same notices', () => {
    const partly = (shape: readonly string[], fields: Fields) =>
      painted(shape, { target: 'person', mode: 'replace', fields })?.commit.partly
    const hidden = { overlap: 'keep', hiddenIds: ['second'] }
    expect([
      partly(['...#'], { hiddenIds: ['hair'] }),
      partly(['...#'], { lockedIds: ['hair'] }),
      partly(['...#'], {}),
      partly(['#######'], hidden),
      partly(['', '####'], hidden),
      partly(['#######'], { overlap: 'keep' }),
    ]).toEqual(['spared', 'spared', undefined, 'spared', undefined, undefined])
  })

  test('of a new segment is visible, even if shapes were hidden', () => {
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
