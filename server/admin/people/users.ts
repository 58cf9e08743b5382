import { sql } from 'kysely'
import { TEAM_TYPE, USER_TYPE, type TeamType, type UserType } from '../../../src/domain/constants.ts'
import {
  areSameGrants,
  isExternal,
  withinCompanyGrants,
  type Grant,
} from '../../../src/domain/permissions.ts'
import { findUser, permissionsOf, type UserRow } from '../../accounts/people.ts'
import { endSessions } from '../../accounts/sessions.ts'
import { accountText } from '../../accounts/text.ts'
import { changedSince, requireCurrent } from '../../http/base.ts'
import { fieldProblem, Problem } from '../../http/problem.ts'
import { httpText } from '../../http/text.ts'
import { named, numbered } from '../../http/reasons.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../store/errors.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { releaseForbiddenLeases, releaseLeases } from '../../workflow/leases/leases.ts'

interface GrantChanges {
  grants?: readonly Grant[] | undefined
  baseGrants?: readonly Grant[] | undefined
}

/** Throws a 409 if the current grants are neither `baseGrants` nor the wanted ones. */
export function requireCurrentGrants({ grants, baseGrants }: GrantChanges, current: readonly Grant[]): void {
  if (!grants || !baseGrants || areSameGrants(current, baseGrants) || areSameGrants(current, grants)) return
  requireCurrent(
    changedSince({ grants: baseGrants }, { grants }, { grants: current }),
    accountText.grantsChanged,
  )
}

interface NewUser {
  username: string
  name: string
  type: UserType
  companyId: number
  /** Hashed before the transaction. */
  passwordHash: string
  mustChangePassword: boolean
  grants: readonly Grant[]
  /** Null: the installation itself. */
  createdBy: number | null
}

export interface UserChanges {
  name?: string | undefined
  type?: UserType | undefined
  companyId?: number | undefined
  /** Set by somebody else, so it must be changed at the next login. */
  passwordHash?: string | undefined
  grants?: readonly Grant[] | undefined
  baseGrants?: readonly Grant[] | undefined
  disabled?: boolean | undefined
  base?: { name?: string; type?: UserType; corpId?: number } | undefined
}

interface CompanyFacts {
  type: TeamType
  grants: Grant[]
}

/** Throws a 404 without the company. */
export async function readCompany(db: SqlDatabase, id: number): Promise<CompanyFacts> {
  const { rows } = await sql<CompanyFacts>`
    select type, coalesce((select jsonb_agg(jsonb_build_object('kind', g.kind, 'stage', g.stage) order by g.kind, g.stage)
                           from company_grants g where g.company_id = c.id), '[]') as grants
    from companies c where id = ${id}`.execute(db)
  if (!rows[0]) throw new Problem(404, accountText.corpNotFound, numbered(id))
  return rows[0]
}

/** The lock keeps the company from losing grants that a person receives meanwhile. */
async function holdCompany(tx: Tx, id: number): Promise<CompanyFacts> {
  await sql`select 1 from companies where id = ${id} for share`.execute(tx)
  return readCompany(tx, id)
}

/** External people belong to external companies, with grants within the company's. */
function requireCompanyFit(company: CompanyFacts, type: UserType, grants: readonly Grant[]): void {
  const external = company.type === TEAM_TYPE.external
  if (external !== isExternal({ type })) throw new Problem(400, accountText.typeMismatch)
  if (!external) return
  if (grants.some(({ stage }) => stage === 'approve')) throw new Problem(400, accountText.externalApprove)
  if (!withinCompanyGrants(grants, company.grants)) throw new Problem(400, accountText.beyondCorp)
}

async function writeGrants(
  tx: Tx,
  userId: number,
  grants: readonly Grant[],
  by: number | null,
): Promise<void> {
  await tx.deleteFrom('grants').where('user_id', '=', userId).execute()
  if (grants.length === 0) return
  const rows = grants.map(({ kind, stage }) => ({ user_id: userId, kind, stage, granted_by: by }))
  await tx.insertInto('grants').values(rows).execute()
}

