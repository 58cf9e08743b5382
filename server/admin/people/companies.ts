import { sql } from 'kysely'
import type { components } from '../../../src/contract/types.d.ts'
import { TEAM_TYPE, USER_TYPE, type TeamType } from '../../../src/domain/constants.ts'
import type { Grant } from '../../../src/domain/permissions.ts'
import { changedSince, requireCurrent } from '../../http/base.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { httpText } from '../../http/text.ts'
import { numbered, named } from '../../http/reasons.ts'
import { isUniqueViolation } from '../../store/errors.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { releaseForbiddenLeases, releaseLeases } from '../../workflow/leases/leases.ts'
import { requireCurrentGrants, checkAdminLeft } from './users.ts'
import { contains } from '../../store/contains.ts'
import {
  findUser,
  type GrantsChangedRow,
  grantsChangedFor,
  lastGrant,
  permissionsOf,
} from '../../accounts/people.ts'
import { endSessions } from '../../accounts/sessions.ts'
import { accountText } from '../../accounts/text.ts'

export type Corp = components['schemas']['Corp']

interface CompanyRow {
  id: number
  name: string
  type: TeamType
  disabled: boolean
  grants: Grant[]
  /** Null without grants, and where nobody wrote it down. */
  grants_changed: GrantsChangedRow | null
  user_count: number
  tag_count: number
  created_at: Date
}

const COLUMNS = sql`c.id, c.name, c.type, c.disabled, c.created_at,
  coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'stage', g.stage) order by g.kind, g.stage)
            from company_grants g where g.company_id = c.id), '[]') as grants,
  ${lastGrant(sql`company_grants g where g.company_id = c.id and g.granted_at is not null`)} as grants_changed,
  (select count(*) from users u where u.company_id = c.id) as user_count,
  (select count(*) from tag_companies t join tags on tags.id = t.tag_id and tags.deleted_at is null
   where t.company_id = c.id) as tag_count`

const toCorp = (row: CompanyRow): Corp => ({
  id: row.id,
  name: row.name,
  teamType: row.type,
  disabled: row.disabled,
  grants: row.grants,
  ...(row.grants_changed && { grantsChanged: grantsChangedFor(row.grants_changed, null) }),
  userCount: row.user_count,
  tagCount: row.tag_count,
  createdAt: row.created_at.toISOString(),
})

interface CompanyFilter {
  search?: string | undefined
  id?: number | undefined
  external?: boolean | undefined
  disabled?: boolean | undefined
  tagId?: number | undefined
}

const matching = ({ search, id, external, disabled, tagId }: CompanyFilter) => sql`
  where ${contains('c.name', search)}
    and ${id === undefined ? sql`true` : sql`c.id = ${id}`}
    and ${external === undefined ? sql`true` : sql`(c.type = ${TEAM_TYPE.external}) = ${external}`}
    and ${disabled === undefined ? sql`true` : sql`c.disabled = ${disabled}`}
    and ${
      tagId === undefined
        ? sql`true`
        : sql`exists (select 1 from tag_companies t where t.company_id = c.id and t.tag_id = ${tagId})`
    }`

