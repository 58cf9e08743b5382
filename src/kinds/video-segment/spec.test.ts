import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { NO_ROW, changedRow, placedRows, rowsSince, sameRow } from '../../domain/mask-rows.ts'
import type { MaskRow } from '../../domain/mask-rows.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { MaskPort } from '../../machines/editor/masks.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { shortcutsFor, shortcutsOf, shortcutsUnder } from '../command.ts'
import { VIDEO_SEGMENT_COMMANDS } from './commands.ts'
import { clashesIn } from '../testing.ts'
import type { RowChange, VideoWork } from './object-rows.ts'
import { letGoOfRows, rowBefore, rowHere, rowsEdit } from './object-rows.ts'
import { strokeRow } from './waiting-strokes.ts'

const work: VideoWork = { annotation: emptyDocument('video-segment'), verdict: EMPTY_VERDICT }
const mask = (counts: string): MaskRow => ({ rle: { size: [4, 4], counts }, source: 'manual' })
const apply = (to: VideoWork, edit: Edit | null): VideoWork => (edit ? documentEdits.apply(to, edit) : to)
const change = (frame: number, before: MaskRow, row: MaskRow, objectId = 'a'): RowChange => ({
  objectId,
  frame,
  before,
  row,
})

describe('rows of the frame at hand', () => {
  const fields = {
    currentFrame: 5,
    rleData: { frame: 5, rows: { a: mask('server') }, before: { a: mask('earlier') } },
  } as never

  test('are the changed ones, else those of the server', () => {
    expect(rowHere(work, fields, 'a')).toEqual(mask('server'))
    expect(rowHere(work, fields, 'b')).toEqual(NO_ROW)
    const changed = apply(work, rowsEdit([change(5, mask('server'), NO_ROW)]))
    expect(rowHere(changed, fields, 'a')).toEqual(NO_ROW)
    expect(rowBefore(changed, fields, 'a')).toEqual(mask('earlier'))
  })

  test('are unknown while those of another frame are loaded', () => {
    const moved = { ...(fields as object), currentFrame: 6 } as never
    expect([rowHere(work, moved, 'a'), rowBefore(work, moved, 'a')]).toEqual([null, null])
    const changed = apply(work, rowsEdit([change(6, NO_ROW, mask('mine'))]))
    expect(rowHere(changed, moved, 'a')).toEqual(mask('mine'))
  })
})

test('undoing the first mask leaves a frame that tracking may fill; erasing a mask leaves one that it may not', () => {
  const drawn = rowsEdit([change(5, NO_ROW, mask('x'))])!
  const undone = apply(apply(work, drawn), documentEdits.invert(drawn))
  expect(changedRow(undone.rows, 'a', 5)).toEqual({ rle: null, source: 'tracked' })
  const stroke = { mode: 'erase', shape: { size: [4, 4], counts: 'x' }, source: 'manual' } as const
  const masks = { subtract: () => ({ size: [4, 4], counts: '' }), area: () => 0 } as unknown as MaskPort
  for (const source of ['manual', 'sam2', 'tracked'] as const)
    expect(strokeRow({ ...mask('x'), source }, stroke as never, masks)).toEqual({
      rle: null,
      source: 'manual',
    })
})

test('an improved mask replaces the one before, or none', () => {
  const stroke = {
    mode: 'replace',
    shape: { size: [4, 4] as [number, number], counts: 'new' },
    source: 'sam2',
  }
  const masks = { area: () => 1 } as unknown as MaskPort
  const better: MaskRow = { rle: { size: [4, 4], counts: 'new' }, source: 'sam2' }
  for (const before of [mask('x'), { ...mask('x'), source: 'tracked', uncertain: true } as const, NO_ROW])
    expect(strokeRow(before, stroke as never, masks)).toEqual(better)
})

test('a change that changes nothing is no edit', () => {
  expect(rowsEdit([change(1, mask('x'), mask('x')), change(2, NO_ROW, NO_ROW)])).toBeNull()
})

test('released rows are those of the server again, and undo restores them', () => {
  const changed = apply(work, rowsEdit([change(1, mask('x'), NO_ROW), change(2, mask('y'), mask('z'))]))
  const gone = letGoOfRows([{ objectId: 'a', frame: 1, row: NO_ROW }])!
  const after = apply(changed, gone)
  expect([...placedRows(after.rows)].map(({ frame }) => frame)).toEqual([2])
  expect(apply(after, documentEdits.invert(gone)).rows).toEqual(changed.rows)
})

const step = fc.array(
  fc.record({
    objectId: fc.constantFrom('a', 'b'),
    frame: fc.nat(200),
    counts: fc.option(fc.string({ minLength: 1 })),
  }),
  { minLength: 1, maxLength: 6 },
)

test('any changes can be undone exactly, and each change is reported', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const server = (frame: number): MaskRow => (frame % 3 === 0 ? mask(`s${frame}`) : NO_ROW)
      const current = (at: VideoWork, id: string, frame: number): MaskRow =>
        changedRow(at.rows, id, frame) ?? server(frame)
      const done: Edit[] = []
      let now = work
      for (const each of steps) {
        const unique = [...new Map(each.map((one) => [`${one.objectId}/${one.frame}`, one])).values()]
        const changes = unique.map(({ objectId, frame, counts }) =>
          change(frame, current(now, objectId, frame), counts === null ? NO_ROW : mask(counts), objectId),
        )
        const edit = rowsEdit(changes)
        const next = apply(now, edit)
        if (edit) done.push(edit)
        const reported = new Set(
          [...rowsSince(now.rows, next.rows)].map(({ objectId, frame }) => `${objectId}/${frame}`),
        )
        for (const { objectId, frame, before, row } of changes)
          expect(reported.has(`${objectId}/${frame}`)).toBe(!sameRow(before, row))
        now = next
      }
      const all = [...placedRows(now.rows)]
      const undone = done.reduceRight((later, edit) => apply(later, documentEdits.invert(edit)), now)
      for (const { objectId, frame } of all)
        expect(sameRow(current(undone, objectId, frame), server(frame))).toBe(true)
      const redone = done.reduce(apply, undone)
      expect(redone.rows).toEqual(now.rows)
    }),
    { numRuns: 100 },
  )
})

test.each(['annotation', 'verdict', 'ruling'] as const)('no two keys clash in %s', (purpose) => {
  expect(
    clashesIn(shortcutsFor(shortcutsUnder(shortcutsOf(VIDEO_SEGMENT_COMMANDS), undefined), purpose)),
  ).toEqual([])
})
