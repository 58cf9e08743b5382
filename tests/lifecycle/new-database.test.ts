import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stock } from '../../benchmarks/workflow/stock.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Caller } from '../../server/http/caller.ts'
import { createSigner } from '../../server/media/delivery/sign.ts'
import { json } from '../../server/store/json.ts'
import { vacuum } from '../../server/store/maintenance.ts'
import type { Store, Tx } from '../../server/store/store.ts'
import { openTestStore } from '../../server/store/testing.ts'
import { visibleTags } from '../../server/workflow/tags.ts'
import { workItems } from '../../server/workflow/views/items.ts'
import { pick } from '../../server/workflow/leases/pick.ts'

/** What is planned while a new database is as it came takes no longer once much of it is done. */

const RESOURCES = 3000
const DONE = 1000
/** Rows that a pull reads beside the one that it takes. */
const BESIDE = 50

let store: Store
let caller: Caller
beforeEach(async () => {
  store = await openTestStore()
  const { tokens } = await stock(store, { resources: RESOURCES, people: 1 })
  await vacuum(store)
  const { rows } = await sql<Pick<Caller, 'id' | 'companyId'>>`
    select id, company_id as "companyId" from users`.execute(store.db)
  const [person] = rows
  if (person === undefined || tokens.length !== 1) throw new Error('nobody to work')
  const account = { username: 'a', name: 'a', companyName: 'a', mustChangePassword: false }
  const session = { tokenHash: Buffer.alloc(0), sessionExpiresAt: new Date() }
  caller = { ...person, ...account, ...session, type: 0, grants: [{ kind: 'image', stage: 'mark' }] }
})
afterEach(() => store.close())

/** Rows of a table that this transaction has read so far. */
async function readOf(tx: Tx, table: 'resources' | 'annotations'): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
    where relname = ${table}`.execute(tx)
  return rows[0]?.read ?? 0
}

test.each([
  ['a database', true],
  ['all databases', false],
])('a pull from %s does not scan items that were pulled since', (_name, isOne) =>
  store.transaction(async (tx) => {
    await sql`update resources set status = 'marked' where seq <= ${DONE}::int`.execute(tx)
    const [tag] = await visibleTags(tx, caller, 'image')
    const before = await readOf(tx, 'resources')
    const [picked] = await pick(tx, {
      task: 'mark',
      caller,
      kind: 'image',
      tagId: isOne ? tag?.id : undefined,
      count: 1,
    })
    const read = (await readOf(tx, 'resources')) - before
    expect([picked?.seq, read < BESIDE]).toEqual([DONE + 1, true])
  }),
)

test('an item is shown without reading the documents of others', () =>
  store.transaction(async (tx) => {
    const signer = createSigner({ secret: 'a key for tests', storageBase: '/media', lifetimeSeconds: 60 })
    const uuids = async (comparison: string) => {
      const { rows } = await sql<{ uuid: string }>`
        select uuid from resources where seq ${sql.raw(comparison)} ${DONE}::int limit 1`.execute(tx)
      return rows.map(({ uuid }) => uuid)
    }
    await workItems(tx, signer, await uuids('>'), caller, 'mark')
    await sql`insert into annotations (resource_uuid, version, stage, author_id, document, availability, settings_version)
      select uuid, 1, 'mark', ${caller.id}, ${json(emptyDocument('image'))}::jsonb, 1, 1
      from resources where seq <= ${DONE}::int`.execute(tx)
    await sql`update resources set version = 1 where seq <= ${DONE}::int`.execute(tx)
    const before = await readOf(tx, 'annotations')
    const [item] = await workItems(tx, signer, await uuids('<='), caller, 'mark')
    expect([item?.annotation, (await readOf(tx, 'annotations')) - before]).toEqual([
      emptyDocument('image'),
      1,
    ])
  }))
