import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore, untilAwaited } from '../store/testing.ts'
import type { Store, Tx } from '../store/store.ts'
import { createCompany } from './companies.ts'
import { createUser, updateUser } from './users.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('of two admins who disable each other at once one is left', async () => {
  const [one, other] = await store.transaction(async (tx) => {
    const { id: companyId } = await createCompany(tx, { name: 'team', type: 0, grants: [] })
    const facts = {
      type: 1 as const,
      companyId,
      passwordHash: '-',
      mustChangePassword: false,
      createdBy: null,
    }
    const make = (username: string) => createUser(tx, { ...facts, username, name: username, grants: [] })
    return [(await make('one')).id, (await make('other')).id] as const
  })
  const disable = (tx: Tx, id: number, by: number) => updateUser(tx, id, { disabled: true }, by)
  let tell = (): void => undefined
  const disabled = new Promise<void>((resolve) => (tell = resolve))
  const first = store.transaction(async (tx) => {
    await disable(tx, one, other)
    tell()
    await untilAwaited(tx)
  })
  await disabled
  const second = store.transaction((tx) => disable(tx, other, one))
  await expect(second).rejects.toMatchObject({ status: 409, message: '至少要保留一个可用的管理员' })
  await first
})
