import { TEAM_TYPE, USER_TYPE } from '../../src/domain/constants.ts'
import { hasGrant, isAdmin } from '../../src/domain/permissions.ts'
import { passwordOwnerOf } from '../accounts/login.ts'
import { hashPassword } from '../accounts/password.ts'
import { findUser, listUsers, toUser, type UserFilter, type UserRow } from '../accounts/people.ts'
import { visibleCompany } from '../accounts/scope.ts'
import { endOneSession, listSessions } from '../accounts/session-list.ts'
import { endSessions } from '../accounts/sessions.ts'
import { requireStrong } from '../accounts/strength.ts'
import { accountText } from '../accounts/text.ts'
import { createUser, deleteUser, readCompany, updateUser, type UserChanges } from '../admin/people/users.ts'
import type { Caller } from '../http/caller.ts'
import type { OperationResponse, Body, Call, Handlers } from '../http/handlers.ts'
import { Problem } from '../http/problem.ts'
import { numbered } from '../http/reasons.ts'
import type { SqlDatabase } from '../store/store.ts'
import { handOverWork, openWork } from '../workflow/interventions/hand-over.ts'
import { pageOf } from '../http/page.ts'
import type { Dependencies } from '../dependencies/dependencies.ts'

type UserDependencies = Pick<Dependencies, 'store' | 'sessions' | 'passwordMin' | 'settings' | 'now'>

type Ids =
  | `users.${'list' | 'create' | 'get' | 'update' | 'changeMany' | 'delete'}`
  | `outsourced.${'list' | 'create' | 'get' | 'update'}`

const notFound = (id: number) => new Problem(404, accountText.userNotFound, numbered(id))

/** External admins manage their own company's users, admins those of any external company. */
const isOutsourced = (user: UserRow, caller: Caller): boolean =>
  user.company_type === TEAM_TYPE.external && (isAdmin(caller) || user.company_id === caller.companyId)

/** Throws a 404 unless the caller manages the user. */
async function managedUser(db: SqlDatabase, id: number, caller: Caller): Promise<UserRow> {
  const user = await findUser(db, id)
  if (!user || !(isAdmin(caller) || isOutsourced(user, caller))) throw notFound(id)
  return user
}

/** Hashes before the transaction. Throws a 400 for a weak password. */
async function changesOf(
  user: UserRow | undefined,
  body: UserChanges & { password?: string; corpId?: number },
  passwordMin: number,
): Promise<UserChanges> {
  const { password, corpId, ...rest } = body
  if (password !== undefined && user) {
    const owner = passwordOwnerOf(user)
    await requireStrong('password', password, { ...owner, name: body.name ?? owner.name }, passwordMin)
  }
  return {
    ...rest,
    ...(corpId === undefined ? {} : { companyId: corpId }),
    ...(password === undefined ? {} : { passwordHash: await hashPassword(password) }),
  }
}

function outsourcedCompany(caller: Caller, corpId: number | undefined): number {
  if (!isAdmin(caller)) {
    if (corpId === undefined || corpId === caller.companyId) return caller.companyId
    throw new Problem(404, accountText.corpNotFound, numbered(corpId))
  }
  if (corpId === undefined) throw new Problem(400, accountText.corpRequired)
  return corpId
}

type UsersChange = Body<'users.changeMany'>

/** Grants name those they were made from, to refuse over somebody else's change. */
function changeOf(
  { grants }: UserRow,
  { disabled, corpId, addGrants = [], removeGrants = [] }: UsersChange,
): UserChanges {
  if (disabled !== undefined) return { disabled }
  if (corpId !== undefined) return { companyId: corpId }
  const left = grants.filter((grant) => !hasGrant(removeGrants, grant))
  const added = addGrants.filter((grant) => !hasGrant(grants, grant))
  return { grants: [...left, ...added], baseGrants: grants }
}

/** One transaction per person: a refusal concerns one person. */
async function changeMany(
  db: SqlDatabase,
  caller: Caller,
  body: UsersChange,
  update: (id: number, changes: UserChanges) => Promise<unknown>,
): Promise<OperationResponse<'users.changeMany'>> {
  if (body.corpId !== undefined && !isAdmin(caller)) throw new Problem(403, accountText.corpByAdmins)
  const results: OperationResponse<'users.changeMany'>['results'] = []
  for (const id of body.ids)
    try {
      await update(id, changeOf(await managedUser(db, id, caller), body))
      results.push({ id, ok: true })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status, code, message, reason } = error
      results.push({ id, ok: false, error: { status: status as 400 | 404 | 409, code, message, reason } })
    }
  return { results }
}

