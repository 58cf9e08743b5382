import type { Store } from '../../store/store.ts'
import { hashPassword, randomPassword } from '../../accounts/password.ts'
import { findUserByName } from '../../accounts/people.ts'
import { updateUser } from './users.ts'

/**
 * Gives somebody a random password, to be told once and changed at the next login, and ends their logins: for whoever runs
 * the server, when no admin can log in any more. Null where nobody has this username.
 */
export async function resetPassword(store: Store, username: string): Promise<string | null> {
  const person = await findUserByName(store.db, username)
  if (!person) return null
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await store.transaction((tx) => updateUser(tx, person.id, { passwordHash }, person.id))
  return password
}
