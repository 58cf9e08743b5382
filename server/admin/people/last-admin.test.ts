import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, untilAwaited } from '../../store/testing.ts'
import type { Store, Tx } from '../../store/store.ts'
import { createCompany, updateCompany } from './companies.ts'
import { createUser, updateUser } from './users.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const makeAdmin = async (tx: Tx, username: string) => {
  const { id: companyId } = await createCompany(tx, { name: `team of ${username}`, type: 0, grants: [] })
  const facts = { type: 1 as const, companyId, passwordHash: '-', mustChangePassword: false }
  const made = { ...facts, username, name: username, grants: [], createdBy: null }
  return { id: (await createUser(tx, made)).id, companyId }
}
type Admin = Awaited<ReturnType<typeof makeAdmin>>

const disablePerson = (tx: Tx, admin: Admin, by: Admin) => updateUser(tx, admin.id, { disabled: true }, by.id)
const disableCompany = (tx: Tx, admin: Admin, by: Admin) =>
  updateCompany(tx, admin.companyId, { disabled: true }, by)

type Disable = (tx: Tx, admin: Admin, by: Admin) => Promise<unknown>

test.each<[string, Disable, Disable]>([
  ['each other', disablePerson, disablePerson],
  ['each other’s companies', disableCompany, disableCompany],
  ['one the other, and that one the company', disablePerson, disableCompany],
])('of two admins who disable %s at once one is left', async (_, first, second) => {
  await store.db.updateTable('users').set({ disabled: true }).execute()
  const names = Array.from({ length: 2 }, () => `admin-${randomUUID()}`)
  const [one, other] = await store.transaction(async (tx) => {
    const made: Admin[] = []
    for (const name of names) made.push(await makeAdmin(tx, name))
    return made as [Admin, Admin]
  })
  let tell = (): void => undefined
  const disabled = new Promise<void>((resolve) => (tell = resolve))
  const begun = store.transaction(async (tx) => {
    await first(tx, one, other)
    tell()
    await untilAwaited(tx)
  })
  await disabled
  await expect(store.transaction((tx) => second(tx, other, one))).rejects.toMatchObject({
    status: 409,
    message: '至少要保留一个可用的管理员',
  })
  await begun
})
