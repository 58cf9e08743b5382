import { sql } from 'kysely'
import { json } from '../../server/store/json.ts'
import type { SqlDatabase, Store } from '../../server/store/store.ts'
import type { LargeOptions, LargeSize, Sql } from './shape.ts'

/** Saved in the database itself, so that a stopped run can continue. */
interface Progress {
  size: LargeSize
  now: number
  done: number
  /** To be built again. */
  indexes: string[]
}

const KEY = 'large-data'
const BULKY = [
  'operation_records',
  'judgements',
  'annotations',
  'resources',
  'resource_names',
  'media_files',
  'admin_events',
]
/** Less would sort an index in files. */
const SORT_MEMORY = '256MB'

const write = (db: SqlDatabase, progress: Progress) =>
  sql`insert into installation (key, value) values (${KEY}, ${json(progress)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)

/** Throws if the database holds other work, or another size. */
export async function progressOf(store: Store, { size, now }: LargeOptions): Promise<Progress> {
  const { rows } = await sql<{ value: Progress }>`select value from installation where key = ${KEY}`.execute(
    store.db,
  )
  const found = rows[0]?.value
  if (found === undefined) {
    const others = await sql`select 1 from resources limit 1`.execute(store.db)
    if (others.rows.length > 0)
      throw new Error('The database holds resources already: only an empty one can be filled.')
    return { size, now, done: 0, indexes: [] }
  }
  if (JSON.stringify(found.size, Object.keys(size).sort()) !== JSON.stringify(size, Object.keys(size).sort()))
    throw new Error(`The database was filled with another size: ${JSON.stringify(found.size)}.`)
  return found
}

/** One transaction with its note. Triggers and foreign keys would take hours, so they are off (superuser). */
export async function runStep(store: Store, progress: Progress, statements: readonly Sql[]): Promise<void> {
  progress.done += 1
  await store.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local work_mem = ${sql.lit(SORT_MEMORY)}`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    await write(tx, progress)
  })
}

/** Notes how to build them first. */
export async function dropIndexes(store: Store, progress: Progress): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class t on t.oid = i.indrelid
    where t.relname = any(${BULKY}::text[]) and not i.indisunique order by t.relname, name`.execute(store.db)
  progress.indexes = rows.map(({ definition }) => definition)
  await runStep(
    store,
    progress,
    rows.map(({ name }) => sql`drop index ${sql.raw(name)}`),
  )
}

export async function buildIndexes(
  store: Store,
  progress: Progress,
  say: (text: string) => void,
): Promise<void> {
  for (let next = progress.indexes[0]; next !== undefined; next = progress.indexes[0]) {
    const definition = next
    const rest = progress.indexes.slice(1)
    await store.transaction(async (tx) => {
      await sql`set local maintenance_work_mem = ${sql.lit(SORT_MEMORY)}`.execute(tx)
      await sql.raw(definition).execute(tx)
      await write(tx, { ...progress, indexes: rest })
    })
    progress.indexes = rest
    say(definition.replace(/^CREATE INDEX (\S+) ON public\.(\S+) .*$/s, 'index $1'))
  }
}
