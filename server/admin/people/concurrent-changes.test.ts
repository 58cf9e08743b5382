import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Store, Tx } from '../../store/store.ts'
import { openTestStore, untilAwaited } from '../../store/testing.ts'
import { PASSWORD_MIN } from '../../../src/domain/constants.ts'
import { createCompany, updateCompany } from './companies.ts'
import { changePassword, logIn, type AccountDependencies } from '../../accounts/login.ts'
import { createDevices } from '../../accounts/devices.ts'
import { hashPassword } from '../../accounts/password.ts'
import { findUser } from '../../accounts/people.ts'
import { createSessions } from '../../accounts/sessions.ts'
import { createUser, updateUser } from './users.ts'

/** What becomes of an account while somebody else changes it, or its company. */

let store: Store
let company: number
let admin: number
beforeAll(async () => {
  store = await openTestStore()
  ;({ id: company } = await store.transaction((tx) =>
    createCompany(tx, { name: 'team', type: 0, grants: [] }),
  ))
  admin = await person('admin', { type: 1 })
})
afterAll(() => store.close())

const OLD = 'old-password'

const person = async (
  username: string,
  more: Partial<Parameters<typeof createUser>[1]> = {},
): Promise<number> => {
  const passwordHash = await hashPassword(OLD)
  const facts = { username, name: username, type: 0 as const, companyId: company, passwordHash }
  const rest = { mustChangePassword: false, grants: [], createdBy: null, ...more }
  return (await store.transaction((tx) => createUser(tx, { ...facts, ...rest }))).id
}

/** Begins one transaction, and ends it when the other waits for it. */
async function together(one: (tx: Tx) => Promise<unknown>, other: (tx: Tx) => Promise<unknown>) {
  let tell = (): void => undefined
  const done = new Promise<void>((resolve) => (tell = resolve))
  const first = store.transaction(async (tx) => {
    await one(tx)
    tell()
    await untilAwaited(tx)
  })
  await done
  return Promise.allSettled([first, store.transaction(other)])
}

const MARK = { kind: 'image', stage: 'mark' } as const

/** A person of an external company that has a grant, the loss of that grant, and its gift to the person. */
async function external(name: string) {
  const grants = [MARK]
  const { id } = await store.transaction((tx) => createCompany(tx, { name, type: 2, grants }))
  const user = await person(name, { type: 2, companyId: id })
  return {
    take: (tx: Tx) => updateCompany(tx, id, { grants: [] }, { id: admin, companyId: company }),
    give: (tx: Tx) => updateUser(tx, user, { grants }, admin),
    grants: async () => (await findUser(store.db, user))?.grants,
  }
}

test('nobody gets a grant that their company is losing at that moment', async () => {
  const { take, give, grants } = await external('ext1')
  expect(await together(take, give)).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { status: 400, message: '授权超出了企业所有' } },
  ])
  expect(await grants()).toEqual([])
})

test('a person loses a new grant when the company loses it', async () => {
  const { take, give, grants } = await external('ext2')
  expect(await together(give, take)).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }])
  expect(await grants()).toEqual([])
})

/** Accounts on which something happens between the look at a password and what comes of it. */
const accountsWhile = (happens: () => Promise<unknown>): AccountDependencies => ({
  now: Date.now,
  store,
  sessions: createSessions({ store, ttlMs: 60_000, now: Date.now }),
  throttle: { begin: async () => ({ succeeded: async () => void (await happens()) }) },
  devices: createDevices({ secret: Buffer.alloc(32), days: 1, now: Date.now }),
  passwordMin: PASSWORD_MIN,
})

const origin = { address: '', userAgent: '' }
const sessionsOf = (id: number) =>
  store.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute()

test.each([
  ['given a new password', async () => ({ passwordHash: await hashPassword('new-password') })],
  ['disabled', async () => ({ disabled: true })],
])(
  'an account that is %s lets nobody in who was just logging in with the old password',
  async (how, make) => {
    const username = how.replaceAll(' ', '-')
    const id = await person(username)
    const changes = await make()
    const accounts = accountsWhile(() => store.transaction((tx) => updateUser(tx, id, changes, admin)))
    await expect(logIn(accounts, { username, password: OLD }, origin)).rejects.toMatchObject({ status: 401 })
    expect(await sessionsOf(id)).toEqual([])
  },
)

test('a password that has just been reset is not replaced by a holder of the old one', async () => {
  const id = await person('owner')
  const passwordHash = await hashPassword('reset-password')
  const accounts = accountsWhile(() => store.transaction((tx) => updateUser(tx, id, { passwordHash }, admin)))
  const caller = { id, username: 'owner', tokenHash: Buffer.alloc(32) }
  const passwords = { oldPassword: OLD, newPassword: 'a-third-password' }
  await expect(changePassword(accounts, caller, passwords, origin)).rejects.toMatchObject({
    status: 400,
    message: '当前密码不对',
  })
  expect((await findUser(store.db, id))?.password_hash).toBe(passwordHash)
})
