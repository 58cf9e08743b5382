import { sql } from 'kysely'
import { json } from '../../server/store/json.ts'
import type { SqlDatabase, Store } from '../../server/store/store.ts'
import type { LargeOptions, LargeSize, Sql } from './shape.ts'

/** How far the filling has come, saved in the database itself with what was filled: so that it can go on after a stop. */
interface Progress {
  size: LargeSize
  now: number
  /** Number of steps that are done. */
  done: number
  /** Indexes that are to be built again. */
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
/** Without it the sorting of an index goes through files; kilobytes. */
const SORT_MEMORY = '256MB'

const write = (db: SqlDatabase, progress: Progress) =>
  sql`insert into installation (key, value) values (${KEY}, ${json(progress)})
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db)

/** What an earlier run left, or the start of a new one. Throws for a database that holds other work, or another size. */
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

/**
 * One step in one transaction with the note that it is done. Counting row by row by triggers, and looking up every
 * foreign key, would take hours: both are set aside, which takes the rights of a superuser.
 */
export async function runStep(store: Store, progress: Progress, statements: readonly Sql[]): Promise<void> {
  progress.done += 1
  await store.transaction(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`set local work_mem = ${sql.lit(SORT_MEMORY)}`.execute(tx)
    for (const statement of statements) await statement.execute(tx)
    await write(tx, progress)
  })
}

/** Drops the indexes of the large tables, after noting how to build them. */
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

/** Builds them one by one; those that are built are noted. */
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
