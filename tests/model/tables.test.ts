import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstDifference, knownOf, tableOf, type Known } from './harness.ts'
import { mutantsOf, type Mutant } from './mutants.ts'
import { MODELS } from './registry.ts'

/**
 * What each machine does is written down in `tables/`, walked from its graph. `npx vitest run tests/model -u` writes
 * the tables anew; read what changed before you keep it.
 */
const fileOf = (table: string): string => join(import.meta.dirname, 'tables', `${table}.txt`)

/** How many lines of a view one reads until one tells what the mutant lacks, by its state and event. */
function linesUntil({ view, lines }: Known, { state, event }: Mutant): number {
  const names = view.stimuli.filter(({ event: { type } }) => type === event).map(({ name }) => ` · ${name} →`)
  const index = lines.findIndex(
    (line) => line.includes(state) && (event === undefined || names.some((name) => line.includes(name))),
  )
  return index === -1 ? Infinity : index
}

/** All views, those first that a mutant fails soonest: most of the time goes into walking to where it differs. */
const soonestFirst = (known: readonly Known[], mutant: Mutant): readonly Known[] =>
  known
    .map((one) => ({ one, rank: linesUntil(one, mutant) }))
    .toSorted((a, b) => (a.rank === b.rank ? a.one.lines.length - b.one.lines.length : a.rank - b.rank))
    .map(({ one }) => one)

describe.each(MODELS)('$name', ({ machine, views, table }) => {
  test('does what its table says', async () => {
    await expect(tableOf(machine, views)).toMatchFileSnapshot(fileOf(table))
  })

  test('no longer fits its table when any transition is taken away', () => {
    const known = knownOf(views, readFileSync(fileOf(table), 'utf8'))
    const mutants = mutantsOf(machine)
    const survivors = mutants.filter(
      (mutant) => firstDifference(mutant.machine, soonestFirst(known, mutant)) === null,
    )
    expect(known).toHaveLength(views.length)
    expect(firstDifference(machine, known)).toBeNull()
    expect(mutants.length).toBeGreaterThan(0)
    expect(survivors.map(({ lacks }) => lacks)).toEqual([])
  })
})
