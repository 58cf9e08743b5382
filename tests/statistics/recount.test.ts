import fc from 'fast-check'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FIGURE_COLUMNS } from '../../server/store/schema/counts.ts'
import { foldCounts } from '../../server/store/counts.ts'
import type { OwnerFilter } from '../../server/accounts/scope.ts'
import { keptTotal } from '../../server/workflow/queries/kept-totals.ts'
import type { RecordFilter } from '../../server/workflow/queries/record-filter.ts'
import { chinaDay, startOfChinaDay } from '../../src/domain/china.ts'
import { WIDTH, HEIGHT } from '../fixtures/documents.ts'
import type { ImageDocument } from '../../src/domain/documents/types.ts'
import { labelledWorkOf } from '../../src/domain/documents/validate.ts'
import { labelCounts } from '../../src/domain/ontology/labelled-work.ts'
import type { Labelling } from '../../src/domain/ontology/objects.ts'
import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { entriesFor, objectFor } from '../../src/domain/ontology/testing.ts'
import { STATUSES, type Status } from '../../src/domain/lifecycle/tasks.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { revertPreview } from '../../server/workflow/interventions/revert.ts'
import type { Log } from '../lifecycle/player.ts'
import { Player } from '../lifecycle/player.ts'
import type { Person, World } from '../lifecycle/world.ts'
import { openWorld } from '../lifecycle/world.ts'
import type { Random } from '../support/random.ts'
import { randomOf } from '../support/random.ts'
import { meddle } from './meddle.ts'

/** What is counted as the work goes on is what a count of all rows finds, whatever people do at once. */

