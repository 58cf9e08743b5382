import { describe, expect, it } from 'vitest'
import type { UserType } from './constants.ts'
import type { Permission, PermissionUser, PermissionSubject } from './permissions.ts'
import { PERMISSIONS, can, withinCompanyGrants } from './permissions.ts'

const user = (type: UserType, stages: readonly ('mark' | 'check' | 'approve')[] = []): PermissionUser => ({
  id: 1,
  type,
  companyId: 10,
  grants: stages.map((stage) => ({ kind: 'image', stage })),
})

const every = ['mark', 'check', 'approve'] as const
const own: PermissionSubject = { kind: 'image', tagCompanies: [10], ownerId: 1, companyId: 10 }
const colleague: PermissionSubject = { ...own, ownerId: 2 }
const stranger: PermissionSubject = { ...own, ownerId: 3, companyId: 20 }

const allowed = (who: PermissionUser, subject: PermissionSubject): Permission[] =>
  PERMISSIONS.filter((action) => can(who, action, subject))

const MARKING: Permission[] = ['mark', 'redo', 'edit-mark', 'pending-mark', 'draft']
const CHECKING: Permission[] = ['check', 'edit-check', 'pending-check']
const APPROVING: Permission[] = ['approve', 'edit-approve']

describe('what each type of user may do', () => {
  it('ordinary users: by grant; company-wide lists with a check grant', () => {
    expect(allowed(user(0), own)).toEqual(['dashboard', 'operations', 'share-create', 'share-revoke'])
    expect(allowed(user(0), colleague)).toEqual(['share-create'])
    expect(allowed(user(0, every), colleague)).toEqual([
      ...MARKING,
      ...CHECKING,
      ...APPROVING,
      'dashboard',
      'operations',
      'share-create',
    ])
    expect(allowed(user(0, ['mark']), own).filter((action) => CHECKING.includes(action))).toEqual([])
  })

  it('admins: everything, everywhere', () => {
    expect(allowed(user(1), stranger)).toEqual(PERMISSIONS)
    expect(allowed(user(1), { ...stranger, tagCompanies: [] })).toEqual(PERMISSIONS)
  })

  it('external users: by grant, check their own company’s work, never approve', () => {
    expect(allowed(user(2, every), own)).toEqual([
      ...MARKING,
      ...CHECKING,
      'dashboard',
      'operations',
      'share-create',
      'share-revoke',
    ])
    expect(allowed(user(2, every), stranger)).toEqual([...MARKING, 'share-create'])
    expect(can(user(2), 'share-create', { ...own, tagAllowsShares: false })).toBe(false)
  })

  it('external admins: their company’s people and lists beside that', () => {
    expect(allowed(user(3, every), colleague)).toEqual([
      ...MARKING,
      ...CHECKING,
      'dashboard',
      'operations',
      'users',
      'share-create',
    ])
    expect(allowed(user(3, every), stranger)).toEqual([...MARKING, 'share-create'])
  })

  it('only admins act in a tag that their company is not assigned to', () => {
    const elsewhere = { ...own, tagCompanies: [20] }
    expect([0, 2, 3].flatMap((type) => allowed(user(type as UserType, every), elsewhere))).toEqual([])
  })

  it('a grant of one kind is not valid for another', () => {
    expect(can(user(0, every), 'mark', { ...own, kind: 'video' })).toBe(false)
  })
})

it('an external admin gives only grants of the company', () => {
  const company = [{ kind: 'image', stage: 'mark' } as const]
  expect(withinCompanyGrants(company, company)).toBe(true)
  expect(withinCompanyGrants([{ kind: 'image', stage: 'check' }], company)).toBe(false)
  expect(withinCompanyGrants([{ kind: 'video', stage: 'mark' }], company)).toBe(false)
})
