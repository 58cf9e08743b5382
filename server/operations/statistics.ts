import { sql } from 'kysely'
import { chinaDay } from '../../src/domain/china.ts'
import { ALL_KINDS, type Kind } from '../../src/domain/kinds.ts'
import { STATUSES, WORK_ROLES } from '../../src/domain/lifecycle/tasks.ts'
import { holdsGrant, isAdmin } from '../../src/domain/permissions.ts'
import { findUser } from '../accounts/people.ts'
import { ownerFilterOf, seesCompany, seesPerson, type OwnerFilter, type Scope } from '../accounts/scope.ts'
import { accountText } from '../accounts/text.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'
import type { Caller } from '../http/caller.ts'
import { sendCsv } from '../http/csv.ts'
import type { OperationResponse, Handlers, Query } from '../http/handlers.ts'
import { pageOf } from '../http/page.ts'
import { Problem } from '../http/problem.ts'
import { numbered } from '../http/reasons.ts'
import { seriesOf, type FigureFilter } from '../statistics/figures.ts'
import { labelFigures } from '../statistics/labels.ts'
import { holdingByKind, ownCounts } from '../statistics/own-work.ts'
import { oldestJson, oldestOfPools } from '../statistics/oldest.ts'
import { outputByDay, outputByPerson, outputOf } from '../statistics/output.ts'
import { overviewOf } from '../statistics/overview.ts'
import { peopleQuality } from '../statistics/quality/people.ts'
import { queueOf } from '../statistics/queue.ts'
import { rankedReasons } from '../statistics/reasons.ts'
import { restingFor } from '../statistics/resting.ts'
import { sumWaiting, waitingByTag } from '../statistics/waiting.ts'
import type { SqlDatabase } from '../store/store.ts'
import { workLabels } from '../workflow/settings.ts'
import { statusCounts, type StatusCounts } from '../workflow/status-counts.ts'
import { chosenTags, visibleTags, type TagChoice, type VisibleTag } from '../workflow/tags.ts'
import { figureText, mapEach, seriesColumns, seriesRow } from './tables.ts'

/** `to` is exclusive here and inclusive in the result. */
const daysOf = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => ({
  from: from === undefined ? undefined : chinaDay(Date.parse(from)),
  to: to === undefined ? undefined : chinaDay(Date.parse(to) - 1),
})

type Ids =
  | `statistics.${'summary' | 'waiting' | 'overview' | 'daily' | 'people' | 'series' | 'csv' | 'reasons' | 'queue' | 'labels' | 'quality'}`
  | 'tags.list'

const countsOf = (totals: Map<string, number>, tags: readonly VisibleTag[]): StatusCounts =>
  statusCounts(
    Object.fromEntries(
      STATUSES.map((status) => [
        status,
        tags.reduce((sum, { id }) => sum + (totals.get(`${id} ${status}`) ?? 0), 0),
      ]),
    ),
  )

/** External admins see all work of their company, without own grants. */
const looksAt = (caller: Caller, kind: Kind) =>
  seesCompany(caller, kind) || WORK_ROLES.some((role) => holdsGrant(caller, role, kind))

async function workedFor(
  db: SqlDatabase,
  { kind, userId, companyId }: { kind: Kind } & Required<OwnerFilter>,
) {
  const { rows } = await sql`select 1 from person_day_figures d
    where d.user_id = ${userId} and d.kind = ${kind} and d.company_id = ${companyId} limit 1`.execute(db)
  return rows.length > 0
}

/** Of others only work for the caller's company. Throws a 404 for a hidden person. */
async function whoseOutput(
  db: SqlDatabase,
  caller: Caller,
  { kind, scope, userId }: { kind: Kind; scope?: Scope; userId?: number },
): Promise<OwnerFilter> {
  if (userId === undefined) return ownerFilterOf(caller, scope, kind)
  const user = await findUser(db, userId)
  if (user && (isAdmin(caller) || userId === caller.id)) return { userId }
  const { companyId } = caller
  const isSeen =
    user &&
    (seesPerson(caller, { id: userId, companyId: user.company_id }, kind) ||
      (seesCompany(caller, kind) && (await workedFor(db, { kind, userId, companyId }))))
  if (!isSeen) throw new Problem(404, accountText.userNotFound, numbered(userId))
  return { userId, companyId }
}

