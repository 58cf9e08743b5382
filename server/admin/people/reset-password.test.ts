import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestStore } from '../../store/testing.ts'
import type { Store } from '../../store/store.ts'
import { FIRST_ADMIN, makeFirstAdmin } from './first-admin.ts'
import { checkPassword } from '../../accounts/password.ts'
import { resetPassword } from './reset-password.ts'

let store: Store
beforeAll(async () => {
  store = await openTestStore()
  await makeFirstAdmin(store, 'a password that was lost', 10)
})
afterAll(() => store.close())

test('a reset gives a new password that must be changed, and ends the logins', async () => {
  const { id } = await store.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const session = { user_id: id, token_hash: Buffer.alloc(32), expires_at: new Date(Date.now() + 60_000) }
  await store.db.insertInto('sessions').values(session).execute()
  await store.db.updateTable('users').set({ must_change_password: false }).execute()
  const password = await resetPassword(store, FIRST_ADMIN)
  const after = await store.db
    .selectFrom('users')
    .select(['password_hash', 'must_change_password'])
    .executeTakeFirstOrThrow()
  expect({
    fits: await checkPassword(after.password_hash, password ?? ''),
    mustChange: after.must_change_password,
    sessions: await store.db.selectFrom('sessions').selectAll().execute(),
  }).toEqual({ fits: true, mustChange: true, sessions: [] })
})

test('an unknown name gets no new password', async () => {
  expect(await resetPassword(store, 'nobody')).toBe(null)
})
