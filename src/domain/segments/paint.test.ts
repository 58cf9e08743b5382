import { describe, expect, test } from 'vitest'
import { createSegment, paintSegment, replaceMask } from './paint.ts'
import type { PaintRules } from './paint.ts'
import { ALGEBRA, drawings, drawn, FREE, NO_TREES, segmentOf } from './testing.ts'
import type { SegmentTrees } from './tree.ts'

const part = segmentOf('hair', drawn('##'))
const person = segmentOf('person', drawn('####', '####'), [part])
const other = segmentOf('other', drawn('....##', '....##'))
const trees: SegmentTrees = { ...NO_TREES, human: [person, other] }

const after = (
  id: string,
  mode: 'paint' | 'erase',
  shape: readonly string[],
  rules: Partial<PaintRules> = {},
) => {
  const result = paintSegment(trees, id, mode, drawn(...shape), { ...FREE, ...rules }, ALGEBRA)
  return result && drawings(result)
}
const rows = (...first: string[]): string[] =>
  Array.from({ length: 6 }, (_, index) => (first[index] ?? '').padEnd(7, '.'))

const BEFORE = {
  person: rows('####', '####'),
  hair: rows('##'),
  other: rows('....##', '....##'),
}

describe('painting', () => {
  test('adds to a segment and leaves its parts', () => {
    expect(after('person', 'paint', ['', '', '##'])).toEqual({
      ...BEFORE,
      person: rows('####', '####', '##'),
    })
  })

  test('a part is clipped to its parent', () => {
    expect(after('hair', 'paint', ['######', '######', '######'])).toEqual({
      ...BEFORE,
      hair: rows('####', '####'),
    })
  })

  test('a part outside of its parent changes nothing', () => {
    expect(after('hair', 'paint', ['', '', '', '####'])).toBeNull()
  })

  test('pixels that are painted already change nothing', () => {
    expect(after('person', 'paint', ['##'])).toBeNull()
  })

  test('over a sibling is shared with it', () => {
    expect(after('person', 'paint', ['######'])).toEqual({ ...BEFORE, person: rows('######', '####') })
  })

  test('keeps the pixels of siblings when those are kept', () => {
    expect(after('person', 'paint', ['#######'], { overlap: 'keep' })).toEqual({
      ...BEFORE,
      person: rows('####..#', '####'),
    })
  })

  test('takes the pixels of a sibling and its parts when those are taken', () => {
    expect(after('other', 'paint', ['#...', '####'], { overlap: 'take' })).toEqual({
      person: rows('.###'),
      hair: rows('.#'),
      other: rows('#...##', '######'),
    })
  })

  test('a sibling that loses every pixel is removed', () => {
    expect(after('person', 'paint', ['....##', '....##'], { overlap: 'take' })).toEqual({
      person: rows('######', '######'),
      hair: BEFORE.hair,
    })
  })

  test('takes no pixels of locked or hidden segments', () => {
    const shape = ['######', '######']
    const isLocked = (id: string) => id === 'hair'
    expect(after('other', 'paint', shape, { overlap: 'take', isLocked })).toEqual({
      person: rows('##'),
      hair: BEFORE.hair,
      other: rows('..####', '######'),
    })
    const isHidden = (id: string) => id === 'other'
    expect(after('person', 'paint', shape, { overlap: 'take', isHidden })).toBeNull()
  })

  test('takes no pixels of a hidden part of a visible sibling', () => {
    const isHidden = (id: string) => id === 'hair'
    expect(after('other', 'paint', ['######', '######'], { overlap: 'take', isHidden })).toEqual({
      person: rows('##'),
      hair: BEFORE.hair,
      other: rows('..####', '######'),
    })
  })

  test('a locked segment cannot be painted', () => {
    expect(after('person', 'paint', ['', '', '##'], { isLocked: (id) => id === 'person' })).toBeNull()
  })
})

