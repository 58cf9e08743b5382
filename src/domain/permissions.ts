import type { UserType } from './constants.ts'
import { USER_TYPE } from './constants.ts'
import type { Kind } from './kinds.ts'

/** Who may do what: the table of the domain design §6 as data. Asked on the server at each call; the client only hides. */

export const GRANT_CRAFTS = ['mark', 'check', 'approve'] as const
export type GrantCraft = (typeof GRANT_CRAFTS)[number]

/** One grant: a craft on a kind. */
export interface Grant {
  kind: Kind
  stage: GrantCraft
}

/**
 * How far a permission reaches.
 * `own` the caller's own things · `company` those of the caller's company · `all` everybody's · `granted` with a grant of
 * the kind, in tags of the caller's company · `granted-company` the same, and only work that the company did ·
 * `own-or-granted-company` own, and the whole company's with a check grant · `tag` what the caller may see, if its tag allows.
 */
export type Reach =
  | 'none'
  | 'own'
  | 'company'
  | 'all'
  | 'granted'
  | 'granted-company'
  | 'own-or-granted-company'
  | 'seen'
  | 'tag'

type Row = readonly [ordinary: Reach, admin: Reach, external: Reach, externalAdmin: Reach]

const MARKING: Row = ['granted', 'all', 'granted', 'granted']
const CHECKING: Row = ['granted', 'all', 'granted-company', 'granted-company']
const APPROVING: Row = ['granted', 'all', 'none', 'none']
const LOOKING: Row = ['own-or-granted-company', 'all', 'own', 'company']
const ADMINISTERING: Row = ['none', 'all', 'none', 'none']
const PEOPLE: Row = ['none', 'all', 'none', 'company']

const PERMISSIONS = {
  mark: MARKING,
  redo: MARKING,
  'edit-mark': MARKING,
  'pending-mark': MARKING,
  draft: MARKING,
  check: CHECKING,
  'edit-check': CHECKING,
  'pending-check': CHECKING,
  approve: APPROVING,
  'edit-approve': APPROVING,
  dashboard: LOOKING,
  operations: LOOKING,
  users: PEOPLE,
  corps: ADMINISTERING,
  tags: ADMINISTERING,
  pools: ADMINISTERING,
  upload: ADMINISTERING,
  export: ADMINISTERING,
  revert: ADMINISTERING,
  reset: ADMINISTERING,
  'share-create': ['seen', 'all', 'tag', 'tag'],
  'share-revoke': ['own', 'all', 'own', 'own'],
} as const satisfies Record<string, Row>

export type Action = keyof typeof PERMISSIONS
export const ACTIONS = Object.keys(PERMISSIONS) as Action[]

/** Which grant stands behind a granted reach of an action. */
const CRAFT_OF: Partial<Record<Action, GrantCraft>> = {
  mark: 'mark',
  redo: 'mark',
  'edit-mark': 'mark',
  'pending-mark': 'mark',
  check: 'check',
  'edit-check': 'check',
  'pending-check': 'check',
  approve: 'approve',
  'edit-approve': 'approve',
  dashboard: 'check',
  operations: 'check',
}

export interface PermissionUser {
  id: number
  type: UserType
  companyId: number
  grants: readonly Grant[]
}

/** What the action touches; what is left out is not asked about. */
export interface Subject {
  kind?: Kind
  /** Companies that the tag of the resource is assigned to. */
  tagCompanies?: readonly number[]
  /** Whose thing it is: the maker of a share, the person of an operation record. */
  ownerId?: number | null
  /** Company that did the work, or that the person belongs to. */
  companyId?: number | null
  tagAllowsShares?: boolean
}

export const isAdmin = (user: { type: UserType }): boolean => user.type === USER_TYPE.admin
export const isExternalAdmin = (user: { type: UserType }): boolean => user.type === USER_TYPE.externalAdmin
/** Whether somebody belongs to an external company. */
export const isExternal = (user: { type: UserType }): boolean =>
  user.type === USER_TYPE.external || isExternalAdmin(user)

/** Reach of an action for a type of user. */
export const reachOf = (type: UserType, action: Action): Reach => PERMISSIONS[action][type]

/** Admins hold every grant. Without a kind: of any kind. */
export const holdsGrant = (user: PermissionUser, craft: GrantCraft, kind?: Kind): boolean =>
  isAdmin(user) ||
  user.grants.some((grant) => grant.stage === craft && (kind === undefined || grant.kind === kind))

/** Nobody but admins sees a resource of a tag that is not assigned to their company. */
const seesTag = (user: PermissionUser, tagCompanies: readonly number[] | undefined): boolean =>
  isAdmin(user) || tagCompanies === undefined || tagCompanies.includes(user.companyId)

const owns = (user: PermissionUser, subject: Subject) =>
  subject.ownerId === undefined || subject.ownerId === user.id

const sameCompany = (user: PermissionUser, subject: Subject) =>
  subject.companyId === undefined || subject.companyId === user.companyId

const granted = (user: PermissionUser, action: Action, kind: Kind | undefined) => {
  const craft = CRAFT_OF[action]
  return craft === undefined
    ? GRANT_CRAFTS.some((each) => holdsGrant(user, each, kind))
    : holdsGrant(user, craft, kind)
}

/** Whether `user` may do `action` to `subject`. */
export const can = (user: PermissionUser, action: Action, subject: Subject = {}): boolean => {
  if (!seesTag(user, subject.tagCompanies)) return false
  switch (reachOf(user.type, action)) {
    case 'none':
      return false
    case 'all':
    case 'seen':
      return true
    case 'own':
      return owns(user, subject)
    case 'company':
      return sameCompany(user, subject)
    case 'granted':
      return granted(user, action, subject.kind)
    case 'granted-company':
      return granted(user, action, subject.kind) && sameCompany(user, subject)
    case 'own-or-granted-company':
      return owns(user, subject) || (granted(user, action, subject.kind) && sameCompany(user, subject))
    case 'tag':
      return subject.tagAllowsShares !== false
  }
}

/** Whether both grant the same, in whatever order; none is in a list twice. */
export const areSameGrants = (one: readonly Grant[], other: readonly Grant[]): boolean =>
  one.length === other.length && withinCompanyGrants(one, other)

/** Grants that a company's admin may hand out: those that somebody of the company could use. */
export const withinCompanyGrants = (wanted: readonly Grant[], company: readonly Grant[]): boolean =>
  wanted.every((grant) => company.some((held) => held.kind === grant.kind && held.stage === grant.stage))