async function checkTag(
  db: SqlDatabase,
  caller: Caller,
  kind: Kind,
  tagId: number | undefined,
): Promise<void> {
  if (tagId !== undefined) await chosenTags(db, caller, kind, tagId)
}

type WorkTag = OperationResponse<'tags.list'>['items'][number]

async function workTags(db: SqlDatabase, caller: Caller, kind: Kind, choice: TagChoice): Promise<WorkTag[]> {
  const tags = await visibleTags(db, caller, kind, choice)
  if (tags.length === 0) return []
  const totals = await restingFor(db, caller, kind, tags)
  const waiting = await waitingByTag(db, caller, tags)
  return tags.flatMap((tag) => {
    const { labels, ...facts } = tag
    const counts = waiting.get(tag.id)?.counts
    return counts
      ? [{ ...facts, settings: workLabels(labels), counts: countsOf(totals, [tag]), waiting: counts }]
      : []
  })
}

async function summary(
  db: SqlDatabase,
  caller: Caller,
  { kind, tagId }: { kind: Kind; tagId?: number },
  now: number,
): Promise<OperationResponse<'statistics.summary'>> {
  const tags = await chosenTags(db, caller, kind, tagId)
  const own = { kind, tagId, whose: { userId: caller.id } }
  const today = chinaDay(now)
  const { counts, oldest } = sumWaiting(await waitingByTag(db, caller, tags))
  return {
    kind,
    today: await outputOf(db, { ...own, from: today, to: today }),
    total: await outputOf(db, own),
    mine: await ownCounts(db, caller, kind, tags),
    team: seesCompany(caller, kind) ? countsOf(await restingFor(db, caller, kind, tags), tags) : null,
    waiting: counts,
    holding: (await holdingByKind(db, caller, tags, now))(kind),
    oldest: oldestJson(oldest, await oldestOfPools(db, caller, tags, counts)),
  }
}

async function waitingByKind(
  db: SqlDatabase,
  caller: Caller,
  now: number,
): Promise<OperationResponse<'statistics.waiting'>> {
  const kinds = ALL_KINDS.filter((kind) => WORK_ROLES.some((role) => holdsGrant(caller, role, kind)))
  const tags = (await visibleTags(db, caller, null)).filter(({ kind }) => kinds.includes(kind))
  const byTag = await waitingByTag(db, caller, tags, { edits: false })
  const holding = await holdingByKind(db, caller, tags, now)
  return {
    items: kinds.map((kind) => {
      const theirs = tags.flatMap((tag) => {
        const waiting = tag.kind === kind ? byTag.get(tag.id) : undefined
        return waiting ? [[tag.id, waiting] as const] : []
      })
      const { mark, check, approve, redo, pending } = sumWaiting(new Map(theirs)).counts
      return { kind, waiting: { mark, check, approve, redo, pending }, holding: holding(kind) }
    }),
  }
}

async function overview(
  db: SqlDatabase,
  caller: Caller,
  query: Query<'statistics.overview'>,
  now: number,
): Promise<OperationResponse<'statistics.overview'>> {
  const kinds = ALL_KINDS.filter((kind) => seesCompany(caller, kind))
  const { kind } = query
  // Without a kind, people who lead nobody get an empty overview.
  if (kind !== undefined) ownerFilterOf(caller, 'company', kind)
  const tags = (await visibleTags(db, caller, null)).filter((tag) => kinds.includes(tag.kind))
  return overviewOf(db, caller, tags, { kinds, kind, ...pageOf(query), today: chinaDay(now) })
}

/** The last day included. */
const USUAL_DAYS = 92
const DAY_MS = 86_400_000

