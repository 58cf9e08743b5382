import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { firstDifference, knownOf, tableOf } from './harness.ts'
import { mutantsOf } from './mutants.ts'
import { MODELS } from './registry.ts'

/**
 * What each machine does is written down in `tables/`, walked from its graph. `npx vitest run tests/model -u` writes
 * the tables anew; read what changed before you keep it.
 */
const fileOf = (table: string): string => join(import.meta.dirname, 'tables', `${table}.txt`)

describe.each(MODELS)('$name', ({ machine, views, table }) => {
  test('does what its table says', async () => {
    await expect(tableOf(machine, views)).toMatchFileSnapshot(fileOf(table))
  })

  test('no longer fits its table when any transition is taken away', () => {
    const known = knownOf(views, readFileSync(fileOf(table), 'utf8'))
    // Most mutants differ in a short view already.
    const shortFirst = known.toSorted((one, other) => one.lines.length - other.lines.length)
    const mutants = mutantsOf(machine)
    const survivors = mutants.filter((mutant) => firstDifference(mutant.machine, shortFirst) === null)
    expect(known).toHaveLength(views.length)
    expect(firstDifference(machine, known)).toBeNull()
    expect(mutants.length).toBeGreaterThan(0)
    expect(survivors.map(({ lacks }) => lacks)).toEqual([])
  })
})
