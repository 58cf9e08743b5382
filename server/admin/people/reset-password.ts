import type { Store } from '../../store/store.ts'
import { hashPassword, randomPassword } from '../../accounts/password.ts'
import { findUserByName } from '../../accounts/people.ts'
import { updateUser } from './users.ts'

/** Ends the user's sessions, too. For operators without an admin. Null for an unknown username. */
export async function resetPassword(store: Store, username: string): Promise<string | null> {
  const person = await findUserByName(store.db, username)
  if (!person) return null
  const password = randomPassword()
  const passwordHash = await hashPassword(password)
  await store.transaction((tx) => updateUser(tx, person.id, { passwordHash }, person.id))
  return password
}
