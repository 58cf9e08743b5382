import { sql, type RawBuilder } from 'kysely'
import { requireValue } from '../../require-value.ts'
import type { SqlDatabase } from '../../store/store.ts'

/** Other work runs between two batches. */
const BATCH = 2000

/** Without copies, which measure people. */
export const importable = (tagId: number) => sql`
  r.tag_id = ${tagId} and r.deleted_at is null and not r.is_copy`

/** `r` are resources, `m` their files. @param also another condition on them */
export async function* tagRows<Row>(
  db: SqlDatabase,
  tagId: number,
  columns: RawBuilder<unknown>,
  also: RawBuilder<unknown> = sql`true`,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ;) {
    const { rows } = await sql<Row & { place: number }>`
      select ${columns}, r.seq::integer as place from resources r join media_files m on m.uuid = r.media_uuid
      where ${importable(tagId)} and ${also} and r.seq > ${after} order by r.seq limit ${BATCH}`.execute(db)
    yield rows
    if (rows.length < BATCH) return
    after = requireValue(rows.at(-1)).place
  }
}

export function addTo<Row>(groups: Map<string, Row[]>, key: string, row: Row): void {
  const group = groups.get(key)
  if (group) group.push(row)
  else groups.set(key, [row])
}
