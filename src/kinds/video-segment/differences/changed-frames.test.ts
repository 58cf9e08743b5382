import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MaskRow, RowChanges } from '../../../domain/mask-rows.ts'
import { NO_ROW, placedRows } from '../../../domain/mask-rows.ts'
import type { RowRun } from '../../../platform/mask-rows/row-calls.ts'
import { maskOfText, withRow } from '../../../platform/mask-rows/testing.ts'
import type { ChangedFrames, KnownRuns } from './changed-frames.ts'
import { createChangedFrames } from './changed-frames.ts'

const IDS = ['a', 'b', 'c']
/** Beyond one block of rows. */
const FRAMES = 150

/** By frame, whether it has no mask. */
function emptiness(runs: readonly RowRun[], id: string): Map<number, boolean> {
  const found = new Map<number, boolean>()
  for (const { objectId, from, to, empty } of runs)
    for (let frame = from; frame < to; frame += 1) if (objectId === id) found.set(frame, empty)
  return found
}

/** The same, frame by frame and from the beginning. */
function plain(
  { changed, before }: KnownRuns,
  rows: RowChanges | undefined,
  id: string,
): ChangedFrames | null {
  const found = emptiness(changed, id)
  for (const { objectId, frame, row } of placedRows(rows))
    if (objectId === id) found.set(frame, row.rle === null)
  const was = before && emptiness(before, id)
  const frames = [...found].filter(([frame, empty]) => !(empty && was && (was.get(frame) ?? true)))
  if (frames.length === 0) return null
  const numbers = frames.map(([frame]) => frame)
  const gone = frames.filter(([, empty]) => empty).length
  const starts = numbers.toSorted((a, b) => a - b).filter((frame) => !numbers.includes(frame - 1))
  return { starts, last: Math.max(...numbers), drawn: frames.length - gone, gone }
}

const run = fc
  .record({
    objectId: fc.constantFrom(...IDS),
    from: fc.nat(FRAMES - 1),
    length: fc.integer({ min: 1, max: 40 }),
    empty: fc.boolean(),
  })
  .map(({ from, length, ...rest }): RowRun => ({
    ...rest,
    from,
    to: Math.min(from + length, FRAMES),
    source: 'manual',
    uncertain: false,
  }))

const known = fc.record({
  changed: fc.array(run, { maxLength: 8 }),
  before: fc.option(fc.array(run, { maxLength: 8 })),
})

/** What happens to the rows: some become other, or all go back to an earlier state, as undo and letting go do. */
const deed = fc.oneof(
  fc.array(
    fc.record({
      objectId: fc.constantFrom(...IDS),
      frame: fc.nat(FRAMES + 40),
      row: fc.constantFrom<MaskRow>(NO_ROW, maskOfText('x')),
    }),
    { maxLength: 6 },
  ),
  fc.nat(20),
)

test('changed frames equal those of a full count after any rows come and go', () => {
  fc.assert(
    fc.property(known, fc.array(deed, { maxLength: 12 }), (runs, deeds) => {
      const table = createChangedFrames(runs)
      const states: (RowChanges | undefined)[] = [undefined]
      for (const step of deeds) {
        const now = states.at(-1)
        const next =
          typeof step === 'number'
            ? states[step % states.length]
            : step.reduce<RowChanges>(
                (rows, { objectId, frame, row }) => withRow(rows, objectId, frame, row),
                now ?? {},
              )
        states.push(next)
        table.take(next)
        expect(IDS.map(table.of)).toEqual(IDS.map((id) => plain(runs, next, id)))
      }
    }),
  )
})