export async function listCompanies(
  db: SqlDatabase,
  { page, pageSize, ...filter }: CompanyFilter & { page: number; pageSize: number },
): Promise<{ items: Corp[]; total: number }> {
  const where = matching(filter)
  const counted = await sql<{ total: number }>`select count(*) as total from companies c ${where}`.execute(db)
  const { rows } = await sql<CompanyRow>`select ${COLUMNS} from companies c ${where}
    order by c.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  return { items: rows.map(toCorp), total: counted.rows[0]?.total ?? 0 }
}

async function readCompany(tx: Tx, id: number): Promise<Corp> {
  const { rows } = await sql<CompanyRow>`select ${COLUMNS} from companies c where c.id = ${id}`.execute(tx)
  if (!rows[0]) throw new Problem(404, accountText.corpNotFound, numbered(id))
  return toCorp(rows[0])
}

const nameTaken = (name: string) =>
  fieldProblem(409, ['name', 'taken'], accountText.corpNameTaken, named(name))

async function writeGrants(
  tx: Tx,
  id: number,
  { type, grants, by }: { type: TeamType; grants: readonly Grant[]; by: number | null },
): Promise<void> {
  if (type === TEAM_TYPE.external && grants.some(({ stage }) => stage === 'approve'))
    throw new Problem(400, accountText.externalApprove)
  await tx.deleteFrom('company_grants').where('company_id', '=', id).execute()
  if (grants.length === 0) return
  const rows = grants.map(({ kind, stage }) => ({ company_id: id, kind, stage, granted_by: by }))
  await tx.insertInto('company_grants').values(rows).execute()
}

interface NewCompany {
  name: string
  type: TeamType
  grants: readonly Grant[]
}

/** Throws a 409 if the name is taken. @param by null: the server itself */
export async function createCompany(tx: Tx, company: NewCompany, by: number | null = null): Promise<Corp> {
  const { id } = await tx
    .insertInto('companies')
    .values({ name: company.name, type: company.type })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(company.name) : error
    })
  await writeGrants(tx, id, { ...company, by })
  return readCompany(tx, id)
}

interface CompanyChanges {
  name?: string | undefined
  type?: TeamType | undefined
  grants?: readonly Grant[] | undefined
  baseGrants?: readonly Grant[] | undefined
  disabled?: boolean | undefined
  base?: { name?: string; teamType?: TeamType } | undefined
}

/** Throws if external people would be in an internal company. */
async function checkPeopleFit(tx: Tx, id: number, type: TeamType): Promise<void> {
  const external = type === TEAM_TYPE.external
  const { rows } = await sql`select 1 from users
    where company_id = ${id} and (type in (${USER_TYPE.external}, ${USER_TYPE.externalAdmin})) <> ${external} limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Problem(409, accountText.corpTypeInUse, numbered(id))
}

/** Takes the grants that the company lost from its external people, with the leases that need them. */
async function trimGrants(tx: Tx, id: number, actorId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with lost as (
      delete from grants g using users u where u.id = g.user_id and u.company_id = ${id}
        and not exists (select 1 from company_grants cg
          where cg.company_id = ${id} and cg.kind = g.kind and cg.stage = g.stage)
      returning g.user_id)
    select distinct user_id as id from lost order by id`.execute(tx)
  for (const person of rows) {
    const user = await findUser(tx, person.id)
    if (user) await releaseForbiddenLeases(tx, permissionsOf(user), actorId)
  }
}

async function expelPeople(tx: Tx, id: number, actorId: number): Promise<void> {
  const people = await tx.selectFrom('users').select('id').where('company_id', '=', id).execute()
  const ids = people.map((person) => person.id)
  await endSessions(tx, ids)
  await releaseLeases(tx, ids, actorId)
}

/** Call `sessions.forget()` after the commit. Throws 400, 404 and 409 problems. */
export async function updateCompany(
  tx: Tx,
  id: number,
  changes: CompanyChanges,
  actor: { id: number; companyId: number },
): Promise<Corp> {
  await sql`select 1 from companies where id = ${id} for update`.execute(tx)
  const before = await readCompany(tx, id)
  const { name: newName, type: teamType } = changes
  requireCurrent(
    changedSince(changes.base, { name: newName, teamType }, { name: before.name, teamType: before.teamType }),
    httpText.outdatedField,
  )
  requireCurrentGrants(changes, before.grants)
  if (changes.disabled && id === actor.companyId) throw new Problem(409, accountText.ownCorp)
  const type = changes.type ?? before.teamType
  const name = changes.name ?? before.name
  if (type !== before.teamType) await checkPeopleFit(tx, id, type)
  await tx
    .updateTable('companies')
    .set({ name, type, disabled: changes.disabled ?? before.disabled, updated_at: new Date() })
    .where('id', '=', id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? nameTaken(name) : error
    })
  if (changes.grants) await writeGrants(tx, id, { type, grants: changes.grants, by: actor.id })
  if (type === TEAM_TYPE.external && (changes.grants || type !== before.teamType))
    await trimGrants(tx, id, actor.id)
  if (changes.disabled) {
    await expelPeople(tx, id, actor.id)
    await checkAdminLeft(tx)
  }
  return readCompany(tx, id)
}
