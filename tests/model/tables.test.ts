import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { differsFrom, firstDifference, knownOf, tableOf } from './harness.ts'
import { copyOf, mutantsOf } from './mutants.ts'
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
    const known = knownOf(machine, views, readFileSync(fileOf(table), 'utf8'))
    const mutants = mutantsOf(machine)
    const survivors = mutants.filter(
      ({ machine: mutant, state, event }) =>
        !differsFrom(known, mutant, state, event) && firstDifference(mutant, known) === null,
    )
    expect(known).toHaveLength(views.length)
    expect(firstDifference(machine, known)).toBeNull()
    expect(differsFrom(known, copyOf(machine), machine.id, null)).toBe(false)
    expect(mutants.length).toBeGreaterThan(0)
    expect(survivors.map(({ lacks }) => lacks)).toEqual([])
  })
})
