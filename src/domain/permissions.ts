import type { UserType } from './constants.ts'
import { USER_TYPE } from './constants.ts'
import type { Kind } from './kinds.ts'
import type { WorkRole } from './lifecycle/tasks.ts'
import { WORK_ROLES } from './lifecycle/tasks.ts'

export interface Grant {
  kind: Kind
  stage: WorkRole
}

/** `granted`: with a grant of the kind, in tags of the caller's company; `tag`: if its tag allows. */
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

type ReachRow = readonly [ordinary: Reach, admin: Reach, external: Reach, externalAdmin: Reach]

const MARKING: ReachRow = ['granted', 'all', 'granted', 'granted']
const CHECKING: ReachRow = ['granted', 'all', 'granted-company', 'granted-company']
const APPROVING: ReachRow = ['granted', 'all', 'none', 'none']
const LOOKING: ReachRow = ['own-or-granted-company', 'all', 'own', 'company']
const ADMINISTERING: ReachRow = ['none', 'all', 'none', 'none']
const PEOPLE: ReachRow = ['none', 'all', 'none', 'company']

/** The server checks these at each call; the client only hides what they forbid. */
const REACHES = {
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
} as const satisfies Record<string, ReachRow>

export type Permission = keyof typeof REACHES
export const PERMISSIONS = Object.keys(REACHES) as Permission[]

const ROLE_OF: Partial<Record<Permission, WorkRole>> = {
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

/** Missing fields are not checked. */
export interface PermissionSubject {
  kind?: Kind
  tagCompanies?: readonly number[]
  /** The maker of a share, or the person of an operation record. */
  ownerId?: number | null
  /** Of the person, or of who did the work. */
  companyId?: number | null
  tagAllowsShares?: boolean
}

export const isAdmin = (user: { type: UserType }): boolean => user.type === USER_TYPE.admin
export const isExternalAdmin = (user: { type: UserType }): boolean => user.type === USER_TYPE.externalAdmin
export const isExternal = (user: { type: UserType }): boolean =>
  user.type === USER_TYPE.external || isExternalAdmin(user)

export const reachOf = (type: UserType, permission: Permission): Reach => REACHES[permission][type]

/** Admins hold every grant. */
export const holdsGrant = (user: PermissionUser, role: WorkRole, kind?: Kind): boolean =>
  isAdmin(user) ||
  user.grants.some((grant) => grant.stage === role && (kind === undefined || grant.kind === kind))

/** Only admins see resources of tags that no company has. */
const seesTag = (user: PermissionUser, tagCompanies: readonly number[] | undefined): boolean =>
  isAdmin(user) || tagCompanies === undefined || tagCompanies.includes(user.companyId)

const owns = (user: PermissionUser, subject: PermissionSubject) =>
  subject.ownerId === undefined || subject.ownerId === user.id

const sameCompany = (user: PermissionUser, subject: PermissionSubject) =>
  subject.companyId === undefined || subject.companyId === user.companyId

const granted = (user: PermissionUser, permission: Permission, kind: Kind | undefined) => {
  const role = ROLE_OF[permission]
  return role === undefined
    ? WORK_ROLES.some((each) => holdsGrant(user, each, kind))
    : holdsGrant(user, role, kind)
}

export const can = (
  user: PermissionUser,
  permission: Permission,
  subject: PermissionSubject = {},
): boolean => {
  if (!seesTag(user, subject.tagCompanies)) return false
  switch (reachOf(user.type, permission)) {
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
      return granted(user, permission, subject.kind)
    case 'granted-company':
      return granted(user, permission, subject.kind) && sameCompany(user, subject)
    case 'own-or-granted-company':
      return owns(user, subject) || (granted(user, permission, subject.kind) && sameCompany(user, subject))
    case 'tag':
      return subject.tagAllowsShares !== false
  }
}

export const hasGrant = (grants: readonly Grant[], { kind, stage }: Grant): boolean =>
  grants.some((grant) => grant.kind === kind && grant.stage === stage)

export const areSameGrants = (one: readonly Grant[], other: readonly Grant[]): boolean =>
  one.length === other.length && withinCompanyGrants(one, other)

/** A company's admin may only give grants that the company has. */
export const withinCompanyGrants = (wanted: readonly Grant[], company: readonly Grant[]): boolean =>
  wanted.every((grant) => hasGrant(company, grant))
