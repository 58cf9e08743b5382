import { sql } from 'kysely'
import type { Store } from '../../server/store/store.ts'
import { around } from './around.ts'
import { events, operations } from './operations.ts'
import { people } from './people.ts'
import { buildIndexes, dropIndexes, progressOf, runStep } from './progress.ts'
import { resources } from './resources.ts'
import type { LargeOptions, Sql } from './shape.ts'
import { totals } from './totals.ts'

export type { LargeOptions, LargeSize } from './shape.ts'

/** Fills an empty database with as much as years of work would, by SQL alone: to measure lists and charts on. */

/** Rows written in one transaction. */
const CHUNK = 200_000

interface Step {
  name: string
  statements: () => Sql[]
}

const chunks = (name: string, count: number, statements: (from: number, to: number) => Sql[]): Step[] =>
  Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => {
    const to = Math.min(count, (index + 1) * CHUNK)
    return { name: `${to} ${name}`, statements: () => statements(index * CHUNK, to - 1) }
  })

const stepsOf = (options: LargeOptions): Step[] => [
  { name: 'people, databases, pools', statements: () => people(options) },
  ...chunks('resources', options.size.resources, (from, to) => resources(options, from, to)),
  ...chunks('operation records', options.size.operations, (from, to) =>
    operations(options, from + 1, to + 1),
  ),
  { name: 'events', statements: () => [events(options)] },
  { name: 'drafts, shares, jobs, tests', statements: () => around(options) },
  { name: 'counts', statements: totals },
]

/**
 * Fills the database, or goes on with it where an earlier run stopped. Needs the rights of a superuser, since it sets
 * triggers aside. Throws for a database that holds other work, or work of another size.
 */
export async function fillLarge(store: Store, options: LargeOptions): Promise<void> {
  const { say = () => {} } = options
  const progress = await progressOf(store, options)
  const { size, now } = progress
  const steps = stepsOf({ ...options, size, now })
  const settle = () => sql`checkpoint`.execute(store.db)
  if (progress.done === 0) await dropIndexes(store, progress)
  // The first step that is noted is the dropping.
  for (const { name, statements } of steps.slice(progress.done - 1)) {
    await runStep(store, progress, statements())
    await settle()
    say(name)
  }
  await buildIndexes(store, progress, say)
  await sql`vacuum (analyze)`.execute(store.db)
  await settle()
  say('statistics for the planner')
}
