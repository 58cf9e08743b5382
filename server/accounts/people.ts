import { PeopleLimits } from '../../src/contract/limits.ts'
import { sql, type RawBuilder } from 'kysely'
import type { components } from '../../src/contract/types.d.ts'
import { USER_TYPE, type TeamType, type UserType } from '../../src/domain/constants.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Grant, PermissionUser } from '../../src/domain/permissions.ts'
import { contains } from '../store/contains.ts'
import type { SqlDatabase } from '../store/store.ts'

/** Whether another user has the same name, among the people of `company`; null: everybody. */
export const hasNamesake = (company: number | null): RawBuilder<unknown> => sql`exists (
  select 1 from users other where other.name = u.name and other.id <> u.id
    ${company === null ? sql`` : sql`and other.company_id = ${company}`})`

type Schemas = components['schemas']
export type User = Schemas['User']
export type Me = Schemas['Me']
export type Person = Schemas['Person']

export interface GrantsChangedRow {
  by: Person | null
  at: string
}

export interface UserRow {
  id: number
  username: string
  name: string
  type: UserType
  company_id: number
  company_name: string
  company_type: TeamType
  company_disabled: boolean
  disabled: boolean
  must_change_password: boolean
  password_hash: string
  settings: Record<string, unknown>
  grants: Grant[]
  /** Null without grants. */
  grants_changed: GrantsChangedRow | null
  /** Null unless the user is an external admin. */
  company_kinds: Kind[] | null
  created_at: Date
  last_login_at: Date | null
  /** Only in lists. */
  namesake: boolean
}

/** By whom and when the newest of the grants `g` was given; null without any. */
export const lastGrant = (grants: RawBuilder<unknown>) => sql`
  (select json_build_object('at', g.granted_at, 'by', (
     select json_build_object('id', giver.id, 'username', giver.username, 'name', giver.name, 'corpId', firm.id,
       'corpName', firm.name)
     from users giver join companies firm on firm.id = giver.company_id where giver.id = g.granted_by))
   from ${grants} order by g.granted_at desc limit 1)`

/** `namesake`: a condition that says whether others of the same name exist. */
const readUsers = (where: RawBuilder<unknown>, namesake: RawBuilder<unknown> = sql`false`) => sql<UserRow>`
  select u.id, u.username, u.name, u.type, u.company_id, c.name as company_name, c.type as company_type,
    c.disabled as company_disabled, u.disabled, u.must_change_password, u.password_hash, u.settings,
    coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'stage', g.stage) order by g.kind, g.stage)
              from grants g where g.user_id = u.id), '[]') as grants,
    ${lastGrant(sql`grants g where g.user_id = u.id`)} as grants_changed,
    case when u.type = ${USER_TYPE.externalAdmin} then array(
      select distinct g.kind from company_grants g where g.company_id = c.id order by g.kind) end as company_kinds,
    u.created_at, u.last_login_at, ${namesake} as namesake
  from users u join companies c on c.id = u.company_id ${where}`

export async function findUser(db: SqlDatabase, id: number): Promise<UserRow | undefined> {
  return (await readUsers(sql`where u.id = ${id}`).execute(db)).rows[0]
}

export const permissionsOf = ({ id, type, company_id: companyId, grants }: UserRow): PermissionUser => ({
  id,
  type,
  companyId,
  grants,
})

export async function findUserByName(db: SqlDatabase, username: string): Promise<UserRow | undefined> {
  return (await readUsers(sql`where lower(u.username) = lower(${username})`).execute(db)).rows[0]
}

export interface UserFilter {
  page: number
  pageSize: number
  search?: string | undefined
  corpId?: number | undefined
  disabled?: boolean | undefined
  external?: boolean | undefined
}

export async function listUsers(
  db: SqlDatabase,
  filter: UserFilter,
): Promise<{ rows: UserRow[]; total: number }> {
  const { page, pageSize, search, corpId, disabled, external = false } = filter
  const where = sql`where (${contains('u.username', search)} or ${contains('u.name', search)})
    and ${corpId === undefined ? sql`true` : sql`u.company_id = ${corpId}`}
    and ${disabled === undefined ? sql`true` : sql`u.disabled = ${disabled}`}
    and ${external ? sql`u.type in (${USER_TYPE.external}, ${USER_TYPE.externalAdmin})` : sql`true`}`
  const counted = await sql<{ total: number }>`select count(*) as total from users u ${where}`.execute(db)
  const { rows } = await readUsers(
    sql`${where} order by u.id limit ${pageSize} offset ${(page - 1) * pageSize}`,
    hasNamesake(corpId ?? null),
  ).execute(db)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

interface PeopleFilter {
  companyId?: number | undefined
  kind?: Kind | undefined
  search?: string | undefined
  id?: number | undefined
  limit?: number | undefined
}

/** With `kind`: people with a grant (admins have all), and those who had one and worked with it. */
export async function listPeople(db: SqlDatabase, filter: PeopleFilter): Promise<Person[]> {
  const { companyId, kind, search, id, limit = PeopleLimits.items.maxItems } = filter
  const { rows } = await readUsers(
    sql`where (${contains('u.username', search)} or ${contains('u.name', search)})
    and ${companyId === undefined ? sql`true` : sql`u.company_id = ${companyId}`}
    and ${
      kind === undefined
        ? sql`true`
        : sql`(u.type = ${USER_TYPE.admin} or exists
      (select 1 from grants g where g.user_id = u.id and g.kind = ${kind}) or exists
      (select 1 from person_day_figures d where d.user_id = u.id and d.kind = ${kind}))`
    }
    and ${id === undefined ? sql`true` : sql`u.id = ${id}`}
    order by u.id limit ${limit}`,
    hasNamesake(companyId ?? null),
  ).execute(db)
  return rows.map(toPerson)
}

const toPerson = (row: UserRow): Person => ({
  id: row.id,
  username: row.username,
  name: row.name,
  corpId: row.company_id,
  corpName: row.company_name,
  ...(row.namesake && { namesake: true }),
})

/** @param company limits the visible people; null: all */
export const grantsChangedFor = (
  { by, at }: GrantsChangedRow,
  company: number | null,
): NonNullable<User['grantsChanged']> => ({
  by: company === null || by?.corpId === company ? by : null,
  at: new Date(at).toISOString(),
})

/** @param company limits the visible people; null: all */
export const toUser = (row: UserRow, company: number | null): User => ({
  ...toPerson(row),
  type: row.type,
  disabled: row.disabled,
  mustChangePassword: row.must_change_password,
  grants: row.grants,
  ...(row.grants_changed && { grantsChanged: grantsChangedFor(row.grants_changed, company) }),
  createdAt: row.created_at.toISOString(),
  lastLoginAt: row.last_login_at?.toISOString() ?? null,
})

export const toMe = (row: UserRow): Me => ({
  ...toPerson(row),
  type: row.type,
  teamType: row.company_type,
  mustChangePassword: row.must_change_password,
  grants: row.grants,
  ...(row.company_kinds === null ? {} : { corpKinds: row.company_kinds }),
  settings: row.settings,
})