/** Throws a 400 if type, company and grants do not fit, a 404 without the company, a 409 for a taken name. */
export async function createUser(tx: Tx, user: NewUser): Promise<UserRow> {
  requireCompanyFit(await holdCompany(tx, user.companyId), user.type, user.grants)
  const taken = await sql`select 1 from users where lower(username) = lower(${user.username})`.execute(tx)
  const conflict = fieldProblem(409, ['username', 'taken'], accountText.usernameTaken, named(user.username))
  if (taken.rows.length > 0) throw conflict
  const row = await tx
    .insertInto('users')
    .values({
      username: user.username,
      name: user.name,
      type: user.type,
      company_id: user.companyId,
      password_hash: user.passwordHash,
      must_change_password: user.mustChangePassword,
      created_by: user.createdBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? conflict : error
    })
  await writeGrants(tx, row.id, user.grants, user.createdBy)
  return (await findUser(tx, row.id)) as UserRow
}

const ADMINS_LOCK = 7_203_644

/** Throws a 409 if no admin is left. Of two admins who disable each other, the second fails. */
export async function checkAdminLeft(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${ADMINS_LOCK})`.execute(tx)
  const { rows } = await sql`select 1 from users u join companies c on c.id = u.company_id
    where u.type = ${USER_TYPE.admin} and not u.disabled and not c.disabled limit 1`.execute(tx)
  if (rows.length === 0) throw new Problem(409, accountText.lastAdmin)
}

/**
 * Call `sessions.forget()` after the commit. Throws 400, 404 and 409 problems.
 * @param actorId who makes the change: recorded as the giver of grants and with released leases. Nobody disables themselves or
 *   changes their own type; an operator's command acts as the user itself.
 */
export async function updateUser(
  tx: Tx,
  id: number,
  changes: UserChanges,
  actorId: number,
): Promise<UserRow> {
  // "No key": a transaction that takes a company's grants references its people, and this may wait for it.
  await sql`select 1 from users where id = ${id} for no key update`.execute(tx)
  const before = await findUser(tx, id)
  if (!before) throw new Problem(404, accountText.userNotFound, numbered(id))
  requireCurrent(
    changedSince(
      changes.base,
      {
        ...(changes.name !== undefined && { name: changes.name }),
        ...(changes.type !== undefined && { type: changes.type }),
        ...(changes.companyId !== undefined && { corpId: changes.companyId }),
      },
      { name: before.name, type: before.type, corpId: before.company_id },
    ),
    httpText.outdatedField,
  )
  requireCurrentGrants(changes, before.grants)
  const type = changes.type ?? before.type
  if (id === actorId && (changes.disabled || type !== before.type))
    throw new Problem(409, accountText.notYourself)
  const mayDoOther =
    changes.type !== undefined || changes.companyId !== undefined || changes.grants !== undefined
  if (mayDoOther) {
    const company = await holdCompany(tx, changes.companyId ?? before.company_id)
    requireCompanyFit(company, type, changes.grants ?? before.grants)
  }
  const values = {
    name: changes.name ?? before.name,
    type,
    company_id: changes.companyId ?? before.company_id,
    disabled: changes.disabled ?? before.disabled,
    updated_at: new Date(),
    ...(changes.passwordHash ? { password_hash: changes.passwordHash, must_change_password: true } : {}),
  }
  await tx.updateTable('users').set(values).where('id', '=', id).execute()
  if (changes.grants) await writeGrants(tx, id, changes.grants, actorId)
  if (changes.disabled || changes.passwordHash) await endSessions(tx, [id])
  const after = (await findUser(tx, id)) as UserRow
  if (changes.disabled) await releaseLeases(tx, [id], actorId)
  else if (mayDoOther) await releaseForbiddenLeases(tx, permissionsOf(after), actorId)
  if (before.type === USER_TYPE.admin) await checkAdminLeft(tx)
  return after
}

/** Call `sessions.forget()` after the commit. Throws a 404, or a 409 if it is one's own or ever worked. */
export async function deleteUser(tx: Tx, id: number, actorId: number): Promise<void> {
  if (id === actorId) throw new Problem(409, accountText.notDeleteYourself)
  try {
    const { numDeletedRows } = await tx.deleteFrom('users').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new Problem(404, accountText.userNotFound, numbered(id))
  } catch (error) {
    if (isForeignKeyViolation(error)) throw new Problem(409, accountText.hasWorked)
    throw error
  }
}
