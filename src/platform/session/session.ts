import { GRANT_STAGE_VALUES } from '../../contract/enumerations.ts'
import { createListeners } from '../../domain/listeners.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Kind } from '../../domain/kinds.ts'
import { isKind, ALL_KINDS, KINDS } from '../../domain/kinds.ts'
import type { UserType } from '../../domain/constants.ts'
import type { WorkRole } from '../../domain/lifecycle/tasks.ts'
import { isAdmin, isExternal, isExternalAdmin } from '../../domain/permissions.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { readJson, STORAGE_KEYS } from '../key-value-store.ts'

export interface SessionUser {
  id: number
  username: string
  name: string
  type: UserType
  corpId: number
  corpName: string
  mustChangePassword: boolean
  grants: readonly { kind: Kind; stage: WorkRole }[]
  /** Of an external admin: kinds of their company's grants, which they may view without own grants. */
  corpKinds?: readonly Kind[]
}

export interface Session {
  token: string
  user: SessionUser
  /** Milliseconds since the epoch; null when unknown. */
  endsAt: number | null
}

export interface SessionStore {
  current: () => Session | null
  signIn: (session: Session) => void
  signOut: () => void
  lapse: () => void
  /** Logged in, or expired while nobody else has logged in. */
  owner: () => SessionUser | null
  update: (change: Partial<Omit<Session, 'token'>>) => void
  subscribe: (listener: () => void) => () => void
  /** Correct even before a login in another tab is reported. See `ownerOf`. */
  isOf: (owner: string) => boolean
  refresh: () => void
}

const isKindName = (value: unknown): value is Kind => typeof value === 'string' && isKind(value)
const isGrant = (value: unknown): value is SessionUser['grants'][number] =>
  isRecord(value) &&
  typeof value.kind === 'string' &&
  isKind(value.kind) &&
  GRANT_STAGE_VALUES.some((role) => role === value.stage)

export function asSessionUser(value: unknown): SessionUser | null {
  if (!isRecord(value) || typeof value.id !== 'number' || typeof value.username !== 'string') return null
  if (![0, 1, 2, 3].includes(value.type as number) || !Array.isArray(value.grants)) return null
  return {
    id: value.id,
    username: value.username,
    name: typeof value.name === 'string' ? value.name : value.username,
    type: value.type as UserType,
    corpId: typeof value.corpId === 'number' ? value.corpId : 0,
    corpName: typeof value.corpName === 'string' ? value.corpName : '',
    mustChangePassword: value.mustChangePassword === true,
    grants: value.grants.filter(isGrant),
    ...(Array.isArray(value.corpKinds) ? { corpKinds: value.corpKinds.filter(isKindName) } : {}),
  }
}

function readSession(storage: KeyValueStore): Session | null {
  const token = storage.getItem(STORAGE_KEYS.token)
  const user = asSessionUser(readJson(storage, STORAGE_KEYS.user))
  if (!token || !user) return null
  const endsAt = Number(storage.getItem(STORAGE_KEYS.sessionEnd) ?? NaN)
  return { token, user, endsAt: Number.isFinite(endsAt) ? endsAt : null }
}

function writeSession(storage: KeyValueStore, session: Session | null): void {
  if (!session) {
    for (const key of [STORAGE_KEYS.token, STORAGE_KEYS.user, STORAGE_KEYS.sessionEnd])
      storage.removeItem(key)
    return
  }
  storage.setItem(STORAGE_KEYS.token, session.token)
  storage.setItem(STORAGE_KEYS.user, JSON.stringify(session.user))
  if (session.endsAt === null) storage.removeItem(STORAGE_KEYS.sessionEnd)
  else storage.setItem(STORAGE_KEYS.sessionEnd, String(session.endsAt))
}

export function createSessionStore(storage: KeyValueStore): SessionStore {
  let session = readSession(storage)
  const { subscribe, notify } = createListeners()
  let lapsed: SessionUser | null = null
  const publish = (next: Session | null, left: SessionUser | null = null) => {
    session = next
    lapsed = left
    notify()
  }
  const write = (next: Session | null, left: SessionUser | null = null) => {
    writeSession(storage, next)
    publish(next, left)
  }
  return {
    current: () => session,
    signIn: (next) => write(next),
    signOut: () => write(null),
    lapse: () => write(null, session?.user ?? lapsed),
    owner: () => session?.user ?? lapsed,
    update: (change) => {
      if (session) write({ ...session, ...change })
    },
    subscribe,
    isOf: (owner) =>
      session !== null &&
      ownerOf(session.user) === owner &&
      storage.getItem(STORAGE_KEYS.token) === session.token,
    refresh: () => {
      const stored = readSession(storage)
      if (stored?.token !== session?.token || stored?.user.id !== session?.user.id) publish(stored)
    },
  }
}

export const ownerOf = (user: SessionUser): string => String(user.id)

/** The server decides; the client only hides. */
export const mayWork = (user: SessionUser, kind: Kind, stage: WorkRole): boolean => {
  if (isAdmin(user)) return true
  if (isExternal(user) && stage === 'approve') return false
  return user.grants.some((grant) => grant.kind === kind && grant.stage === stage)
}

export const worksOn = (user: SessionUser, kind: Kind): boolean =>
  GRANT_STAGE_VALUES.some((stage) => mayWork(user, kind, stage))

export const visibleKinds = (user: SessionUser, kinds: readonly Kind[]): Kind[] =>
  isAdmin(user)
    ? [...kinds]
    : kinds.filter(
        (kind) => user.grants.some((grant) => grant.kind === kind) || user.corpKinds?.includes(kind),
      )

export const OVERVIEW_PATH = '/overview'

/** Sees the work of others, in any kind. */
export const leads = (user: SessionUser): boolean =>
  isAdmin(user) ||
  isExternalAdmin(user) ||
  (!isExternal(user) && user.grants.some((grant) => grant.stage === 'check'))

export const firstPageOf = (user: SessionUser): string | null => {
  if (isAdmin(user)) return OVERVIEW_PATH
  const [first] = visibleKinds(user, ALL_KINDS)
  if (first) return `${KINDS[first].page}-dashboard`
  return isExternalAdmin(user) ? '/manage-user' : null
}

/** Redirects everybody to their work. */
export const HOME_PATH = '/'

/** Without grants a dashboard that says so. */
export const homeOf = (user: SessionUser): string =>
  user.mustChangePassword ? '/password' : (firstPageOf(user) ?? `${KINDS.image.page}-dashboard`)

export const rememberPath = (storage: KeyValueStore, owner: number | null, path: string): void =>
  storage.setItem(STORAGE_KEYS.returnTo, JSON.stringify({ owner, path }))

/** Only its owner gets it, once, and only a path of this site. */
export function takeRememberedPath(storage: KeyValueStore, user: number): string | null {
  const place = readJson(storage, STORAGE_KEYS.returnTo)
  storage.removeItem(STORAGE_KEYS.returnTo)
  if (!isRecord(place) || typeof place.path !== 'string') return null
  if (place.owner !== null && place.owner !== user) return null
  return /^\/(?![/\\])/.test(place.path) ? place.path : null
}
