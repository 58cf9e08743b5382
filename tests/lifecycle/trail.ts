import { sql } from 'kysely'
import type { Store } from '../../server/store/store.ts'
import { ADMIN_EVENTS } from '../../src/domain/lifecycle/tasks.ts'

/** What the trail of a resource says, checked without any code of the lifecycle. */

export interface TrailRow {
  id: number
  code: number
  uuid: string
  person: number | null
  subject: number | null
  from: string
  to: string
  before: number
  after: number
}

export interface ResourceEnd {
  uuid: string
  status: string
  version: number
  holder: number | null
  written: number[]
}

export const readTrail = async (store: Store): Promise<Map<string, TrailRow[]>> => {
  const found = await sql<TrailRow>`
    select id, type as code, resource_uuid as uuid, user_id as person, null::int as subject, from_status as "from",
      to_status as "to", version_before as "before", version_after as "after" from operation_records
    union all
    select id, code, resource_uuid, actor_id, user_id, from_status, to_status, (detail->>'versionBefore')::int,
      (detail->>'version')::int from admin_events where resource_uuid is not null
    order by id`.execute(store.db)
  const trail = new Map<string, TrailRow[]>()
  for (const row of found.rows) trail.set(row.uuid, [...(trail.get(row.uuid) ?? []), row])
  return trail
}

export const readEnds = async (store: Store): Promise<ResourceEnd[]> => {
  const found = await sql<ResourceEnd>`
    select r.uuid, r.status, r.version, r.lease_holder_id as holder,
      array(select a.version from annotations a where a.resource_uuid = r.uuid order by a.version) as written
    from resources r order by r.uuid`.execute(store.db)
  return found.rows
}

const PULLS = [1, 3, 5, 7, 9, 21]
const JUDGEMENTS = [4, 8, 10, 22]
const APPROVALS = [10, 22]
const ENDS_HOLD: number[] = [
  ADMIN_EVENTS.expire,
  ADMIN_EVENTS.release,
  ADMIN_EVENTS.evict,
  ADMIN_EVENTS.reset,
]

/** Everything in one resource's trail that must not be. */
export const violationsOf = (end: ResourceEnd, trail: readonly TrailRow[]): string[] => {
  const broken: string[] = []
  const say = (row: TrailRow, what: string) =>
    broken.push(`${end.uuid} record ${row.id} (${row.code}): ${what}`)
  let status = 'unmarked'
  let version = 0
  let holder: number | null = null
  let authors: readonly number[] = []
  let checkers: readonly number[] = []
  let beforePush = { authors, checkers }
  const lapsed = new Set<number>()
  for (const row of trail) {
    if (row.from !== status || row.before !== version)
      say(row, `starts from ${row.from} ${row.before}, was ${status} ${version}`)
    if (PULLS.includes(row.code)) {
      if (holder !== null) say(row, `taken by ${row.person} out of the hands of ${holder}`)
      holder = row.person
    } else if (row.code <= 22) {
      if (holder !== row.person && !(holder === null && lapsed.has(row.person ?? 0)))
        say(row, `pushed by ${row.person}, held by ${holder}`)
      beforePush = { authors, checkers }
      if (JUDGEMENTS.includes(row.code)) {
        if (authors.includes(row.person ?? 0)) say(row, `${row.person} judged own work`)
        if (APPROVALS.includes(row.code) && checkers.includes(row.person ?? 0))
          say(row, `${row.person} approved own check`)
        if (!APPROVALS.includes(row.code)) checkers = [...checkers, row.person ?? 0]
      }
      if (row.after !== row.before) authors = [...authors, row.person ?? 0]
      holder = null
      lapsed.clear()
    } else if (row.code === ADMIN_EVENTS.takeBack) {
      if (holder !== null) say(row, `taken back by ${row.person} out of the hands of ${holder}`)
      holder = row.person
      ;({ authors, checkers } = beforePush)
    } else if (ENDS_HOLD.includes(row.code)) {
      if (row.code === ADMIN_EVENTS.expire && holder !== null) lapsed.add(holder)
      holder = null
    }
    status = row.to
    version = row.after
  }
  if (status !== end.status || version !== end.version || holder !== end.holder)
    broken.push(
      `${end.uuid} is ${end.status} ${end.version} held by ${end.holder}, its trail says ${status} ${version} ${holder}`,
    )
  if (end.written.some((number, index) => number !== index + 1))
    broken.push(`${end.uuid} has versions ${end.written.join()}`)
  return broken
}