const PEOPLE = 6
const STEPS = 12
const RUNS = 6

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '车',
      colour: '#ff9200',
      shapes: ['box', 'polygon', 'point'],
      attributes: [
        { id: 'occluded', name: '遮挡', type: 'yes-no' },
        {
          id: 'colours',
          name: '颜色',
          type: 'many',
          options: ['red', 'blue', 'white'].map((id) => ({ id, name: id })),
        },
      ],
    },
    { id: 'sign', name: '标志', colour: '#ff9200', shapes: ['box'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜间', type: 'yes-no' }],
}

const labelling = (random: Random): Labelling =>
  fc.sample(
    fc.record({
      objects: fc.uniqueArray(objectFor(ONTOLOGY, WIDTH, HEIGHT), { maxLength: 6, selector: ({ id }) => id }),
      attributes: entriesFor(ONTOLOGY.attributes),
    }),
    { numRuns: 1, seed: random.below(1_000_000) },
  )[0] ?? {}

const TERM = ['uuid', 'label', 'attribute', 'value'] as const
const byTerm = (one: Record<string, unknown>, other: Record<string, unknown>): number =>
  JSON.stringify(TERM.map((name) => one[name])) < JSON.stringify(TERM.map((name) => other[name])) ? -1 : 1

const COUNTED = sql`resources where tag_id is not null and deleted_at is null`
const COPIES = sql`${COUNTED} and uuid in (select resource_uuid from quality_items)`
const DAY = sql`china_day(status_changed_at)`
/** Of marked resources the role, the person and the company that the count keeps. */
const rolesOf = (rows: RawBuilder<unknown>) => sql`
  select 'marker' as role, marker_id as user_id, marker_company_id as company_id, tag_id, status from ${rows}
  union all select 'checker', checker_id, null, tag_id, status from ${rows}
  union all select 'approver', approver_id, null, tag_id, status from ${rows}
  union all select 'returned_by', returned_by_id, marker_company_id, tag_id, status from ${rows}`

interface Kept {
  by: RawBuilder<unknown>
  rows: RawBuilder<unknown>
  /** Of the view's columns, where it is not `count`. */
  sum?: { view: string; column: string }
}

/** Each view of maintained counts beside the rows that it counts, with the columns that they are counted by. */
const VIEWS: Record<string, Kept> = {
  tag_counts: { by: sql`tag_id, status`, rows: sql`select tag_id, status from ${COUNTED}` },
  copies: {
    by: sql`tag_id, status`,
    rows: sql`select tag_id, status from ${COPIES}`,
    sum: { view: 'tag_counts', column: 'copies' },
  },
  tag_ages: { by: sql`tag_id, status, day`, rows: sql`select tag_id, status, ${DAY} as day from ${COUNTED}` },
  copies_by_age: {
    by: sql`tag_id, status, day`,
    rows: sql`select tag_id, status, ${DAY} as day from ${COPIES}`,
    sum: { view: 'tag_ages', column: 'copies' },
  },
  copies_by_person: {
    by: sql`role, user_id, company_id, tag_id, status`,
    rows: sql`select * from (${rolesOf(COPIES)}) as roles where user_id is not null`,
    sum: { view: 'tag_person_counts', column: 'copies' },
  },
  tag_company_counts: {
    by: sql`company_id, tag_id, status`,
    rows: sql`select marker_company_id as company_id, tag_id, status from ${COUNTED} and marker_company_id is not null`,
  },
  tag_company_ages: {
    by: sql`company_id, tag_id, status, day`,
    rows: sql`select marker_company_id as company_id, tag_id, status, ${DAY} as day from ${COUNTED}
      and marker_company_id is not null and status not in ('unmarked', 'approved')`,
  },
  tag_person_counts: {
    by: sql`role, user_id, company_id, tag_id, status`,
    rows: sql`select * from (${rolesOf(COUNTED)}) as roles where user_id is not null`,
  },
  kind_marker_counts: {
    by: sql`kind, status, user_id, company_id`,
    rows: sql`select kind, status, marker_id as user_id, marker_company_id as company_id from ${COUNTED}
      and marker_id is not null`,
  },
}

/** Views that add `person_day_figures` up, by the columns that they keep. */
const FIGURES = {
  tag_day_figures: sql`kind, day, tag_id, company_id, is_copy`,
  company_day_figures: sql`kind, day, company_id, is_copy`,
  person_week_figures: sql`kind, user_id, week, tag_id, company_id, is_copy`,
  person_figures: sql`kind, user_id, tag_id, company_id, is_copy`,
}
/** Lists of records whose totals figures hold, with the standing records of each. */
const LISTS: readonly [RecordFilter, RawBuilder<unknown>][] = [
  [{ type: 2 }, sql`type = 2`],
  [{ type: 2, stage: 'redo' }, sql`type = 2 and stage = 'redo'`],
  [{ type: 4 }, sql`type = 4`],
  [{ type: 10 }, sql`type = 10`],
  [{ handedIn: 'mark' }, sql`type in (2, 6)`],
  [{ handedIn: 'approve' }, sql`type in (10, 22)`],
  [{ judged: 'check' }, sql`type in (4, 8)`],
  [{ judged: 'check', quality: 2 }, sql`type in (4, 8) and is_qualified = 2`],
  [{ judged: 'check', quality: 1, first: true }, sql`type in (4, 8) and is_qualified = 1 and is_first`],
  [{ judged: 'approve', quality: 1 }, sql`type in (10, 22) and is_qualified = 1`],
]
const LISTED = { kind: 'image', standing: true } as const
const DAYS = sql`(select *, date_trunc('week', day::timestamp)::date as week from person_day_figures) as days`

describe.each(DATABASES)('on the %s database', (_name, open) => {
  let world: World
  let admin: Person
  let people: Person[]
  let tags: number[]

  beforeAll(async () => {
    world = await openWorld(open)
    const companies = [await world.company('甲'), await world.company('乙', 2)]
    admin = await world.person('admin', await world.company('管理', 1), [], 1)
    people = []
    for (let index = 0; index < PEOPLE; index += 1)
      people.push(await world.person(`person-${index}`, companies[index % 2] ?? 0))
    const settings = { ontology: ONTOLOGY }
    tags = [
      await world.tag('image', companies, { settings }),
      await world.tag('image', companies, { settings }),
    ]
    // Seen by one of the companies.
    const own = await world.tag('image', companies.slice(0, 1), { settings })
    for (const tag of [...tags, own]) await world.resources('image', tag, 25)
    await sql`insert into quality_items (resource_uuid, kind, tag_id, purpose, source_uuid)
      select uuid, kind, tag_id, 'gold', (select other.uuid from resources other where other.tag_id = r.tag_id order by seq limit 1)
      from resources r where seq % 4 = 0`.execute(world.store.db)
  })
  afterAll(() => world?.close())

  const rowsOf = async (query: RawBuilder<unknown>) => (await query.execute(world.store.db)).rows

  const expectRecounted = async () => {
    for (const [view, { by, rows, sum = { view, column: 'count' } }] of Object.entries(VIEWS)) {
      const total = sql`sum(${sql.ref(sum.column)})`
      const kept = await rowsOf(sql`select ${by}, ${total}::bigint as count from ${sql.table(sum.view)}
        group by ${by} having ${total} <> 0 order by ${by}`)
      const counted = await rowsOf(
        sql`select ${by}, count(*) as count from (${rows}) as counted group by ${by} order by ${by}`,
      )
      expect({ view, rows: kept }).toEqual({ view, rows: counted })
    }
    for (const [view, by] of Object.entries(FIGURES)) {
      const sums = sql.join(
        FIGURE_COLUMNS.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`),
      )
      const added = (from: RawBuilder<unknown>) =>
        rowsOf(sql`select ${by}, ${sums} from ${from} group by ${by} order by ${by}`)
      expect({ view, rows: await added(sql.table(view)) }).toEqual({ view, rows: await added(DAYS) })
    }
    expect(
      await rowsOf(sql`select uuid from resources r where is_copy <> exists (
        select 1 from quality_items q where q.resource_uuid = r.uuid)`),
    ).toEqual([])
    const returned =
      await rowsOf(sql`select r.uuid from resources r left join judgements j on j.id = r.judgement_id
      where r.returned_by_id is distinct from case when r.status in ('rejected', 'unapproved', 'pending') then j.judge_id end`)
    expect(returned).toEqual([])
    expect(await rowsOf(sql`select tag_id, uuid, name from resource_names order by uuid`)).toEqual(
      await rowsOf(sql`select tag_id, uuid, name from ${COUNTED} order by uuid`),
    )
    await expectLabels()
    for (const tag of tags) await expectPreviews(tag)
    const today = new Date(startOfChinaDay(chinaDay(world.now()))).toISOString()
    for (const days of [{}, { from: today }, { to: today }])
      for (const whose of [{}, { companyId: people[0]?.companyId ?? 0 }]) await expectTotals(whose, days)
    for (const person of people) await expectOwnCounts(person)
    for (const person of people.slice(0, 2)) await expectSeen(person)
  }

  const expectTotals = async (whose: OwnerFilter, days: Pick<RecordFilter, 'from' | 'to'>) => {
    const counts = LISTS.map(([{ judged }, records], index) => {
      const company = sql.ref(judged ? 'marker_company_id' : 'company_id')
      const known = judged ? sql`marker_id is not null and judgement_stands` : sql`true`
      return sql`count(*) filter (where ${records} and ${known}
        and (${whose.companyId ?? null}::integer is null or ${company} = ${whose.companyId ?? null})) as ${sql.ref(`list_${index}`)}`
    })
    const [counted] = await rowsOf(sql`select ${sql.join(counts)} from operation_records
      where kind = 'image' and reset_at is null and created_at >= coalesce(${days.from ?? null}::timestamptz, '-infinity')
        and created_at < coalesce(${days.to ?? null}::timestamptz, 'infinity')`)
    const kept: Record<string, number | null> = {}
    for (const [index, [list]] of LISTS.entries())
      kept[`list_${index}`] = await keptTotal(world.store.db, { ...LISTED, ...list, ...days }, whose)
    expect(kept).toEqual(counted)
  }

  /** What waits, and people with work, are counted of the databases that somebody sees. */
  const expectSeen = async ({ id, ask }: Person) => {
    const company = sql`(select company_id from users where id = ${id})`
    const seen = sql`${COUNTED} and kind = 'image'
      and tag_id in (select tag_id from tag_companies where company_id = ${company})`
    const work = async (rows: RawBuilder<unknown>, query: string) => {
      const { body } = await ask<{ items: { user: { id: number }; counts: Record<Status, number> }[] }>(
        'GET',
        `/api/images2/resources/users${query}`,
      )
      const told = body.items.flatMap(({ user: { id }, counts }) =>
        Object.entries(counts).map(([status, count]) => ({ id, status, count })),
      )
      const counted = (await rowsOf(sql`select marker_id as id, status, count(*) as count from ${rows}
        and marker_id is not null group by 1, 2`)) as typeof told
      const inOrder = (some: typeof told) => some.map((each) => JSON.stringify(each)).toSorted()
      expect(inOrder(told.filter(({ count }) => count > 0))).toEqual(inOrder(counted))
    }
    await work(seen, '')
    await work(sql`${seen} and tag_id = ${tags[0]}`, `?tagId=${tags[0]}`)
    const lists = { rejected: 'reject-records', unapproved: 'unapproved-records' }
    for (const [status, list] of Object.entries(lists)) {
      const { body } = await ask<{ total: number }>('GET', `/api/images2/${list}?scope=company`)
      const rows = await rowsOf(sql`select uuid from ${seen} and status = ${status}
        and marker_company_id = ${company}`)
      expect({ list, total: body.total }).toEqual({ list, total: rows.length })
    }
  }

  /** What documents in force say by label is written beside them, with the place of their resources in lists. */
  const expectLabels = async () => {
    const documents = (await rowsOf(sql`
      select r.tag_id, r.uuid, r.status, r.status_changed_at, r.seq, a.document
      from (select * from ${COUNTED}) as r
      join annotations a on a.resource_uuid = r.uuid and a.version = r.version order by r.uuid`)) as {
      uuid: string
      document: ImageDocument
    }[]
    const counted = documents.flatMap(({ document, ...row }) =>
      labelCounts(labelledWorkOf('image', document)).map(({ held: _, area, ...count }) => ({
        ...row,
        ...count,
        area: area / (WIDTH * HEIGHT),
        frames: 0,
      })),
    )
    const kept =
      await rowsOf(sql`select tag_id, resource_uuid as uuid, status, status_changed_at, seq, label, attribute,
      value, count, area, frames, seconds from resource_labels`)
    expect((kept as typeof counted).toSorted(byTerm)).toEqual(counted.toSorted(byTerm))
  }

  /** A person's marks and approvals are those that rows tell of. */
  const expectOwnCounts = async ({ id, ask }: Person) => {
    const own = async (role: 'marker' | 'approver', at: string, statuses: readonly Status[]) => {
      const columns = sql`status, count(*) as total, count(*) filter (where china_day(${sql.ref(at)}) >= china_day(now())) as today`
      const rows = (await rowsOf(sql`
        select ${columns} from ${COUNTED} and ${sql.ref(`${role}_id`)} = ${id} group by status`)) as {
        status: Status
        total: number
        today: number
      }[]
      const each = (when: 'today' | 'total') =>
        Object.fromEntries(
          statuses.map((status) => [status, rows.find((row) => row.status === status)?.[when] ?? 0]),
        )
      return { today: each('today'), total: each('total') }
    }
    const counted = async (path: string) => (await ask('GET', path)).body
    expect(await counted('/api/images2/marks/markCounts')).toEqual(await own('marker', 'marked_at', STATUSES))
    expect(await counted('/api/images2/approve/counts')).toMatchObject(
      await own('approver', 'approved_at', ['approved', 'unapproved']),
    )
  }

  /** What a revert would touch is the same whether it is read from the counts or counted of named resources. */
  const expectPreviews = async (tag: number) => {
    const rows = await rowsOf(sql`select uuid from resources where tag_id = ${tag}`)
    const ids = (rows as { uuid: string }[]).map(({ uuid }) => uuid)
    for (const to of ['checked', 'marked'] as const)
      for (const now of [0, Date.now()])
        expect(await revertPreview(world.store.db, 'image', tag, { to }, now)).toEqual(
          await revertPreview(world.store.db, 'image', tag, { to, ids }, now),
        )
  }

  it('counts equal those of the rows, folded or not', async () => {
    const reached = new Set<string>()
    const law = fc.asyncProperty(fc.integer(), fc.boolean(), async (seed, isFolded) => {
      const log: Log = { acknowledged: [], broken: [], answers: new Map() }
      const players = people.map((person, index) => {
        const random = randomOf(seed + index)
        return new Player(person, random, log, () => labelling(random))
      })
      await Promise.all([
        ...players.map((player) => player.play(STEPS)),
        meddle({ world, admin, tags, seed, steps: STEPS / 4 }),
      ])
      if (isFolded) await foldCounts(world.store)
      await expectRecounted()
      for (const { status } of log.acknowledged) reached.add(status)
    })
    await fc.assert(law, { numRuns: RUNS, endOnFailure: true })
    expect([...reached]).toEqual(expect.arrayContaining(['marked', 'checked', 'rejected']))
  })

  it.each<[string, RecordFilter, OwnerFilter?]>([
    ['within a day', { ...LISTED, type: 2, from: '2026-03-01T12:00:00Z' }],
    ['of a person', { ...LISTED, type: 2 }, { userId: 1 }],
    ['of a database', { ...LISTED, type: 2, tagId: 1 }],
    ['of what one judge rejected', { ...LISTED, judged: 'check', quality: 2, userId: 1 }],
    ['of what one company judged', { ...LISTED, judged: 'check', corpId: 1 }],
    ['of pulls', { ...LISTED, type: 1 }],
    ['of what was undone as well', { kind: 'image', type: 2 }],
  ])('no figure tells the records %s', async (_what, filter, whose = {}) => {
    expect(await keptTotal(world.store.db, filter, whose)).toBeNull()
  })

  it('names follow renames', async () => {
    await sql`update resources set name = 'renamed ' || seq || '.jpg' where seq % 3 = 0`.execute(
      world.store.db,
    )
    await expectRecounted()
  })

  it('follow company changes of a person, deletions, and removals from a database', async () => {
    await sql`delete from quality_items where resource_uuid in (
      select resource_uuid from quality_items order by resource_uuid limit 3)`.execute(world.store.db)
    await world.move('person-1', people[0]?.companyId ?? 0)
    await sql`update resources set deleted_at = now() where uuid in (
      select uuid from resources where status = 'marked' limit 2)`.execute(world.store.db)
    await sql`delete from resources where uuid in (
      select uuid from resources r where status = 'unmarked' and lease_holder_id is null
        and not exists (select 1 from operation_records o where o.resource_uuid = r.uuid) limit 1)`.execute(
      world.store.db,
    )
    await expectRecounted()
    await foldCounts(world.store)
    await expectRecounted()
  })
})
