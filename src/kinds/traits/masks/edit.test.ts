import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Segment } from '../../../domain/documents/types.ts'
import type { SegmentTrees } from '../../../domain/segments/tree.ts'
import { documentEdits } from '../../../machines/editor/edits.ts'
import { TREES_PATH, treesEdit } from './edit.ts'

/** Trees over few ids, so that two of them share, move and change many. */
const trees = fc
  .array(
    fc.record({
      id: fc.nat(9),
      parent: fc.option(fc.nat(9)),
      name: fc.constantFrom('a', 'b'),
      counts: fc.nat(2),
    }),
    {
      maxLength: 10,
    },
  )
  .map((rows): SegmentTrees => {
    const made = new Map<string, Segment>()
    const result: SegmentTrees = { human: [], cover: [], exclude: [] }
    for (const { id, parent, name, counts } of rows) {
      const key = `s${id}`
      if (made.has(key)) continue
      const whole = parent === null ? undefined : made.get(`s${parent}`)
      const segment: Segment = {
        id: key,
        parentId: whole?.id ?? null,
        name,
        colourIndex: counts,
        rleMask: { size: [1, 2], counts: [counts, 2 - counts] },
        children: [],
      }
      made.set(key, segment)
      const list = whole ? whole.children : result[(['human', 'cover', 'exclude'] as const)[id % 3]!]
      list.push(segment)
    }
    return result
  })

const documentOf = (categories: SegmentTrees) => ({ annotation: { remark: '', categories }, verdict: {} })

test('an edit leads from any tree to any other, and back byte for byte', () => {
  fc.assert(
    fc.property(trees, trees, (before, after) => {
      const edit = treesEdit(before, after)
      const document = documentOf(before)
      if (!edit) {
        expect(before).toEqual(after)
        return
      }
      const changed = documentEdits.apply(document, edit)
      expect(changed).toEqual(documentOf(after))
      expect(JSON.stringify(documentEdits.apply(changed, documentEdits.invert(edit)))).toBe(
        JSON.stringify(document),
      )
    }),
    { numRuns: 500 },
  )
})

test('shared subtrees are not compared', () => {
  const mask = { size: [1, 2] as [number, number], counts: [0, 2] }
  const segment = (id: string, name: string): Segment => ({
    id,
    parentId: null,
    name,
    colourIndex: 0,
    rleMask: mask,
    children: [],
  })
  const before: SegmentTrees = { human: [segment('a', 'A'), segment('b', 'B')], cover: [], exclude: [] }
  const after = { ...before, human: before.human.with(1, { ...before.human[1]!, name: 'C' }) }
  expect([treesEdit(before, before), treesEdit(before, after)]).toEqual([
    null,
    {
      type: 'set',
      path: [...TREES_PATH, 'human', { id: 'b' }],
      key: 'name',
      before: 'B',
      after: 'C',
      position: 2,
    },
  ])
})