type FigureQuery = Pick<
  Query<'statistics.series'>,
  'kind' | 'tagId' | 'corpId' | 'userId' | 'scope' | 'from' | 'to'
>

async function figureFilter(
  db: SqlDatabase,
  caller: Caller,
  query: FigureQuery,
  now: number,
): Promise<FigureFilter> {
  const { kind, tagId, corpId } = query
  await checkTag(db, caller, kind, tagId)
  const whose = await whoseOutput(db, caller, query)
  const { from, to } = daysOf(query)
  const last = query.to === undefined ? now : Date.parse(query.to) - 1
  return {
    kind,
    tagId,
    corpId,
    whose,
    from: from ?? chinaDay(last - (USUAL_DAYS - 1) * DAY_MS),
    to,
    copiesApart: isAdmin(caller),
  }
}

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value
}

export function statisticsHandlers({
  store: { db },
  now,
}: Pick<Dependencies, 'store' | 'now'>): Pick<Handlers, Ids> {
  return {
    'tags.list': async ({ caller, query }) => {
      const kinds = query.kind === undefined ? ALL_KINDS : [query.kind]
      const items: WorkTag[] = []
      for (const kind of kinds)
        if (looksAt(caller, kind)) items.push(...(await workTags(db, caller, kind, query)))
      return { items }
    },
    'statistics.summary': ({ caller, query }) => summary(db, caller, query, now()),
    'statistics.waiting': ({ caller }) => waitingByKind(db, caller, now()),
    'statistics.overview': ({ caller, query }) => overview(db, caller, query, now()),
    'statistics.series': async ({ caller, query }) =>
      seriesOf(db, await figureFilter(db, caller, query, now()), query.by),
    'statistics.csv': async ({ caller, query }, _request, reply) => {
      const filter = await figureFilter(db, caller, query, now())
      const { items } = await seriesOf(db, filter, query.by)
      const apart = items.some(({ copies }) => copies)
      return sendCsv(
        reply,
        figureText.file,
        seriesColumns(apart),
        mapEach(once(items), (rows) => rows.map((row) => seriesRow(row, apart))),
      )
    },
    'statistics.reasons': async ({ caller, query }) =>
      rankedReasons(db, await figureFilter(db, caller, query, now())),
    // Over all work, so that figures and scores are of one period.
    'statistics.quality': async ({ caller, query }) => {
      const { kind, tagId } = query
      await checkTag(db, caller, kind, tagId)
      const whose = await whoseOutput(db, caller, query)
      const filter = { kind, tagId, whose, copiesApart: isAdmin(caller) }
      return peopleQuality(db, filter, pageOf(query), chinaDay(now()))
    },
    'statistics.queue': async ({ caller, query: { kind, tagId, scope } }) => {
      const whose = ownerFilterOf(caller, scope, kind)
      return queueOf(db, await chosenTags(db, caller, kind, tagId), { kind, whose, today: chinaDay(now()) })
    },
    'statistics.labels': async ({ caller, query: { kind, tagId, scope } }) => {
      const whose = ownerFilterOf(caller, scope, kind)
      const [tag] = await chosenTags(db, caller, kind, tagId)
      return labelFigures(db, { tagId, ontology: tag?.labels.ontology, whose, copiesApart: isAdmin(caller) })
    },
    'statistics.daily': async ({ caller, query }) => {
      const { kind, tagId } = query
      await checkTag(db, caller, kind, tagId)
      const filter = { kind, tagId, whose: await whoseOutput(db, caller, query), ...daysOf(query) }
      return { items: await outputByDay(db, filter) }
    },
    'statistics.people': async ({ caller, query }) => {
      const { kind, tagId } = query
      await checkTag(db, caller, kind, tagId)
      const paging = pageOf(query)
      const whose = await whoseOutput(db, caller, query)
      const filter = { kind, tagId, whose, ...daysOf(query), copiesApart: isAdmin(caller) }
      return { ...(await outputByPerson(db, filter, paging)), ...paging }
    },
  }
}
