import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../store/testing.ts'
import type { Store } from '../../store/store.ts'
import { FIRST_ADMIN, makeFirstAdmin } from './first-admin.ts'
import { checkPassword } from '../../accounts/password.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

test('a password that is too weak makes no admin', async () => {
  await expect(makeFirstAdmin(store, 'password123', 10)).rejects.toMatchObject({
    name: 'SettingError',
    message: '设置 ADMIN_PASSWORD 的值不对：密码太常见或太好猜，请换一个',
  })
  expect(await store.db.selectFrom('users').select('id').execute()).toEqual([])
})

test('an installation without people gets one admin, once', async () => {
  // Two servers start at once; both find nobody at first.
  const made = await Promise.all([
    makeFirstAdmin(store, 'given-password-1', 10),
    makeFirstAdmin(store, 'given-password-1', 10),
  ])
  const again = await makeFirstAdmin(store, undefined, 10)
  const users = await store.db
    .selectFrom('users')
    .select(['username', 'type', 'must_change_password', 'password_hash'])
    .execute()
  expect({ made: new Set(made), again }).toEqual({ made: new Set(['given-password-1', null]), again: null })
  expect(users).toEqual([
    { username: FIRST_ADMIN, type: 1, must_change_password: true, password_hash: expect.any(String) },
  ])
  expect(await checkPassword(users[0]?.password_hash ?? null, 'given-password-1')).toBe(true)
})
