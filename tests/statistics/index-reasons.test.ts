import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ROOT } from '../../server/root.ts'
import { migrate } from '../../server/store/migrate.ts'
import { DATABASES } from '../../server/store/testing.ts'

test.each(DATABASES)(
  'each index of the largest tables names the query that needs it, in the database and in docs/scale.md (%s)',
  async (_name, open) => {
    const store = await open()
    await migrate(store)
    const { rows } = await sql<{ name: string; reason: string | null }>`
      select class.relname::text as name, obj_description(class.oid, 'pg_class') as reason
      from pg_index join pg_class class on class.oid = indexrelid
      where indrelid in ('resources'::regclass, 'operation_records'::regclass) order by name`.execute(
      store.db,
    )
    await store.close()
    const page = readFileSync(join(ROOT, 'docs/scale.md'), 'utf8')
    const shown = [...page.matchAll(/^\| `((?:resources|operation_records)_\w+)` \| ([^|]+) \|/gm)].map(
      ([, name, reason]) => ({ name, reason: reason?.trim() }),
    )
    expect(rows.filter(({ reason }) => reason === null)).toEqual([])
    expect(shown.toSorted((a, b) => (String(a.name) < String(b.name) ? -1 : 1))).toEqual(rows)
  },
)
