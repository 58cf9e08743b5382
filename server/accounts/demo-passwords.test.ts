import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompany } from '../admin/people/companies.ts'
import { hashPassword } from './password.ts'
import { createUser, updateUser } from '../admin/people/users.ts'
import type { Store } from '../store/store.ts'
import { openTestStore } from '../store/testing.ts'
import { watchDemo } from './demo-passwords.ts'
import { DEMO_PASSWORD } from './demo-users.ts'

let store: Store
const ids = new Map<string, number>()

beforeAll(async () => {
  store = await openTestStore()
  const demo = await hashPassword(DEMO_PASSWORD)
  const own = await hashPassword('a password of their own')
  await store.transaction(async (tx) => {
    const { id: companyId } = await createCompany(tx, { name: '内部', type: 0, grants: [] })
    for (const [username, passwordHash] of [
      ['admin', demo],
      ['mark1', demo],
      ['mark2', own],
      ['somebody', demo],
    ] as const) {
      const person = {
        username,
        name: username,
        type: username === 'admin' ? 1 : 0,
        companyId,
        passwordHash,
      } as const
      const { id } = await createUser(tx, {
        ...person,
        mustChangePassword: false,
        grants: [],
        createdBy: null,
      })
      ids.set(username, id)
    }
  })
})
afterAll(() => store.close())

test('lists enabled demo people who still have the demo password', async () => {
  const watch = watchDemo(store)
  expect(await watch.usersWithDemoPassword()).toEqual(['admin', 'mark1'])
  await store.transaction((tx) => updateUser(tx, ids.get('mark1')!, { disabled: true }, ids.get('admin')!))
  expect(await watch.usersWithDemoPassword()).toEqual(['admin'])
  const passwordHash = await hashPassword('another password')
  await store.transaction((tx) => updateUser(tx, ids.get('admin')!, { passwordHash }, ids.get('mark2')!))
  expect(await watch.usersWithDemoPassword()).toEqual([])
})
