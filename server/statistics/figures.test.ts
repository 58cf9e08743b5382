import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldCounts } from '../store/counts.ts'
import { migrate } from '../store/migrate.ts'
import type { Store } from '../store/store.ts'
import { DATABASES } from '../store/testing.ts'
import { busiestPeople, seriesOf } from './figures.ts'

interface Work {
  user: number
  day: number
  tag: number
  company: number
  isCopy: boolean
  marked: number
  seconds: number
}

/** Some weeks, so that there are whole ones within a few of the days. */
const DAYS = 40
const dayOf = (day: number) => new Date(Date.UTC(2026, 4, 10 + day)).toISOString().slice(0, 10)
const one = (max: number) => fc.integer({ min: 1, max })
const anyDay = fc.integer({ min: -3, max: DAYS + 3 })
const works = fc.array(
  fc.record({
    user: one(4),
    day: fc.integer({ min: 0, max: DAYS }),
    tag: one(2),
    company: one(2),
    isCopy: fc.boolean(),
    marked: one(3),
    seconds: one(90),
  }),
  { minLength: 1, maxLength: 30 },
)

describe.each(DATABASES)('figures of people on the %s database', (_name, open) => {
  let store: Store

  beforeAll(async () => {
    store = await open()
    await migrate(store)
    await sql`insert into companies (name, type) values ('甲', 0), ('乙', 0)`.execute(store.db)
    await sql`insert into users (username, name, company_id, type, password_hash)
      select 'p' || n, '人 ' || n, 1, 0, '' from generate_series(1, 4) as n`.execute(store.db)
    await sql`insert into tags (kind, name) values ('image', '一'), ('image', '二')`.execute(store.db)
  })
  afterAll(() => store?.close())

  const write = async (done: readonly Work[]) => {
    for (const { user, day, tag, company, isCopy, marked, seconds } of done)
      await sql`insert into person_day_deltas (user_id, day, kind, tag_id, company_id, is_copy, marked, mark_seconds)
        values (${user}, ${dayOf(day)}::date, 'image', ${tag}, ${company}, ${isCopy}, ${marked}, ${seconds})`.execute(
        store.db,
      )
  }

  it('are the same whichever days are added up or taken away, folded or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        works,
        works,
        fc.noBias(fc.option(anyDay, { nil: undefined })),
        fc.noBias(fc.option(fc.integer({ min: -1, max: DAYS }), { nil: undefined })),
        fc.option(one(2), { nil: undefined }),
        async (folded, appended, from, days, corpId) => {
          const to = days === undefined ? undefined : (from ?? 0) + days
          for (const table of [
            'person_days',
            'person_weeks',
            'person_totals',
            'tag_days',
            'company_days',
            'person_day_deltas',
          ])
            await sql`delete from ${sql.table(table)}`.execute(store.db)
          await write(folded)
          await foldCounts(store)
          await write(appended)

          const within = [...folded, ...appended].filter(
            ({ day, company }) =>
              day >= (from ?? day) && day <= (to ?? day) && company === (corpId ?? company),
          )
          const sums = (which: readonly Work[]) => ({
            marked: which.reduce((sum, { marked }) => sum + marked, 0),
            markSeconds: which.reduce((sum, { seconds }) => sum + seconds, 0),
          })
          const expected = [1, 2, 3, 4]
            .map((user) => ({ user, own: within.filter((work) => work.user === user) }))
            .filter(({ own }) => own.length > 0)
            .map(({ user, own }) => ({
              user,
              ...sums(own),
              copies: sums(own.filter(({ isCopy }) => isCopy)),
            }))
            .toSorted((a, b) => b.marked - a.marked || a.user - b.user)

          const filter = {
            kind: 'image' as const,
            whose: {},
            copiesApart: true,
            ...(from !== undefined && { from: dayOf(from) }),
            ...(to !== undefined && { to: dayOf(to) }),
            ...(corpId !== undefined && { corpId }),
          }
          const { items } = await seriesOf(store.db, filter, 'person')
          const found = items.map(({ user, figures, copies }) => ({
            user: user?.id,
            marked: figures.marked,
            markSeconds: figures.markSeconds,
            copies: { marked: copies?.marked ?? 0, markSeconds: copies?.markSeconds ?? 0 },
          }))
          expect(found).toEqual(expected)
          expect(await busiestPeople(store.db, filter, { page: 1, pageSize: 10 })).toEqual({
            userIds: expected.map(({ user }) => user),
            total: expected.length,
          })
        },
      ),
      { numRuns: 40 },
    )
  })
})
