import { sql } from 'kysely'
import { buildApp } from '../../server/start/app.ts'
import { createHandlers } from '../../server/operations/all.ts'
import type { Store } from '../../server/store/store.ts'
import { ownDependencies } from '../../tests/support/own-dependencies.ts'
import type { Ids, ListCall, Who } from './calls.ts'

/** The server over a database of scripts/seed-large, with one person of each role logged in. */
export interface ListServer {
  ids: Ids
  /** The n-th request of a call. Throws unless the response is 200. */
  ask: (call: ListCall, n: number) => Promise<Buffer>
  close: () => Promise<void>
}

const granted = (stage: string) =>
  sql`exists (select 1 from grants g where g.user_id = u.id and g.stage = ${stage})`
const PEOPLE: Record<Who, ReturnType<typeof sql>> = {
  admin: sql`u.username = 'large-admin'`,
  checker: sql`u.type = 0 and ${granted('check')} and not ${granted('approve')}`,
  approver: sql`u.type = 0 and ${granted('approve')}`,
  annotator: sql`u.type = 0 and not ${granted('check')} and exists (select 1 from drafts d where d.user_id = u.id)`,
  external: sql`u.type = 2 and ${granted('check')}`,
  outsourced: sql`u.type = 3`,
}

async function idsOf({ db }: Store, now: number): Promise<Ids> {
  const list = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid from operation_records o join resources r on r.uuid = o.resource_uuid
    where o.kind = 'image' and r.deleted_at is null order by o.created_at desc limit 50`.execute(db)
  return {
    people: await list(sql`select u.id from users u where ${PEOPLE.annotator} order by id`),
    external: await list(sql`select id from users
      where company_id = (select company_id from users u where ${PEOPLE.outsourced} order by id limit 1) order by id`),
    tags: await list(sql`select id from tags where kind = 'image' order by id`),
    pools: await list(sql`select id from pools where kind = 'image' order by id`),
    resources: rows.map(({ uuid }) => uuid),
    now,
  }
}

/** @param checkResponses compares responses with the contract, which takes time */
export async function serveLists(store: Store, checkResponses = false): Promise<ListServer> {
  const { dependencies, folder, removeFolder } = await ownDependencies(store)
  const app = await buildApp(dependencies, createHandlers(dependencies), { pages: folder, checkResponses })
  const logIn = async (who: Who): Promise<string> => {
    const { rows } = await sql<{ id: number }>`
      select u.id from users u where u.username like 'large-%' and ${PEOPLE[who]} order by u.id limit 1`.execute(
      store.db,
    )
    const origin = { address: '127.0.0.1', userAgent: 'bench' }
    return (await store.transaction((tx) => dependencies.sessions.start(tx, rows[0]?.id ?? 0, origin))).token
  }
  const tokens = new Map<Who, string>()
  for (const who of Object.keys(PEOPLE) as Who[]) tokens.set(who, await logIn(who))
  const ids = await idsOf(store, dependencies.now())
  return {
    ids,
    ask: async ({ who, path, body }, n) => {
      const url = path(n, ids)
      const headers = { authorization: `Bearer ${tokens.get(who)}` }
      const answer = await app.inject({
        url,
        headers,
        ...(body ? { method: 'POST', payload: body } : { method: 'GET' }),
      })
      if (answer.statusCode !== 200) throw new Error(`${url} as ${who}: ${answer.statusCode} ${answer.body}`)
      return answer.rawPayload
    },
    close: async () => {
      await app.close()
      await removeFolder()
    },
  }
}
