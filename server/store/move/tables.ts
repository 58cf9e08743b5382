import { sql } from 'kysely'
import type { Tx } from '../store.ts'

export interface Table {
  name: string
  columns: readonly string[]
  types: readonly string[]
}

/** From the catalogue, so new migrations change nothing here. Partitions are copied through their parent. */
export async function readTables(tx: Tx): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select class.relname::text as name, array_agg(attname::text order by attnum) as columns,
      array_agg(format_type(atttypid, atttypmod) order by attnum) as types
    from pg_class class join pg_attribute on attrelid = class.oid
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`.execute(tx)
  return rows
}

/** Locks all tables against writes; returns those with rows. */
export async function lockFilled(tx: Tx): Promise<string[]> {
  const filled: string[] = []
  for (const { name } of await readTables(tx)) {
    await sql`lock table ${sql.table(name)} in access exclusive mode`.execute(tx)
    const { rows } = await sql`select from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) filled.push(name)
  }
  return filled
}

export async function lockWrites(tx: Tx, tables: readonly Table[]): Promise<void> {
  const names = tables.map(({ name }) => sql.table(name))
  await sql`lock table ${sql.join(names)} in share mode`.execute(tx)
}

interface Constraint {
  table: string
  name: string
}

/** Until `checkReferences`: tables reference each other in circles. */
export async function deferReferences(tx: Tx): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select relname::text as table, conname::text as name from pg_constraint join pg_class class on class.oid = conrelid
    where relnamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0`.execute(tx)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} deferrable initially deferred`.execute(
      tx,
    )
  return rows
}

/** Throws for a broken reference; restores the constraints. */
export async function checkReferences(tx: Tx, constraints: readonly Constraint[]): Promise<void> {
  await sql`set constraints all immediate`.execute(tx)
  for (const { table, name } of constraints)
    await sql`alter table ${sql.table(table)} alter constraint ${sql.ref(name)} not deferrable`.execute(tx)
}

/** Off while copying: the source counted the rows already. */
export async function switchTriggers(
  tx: Tx,
  tables: readonly Table[],
  to: 'disable' | 'enable',
): Promise<void> {
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} ${sql.raw(to)} trigger user`.execute(tx)
}

export async function setSequences(from: Tx, to: Tx): Promise<void> {
  const { rows } = await sql<{ name: string; last: number }>`
    select sequencename::text as name, last_value as last from pg_sequences
    where schemaname = current_schema() and last_value is not null`.execute(from)
  for (const { name, last } of rows)
    await sql`alter sequence ${sql.table(name)} restart with ${sql.lit(last + 1)}`.execute(to)
}