describe('erasing', () => {
  test('a parent clips the whole subtree', () => {
    expect(after('person', 'erase', ['#', '#'])).toEqual({
      ...BEFORE,
      person: rows('.###', '.###'),
      hair: rows('.#'),
    })
  })

  test('a part that loses every pixel is removed, and a segment with all its parts', () => {
    expect(after('person', 'erase', ['##'])).toEqual({ person: rows('..##', '####'), other: BEFORE.other })
    expect(after('person', 'erase', ['####', '####'])).toEqual({ other: BEFORE.other })
  })

  test('a part leaves its parent', () => {
    expect(after('hair', 'erase', ['#'])).toEqual({ ...BEFORE, hair: rows('.#') })
  })

  test('leaves the pixels of a locked part', () => {
    expect(after('person', 'erase', ['####', '####'], { isLocked: (id) => id === 'hair' })).toEqual({
      ...BEFORE,
      person: rows('##'),
    })
  })

  test('leaves the pixels of a hidden part', () => {
    expect(after('person', 'erase', ['####', '####'], { isHidden: (id) => id === 'hair' })).toEqual({
      ...BEFORE,
      person: rows('##'),
    })
  })

  test('outside the segment changes nothing', () => {
    expect(after('hair', 'erase', ['..##'])).toBeNull()
  })
})

describe('a new segment', () => {
  const made = { id: 'new', name: '新', colourIndex: 3 }
  const create = (parentId: string | null, shape: readonly string[], rules: Partial<PaintRules> = {}) =>
    createSegment(
      trees,
      { category: 'human', parentId },
      made,
      drawn(...shape),
      { ...FREE, ...rules },
      ALGEBRA,
    )

  test('lies on top of its siblings', () => {
    expect(create(null, ['#'])?.human.map(({ id }) => id)).toEqual(['person', 'other', 'new'])
  })

  test('as a part lies inside its parent', () => {
    const result = create('person', ['...###'])
    expect(result && drawings(result)).toEqual({ ...BEFORE, new: rows('...#') })
    expect(result?.human[0]?.children[1]?.parentId).toBe('person')
  })

  test('needs a pixel', () => {
    expect([create(null, []), create('person', ['', '', '#']), create('nobody', ['#'])]).toEqual([
      null,
      null,
      null,
    ])
  })

  test('takes pixels of its siblings, or leaves them', () => {
    const taking = create(null, ['..###'], { overlap: 'take' })
    expect(taking && drawings(taking)).toEqual({
      person: rows('##..', '####'),
      hair: BEFORE.hair,
      other: rows('.....#', '....##'),
      new: rows('..###'),
    })
    const keeping = create(null, ['######', '######', '#'], { overlap: 'keep' })
    expect(keeping && drawings(keeping)['new']).toEqual(rows('', '', '#'))
  })
})

describe('another mask for a segment', () => {
  const replaced = (id: string, shape: readonly string[], rules: Partial<PaintRules> = {}) => {
    const result = replaceMask(trees, id, drawn(...shape), { ...FREE, ...rules }, ALGEBRA)
    return result && drawings(result)
  }

  test('replaces all its pixels, and its parts are clipped to it', () => {
    expect(replaced('person', ['', '.####', '.####'])).toEqual({
      ...BEFORE,
      person: rows('', '.####', '.####'),
      hair: undefined,
    })
    expect(replaced('person', ['.###'])).toEqual({ ...BEFORE, person: rows('.###'), hair: rows('.#') })
  })

  test('may have no pixel in common with the old one', () => {
    expect(replaced('other', ['', '', '', '#'])).toEqual({ ...BEFORE, other: rows('', '', '', '#') })
  })

  test('lies inside the parent and leaves siblings their kept pixels', () => {
    expect(replaced('hair', ['.#######'])).toEqual({ ...BEFORE, hair: rows('.###') })
    expect(replaced('person', ['.######'], { overlap: 'keep' })).toEqual({
      ...BEFORE,
      person: rows('.###..#'),
      hair: rows('.#'),
    })
  })

  test('keeps the pixels of locked parts, and changes no locked segment', () => {
    const isLocked = (id: string): boolean => id === 'hair'
    expect(replaced('person', ['..##'], { isLocked })).toEqual({ ...BEFORE, person: rows('####') })
    expect(replaced('hair', ['.#'], { isLocked })).toBeNull()
  })

  test('is refused when none of it may be painted, and when it equals the old one', () => {
    expect(replaced('hair', ['', '', '', '####'])).toBeNull()
    expect(replaced('person', ['####', '####'])).toBeNull()
    expect(replaced('gone', ['####'])).toBeNull()
  })
})