function managementHandlers({ store, sessions, passwordMin }: UserDependencies): Pick<Handlers, Ids> {
  const page = async (caller: Caller, query: Partial<UserFilter>, external: boolean) => {
    const paging = pageOf(query)
    const { rows, total } = await listUsers(store.db, { ...query, ...paging, external })
    return { items: rows.map((row) => toUser(row, visibleCompany(caller))), total, ...paging }
  }
  const update = async (id: number, changes: UserChanges, caller: Caller) => {
    const user = await store.transaction((tx) => updateUser(tx, id, changes, caller.id))
    sessions.forget()
    return toUser(user, visibleCompany(caller))
  }
  const outsourced = async (id: number, caller: Caller) => {
    const user = await findUser(store.db, id)
    if (!user || !isOutsourced(user, caller)) throw notFound(id)
    return user
  }
  const create = async (
    call: Call<'users.create' | 'outsourced.create'>,
    companyId: number,
    type: 0 | 1 | 2 | 3,
  ) => {
    const { username, name, password, grants = [] } = call.body
    await requireStrong('password', password, { username, name }, passwordMin)
    const passwordHash = await hashPassword(password)
    const made = { username, name, type, companyId, passwordHash, mustChangePassword: true, grants }
    return call.idempotent(async (tx) => {
      const user = await createUser(tx, { ...made, createdBy: call.caller.id })
      return toUser(user, visibleCompany(call.caller))
    })
  }

  return {
    'users.list': ({ caller, query }) => page(caller, query, false),
    'users.create': (call) => create(call, call.body.corpId, call.body.type),
    'users.get': async ({ caller, params }) =>
      toUser(await managedUser(store.db, params.id, caller), visibleCompany(caller)),
    'users.update': async ({ caller, params, body }) => {
      const user = await findUser(store.db, params.id)
      return update(params.id, await changesOf(user, body, passwordMin), caller)
    },
    'users.changeMany': ({ caller, body }) =>
      changeMany(store.db, caller, body, (id, changes) => update(id, changes, caller)),
    'users.delete': async ({ caller, params }) => {
      await store.transaction((tx) => deleteUser(tx, params.id, caller.id))
      sessions.forget()
      return { ok: true }
    },
    'outsourced.list': async ({ caller, query }) => {
      if (isAdmin(caller)) return page(caller, query, true)
      const { grants: corpGrants } = await readCompany(store.db, caller.companyId)
      return { ...(await page(caller, { ...query, corpId: caller.companyId }, true)), corpGrants }
    },
    'outsourced.create': (call) =>
      create(call, outsourcedCompany(call.caller, call.body.corpId), USER_TYPE.external),
    'outsourced.get': async ({ caller, params }) =>
      toUser(await outsourced(params.id, caller), visibleCompany(caller)),
    'outsourced.update': async ({ caller, params, body }) => {
      const user = await outsourced(params.id, caller)
      return update(params.id, await changesOf(user, body, passwordMin), caller)
    },
  }
}

type WorkIds = `users.${'sessions' | 'endSessions' | 'endSession' | 'work' | 'handOver'}`

function userWorkHandlers({ store, sessions, settings, now }: UserDependencies): Pick<Handlers, WorkIds> {
  const managed = async (id: number, caller: Caller) => (await managedUser(store.db, id, caller)).id
  return {
    'users.sessions': async ({ caller, params }) =>
      listSessions(store.db, await managed(params.id, caller), caller.tokenHash, now()),
    'users.endSessions': async ({ caller, params }) => {
      const id = await managed(params.id, caller)
      await store.transaction((tx) => endSessions(tx, [id]))
      sessions.forget()
      return { ok: true }
    },
    'users.endSession': async ({ caller, params }) => {
      await endOneSession(store.db, await managed(params.id, caller), params.sessionId)
      sessions.forget()
      return { ok: true }
    },
    'users.work': async ({ caller, params }) => openWork(store.db, await managed(params.id, caller)),
    'users.handOver': async (call) => {
      const id = await managed(call.params.id, call.caller)
      const timing = { now: now(), leaseMs: settings.LEASE_TTL * 1000 }
      return call.inSteps(handOverWork(call.caller, id, call.body, timing))
    },
  }
}

export const userHandlers = (dependencies: UserDependencies) => ({
  ...managementHandlers(dependencies),
  ...userWorkHandlers(dependencies),
})
