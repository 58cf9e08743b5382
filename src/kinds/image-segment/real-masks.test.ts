import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { emptyDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { ImageSegmentDocument } from '../../domain/documents/types.ts'
import { SEGMENT_CATEGORIES } from '../../domain/documents/types.ts'
import { moveSegment } from '../../domain/segments/move.ts'
import { OVERLAPS } from '../../domain/segments/paint.ts'
import { RUN_ALGEBRA } from '../../domain/segments/runs.ts'
import { placedSegments } from '../../domain/segments/tree.ts'
import { treesEdit } from '../traits/masks/edit.ts'
import { SEGMENT_LAYER } from '../traits/masks/layer.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createMaskPort } from '../../annotate/canvas/masks/mask-port.ts'

/** The layer of segments with the codec that the page has, over whole sessions of a person. */

type Work = WorkDocument<ImageSegmentDocument>
const SIZE = { width: 48, height: 32 }
const START: Work = { annotation: emptyDocument('image-segment'), verdict: EMPTY_VERDICT }

let masks: MaskPort
beforeAll(async () => {
  masks = createMaskPort(await loadCodec())
})

const nth = fc.option(fc.nat(20), { freq: 3 })
const place = fc.record({
  x: fc.double({ min: -4, max: 52, noNaN: true }),
  y: fc.double({ min: -4, max: 36, noNaN: true }),
})
const stroke = fc.record({
  type: fc.constant('stroke' as const),
  mode: fc.constantFrom('paint', 'paint', 'erase'),
  radius: fc.double({ min: 0.8, max: 12, noNaN: true }),
  places: fc.array(place, { minLength: 1, maxLength: 6 }),
  target: nth,
  part: nth,
  category: fc.constantFrom(...SEGMENT_CATEGORIES),
  overlap: fc.constantFrom(...OVERLAPS),
})
const outline = fc.record({
  type: fc.constant('outline' as const),
  places: fc.array(place, { minLength: 3, maxLength: 7 }),
  target: nth,
})
const move = fc.record({ type: fc.constant('move' as const), of: fc.nat(20), into: nth })
const act = fc.oneof(
  { weight: 6, arbitrary: stroke },
  { weight: 2, arbitrary: outline },
  { weight: 2, arbitrary: move },
)
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never

function idAt({ annotation }: Work, index: number | null): string | null {
  const all = placedSegments(annotation.categories)
  return index === null || all.length === 0 ? null : all[index % all.length]!.segment.id
}

function editOf(work: Work, each: Act, newId: string): Edit | null {
  const trees = work.annotation.categories
  if (each.type === 'move') {
    const parentId = idAt(work, each.into)
    const category = placedSegments(trees).find(({ segment }) => segment.id === parentId)?.category ?? 'cover'
    const after = moveSegment(trees, idAt(work, each.of) ?? '', { category, parentId }, RUN_ALGEBRA)
    return after && treesEdit(trees, after)
  }
  const fields =
    each.type === 'stroke'
      ? { activeCategory: each.category, activeTree: idAt(work, each.part), overlap: each.overlap }
      : {}
  const shape =
    each.type === 'stroke'
      ? masks.stroke(
          SIZE,
          each.places.map((at) => ({ ...at, radius: each.radius })),
        )
      : masks.polygon(SIZE, each.places)
  const commit = SEGMENT_LAYER.apply({
    view: { document: work, selection: [], bounds: SIZE, fields },
    target: idAt(work, each.target),
    mode: each.type === 'stroke' ? (each.mode as 'paint' | 'erase') : 'paint',
    shape,
    masks,
    newId: () => newId,
  })
  return commit && 'edit' in commit ? commit.edit : null
}

test('after any strokes and moves the document is valid, and undoing all restores it', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let work = START
      const done: Edit[] = []
      for (const [index, each] of acts.entries()) {
        const edit = editOf(work, each, `s${index}`)
        if (!edit) continue
        done.push(edit)
        work = documentEdits.apply(work, edit)
      }
      expect(validateDocument('image-segment', work.annotation, { ...SIZE, stage: 'mark' })).toEqual([])
      const undone = done.reduceRight(
        (later, edit) => documentEdits.apply(later, documentEdits.invert(edit)),
        work,
      )
      expect(JSON.stringify(undone)).toBe(JSON.stringify(START))
      const redone = done.reduce<Work>((earlier, edit) => documentEdits.apply(earlier, edit), undone)
      expect(JSON.stringify(redone)).toBe(JSON.stringify(work))
    }),
    { numRuns: 150 },
  )
})
