import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Store } from '../../server/store/store.ts'
import type { ListCall } from './calls.ts'

/** One database with very much work that has labels, and lists of it filtered by these. */

const NAME = '标签'

/**
 * Labels `often`, `new` (of marked work alone), `some` and `rare`, in shares of the worked resources; one to nine objects
 * each. `often` has an attribute. Two in five resources are not marked.
 */
export async function fillLabelled(store: Store, resources: number): Promise<void> {
  const media = randomUUID()
  await store.transaction(async (tx) => {
    // Counts of databases are not asked for here.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height)
      values (${media}, 'original', 'image/a.png', 'a.png', 'image/png', 1, '\\x00', 640, 480)`.execute(tx)
    const { rows } = await sql<{ id: number }>`
      insert into tags (kind, name, labelled) values ('image', ${NAME}, true) returning id`.execute(tx)
    const id = rows[0]?.id ?? 0
    await sql`insert into tag_settings (tag_id, version, settings) values (${id}, 1, '{}')`.execute(tx)
    await sql`
      with made as (
        insert into resources (uuid, kind, tag_id, media_uuid, name, status, status_changed_at, version)
        select gen_random_uuid(), 'image', ${id}, ${media}, n || '.png',
          (array['unmarked', 'unmarked', 'marked', 'checked', 'approved'])[1 + n % 5],
          now() - n * 37 % 9999991 * interval '1 second', (n % 5 > 1)::int
        from generate_series(1, ${resources}::int) as n
        returning uuid, seq, status, status_changed_at
      ), term (label, attribute, value, share) as (
        values ('often', '', '', 600), ('often', 'occluded', '', 600), ('often', 'occluded', 'true', 100),
          ('often', 'occluded', 'false', 500), ('new', '', '', 300), ('some', '', '', 20), ('rare', '', '', 1))
      insert into resource_labels (tag_id, resource_uuid, label, attribute, value, count, area, frames, seconds,
        status, status_changed_at, seq)
      select ${id}, uuid, label, attribute, value, 1 + seq % 9, seq % 9 / 20.0, 0, 0, status, status_changed_at, seq
      from made cross join term
      where status <> 'unmarked' and (label <> 'new' or status = 'marked')
        and case value when 'false' then seq * 7919 % 1000 >= 100 and seq * 7919 % 1000 < 600
          else seq * 7919 % 1000 < share end`.execute(tx)
  })
  await sql`vacuum analyze resources`.execute(store.db)
  await sql`vacuum analyze resource_labels`.execute(store.db)
}

const call = (name: string, query: (n: number) => string): ListCall => ({
  name,
  who: 'admin',
  path: (n, { tags }) => `/api/resources?scope=all&tagId=${tags.at(-1)}&${query(n)}`,
})

export const LABEL_CALLS: readonly ListCall[] = [
  call('a label in a third', (n) => `label=often&page=${1 + (n % 5)}`),
  call('the same, page 400', () => 'label=often&page=400&pageSize=25'),
  call('the same, oldest first', (n) => `label=often&order=asc&page=${1 + (n % 5)}`),
  call('the same, of a status', (n) => `label=often&status=${['marked', 'checked', 'approved'][n % 3]}`),
  call('the same, where there is none', () => 'label=often&status=rejected'),
  call('the same, without copies', () => 'label=often&copies=without'),
  call('the same, by name', (n) => `label=often&search=${10 + (n % 90)}`),
  call('with a value', (n) => `label=often&attribute=occluded&value=${n % 2 === 0}`),
  call('at least nine', () => 'label=often&least=9'),
  call('at least ten, of which there are none', () => 'label=often&least=10'),
  call('a label of marked work alone', (n) => `label=new&page=${1 + (n % 5)}`),
  call('a label in one of a hundred', (n) => `label=some&page=${1 + (n % 5)}`),
  call('a label in one of a thousand', (n) => `label=rare&page=${1 + (n % 5)}`),
]
