import { sql } from 'kysely'
import { fieldProblem, Problem } from '../http/problem.ts'
import { httpText } from '../http/text.ts'
import type { Store, Tx } from '../store/store.ts'
import type { Devices } from './devices.ts'
import { checkPassword, hashPassword } from './password.ts'
import { findUser, findUserByName, toMe, type Me, type UserRow } from './people.ts'
import { endSessions, type AccountSessions } from './sessions.ts'
import { requireStrong, weaknessOf, type PasswordOwner } from './strength.ts'
import { accountText } from './text.ts'
import type { Attempt, LoginThrottle, TriedFrom } from './throttle.ts'

export interface AccountDependencies {
  now: () => number
  store: Store
  sessions: AccountSessions
  throttle: LoginThrottle
  devices: Devices
  /** In characters. */
  passwordMin: number
}

export interface Login {
  token: string
  expiresAt: Date
  user: Me
  /** Marks this device as known at the next login. */
  device: string
  /** The password is valid but too weak to be set today. */
  passwordWeak: boolean
}

async function beginAttempt(throttle: LoginThrottle, username: string, from: TriedFrom): Promise<Attempt> {
  const attempt = await throttle.begin(username, from)
  if ('succeeded' in attempt) return attempt
  throw new Problem(429, accountText.tooManyTries, httpText.retryAfter(attempt.retryAfter), attempt)
}

/** Locks the account. Throws if its password changed or it was disabled during the check. */
async function requireUnchanged(
  tx: Tx,
  { id, password_hash: known }: Pick<UserRow, 'id' | 'password_hash'>,
  refusal: Problem,
): Promise<void> {
  const { rows } = await sql`select 1 from users
    where id = ${id} and password_hash = ${known} and not disabled for no key update`.execute(tx)
  if (rows.length === 0) throw refusal
}

export const passwordOwnerOf = ({ username, name, company_name: companyName }: UserRow): PasswordOwner => ({
  username,
  name,
  companyName,
})

/** Throws a 401 for wrong credentials or a disabled account, a 429 (`retryAfter`) after many failures. */
export async function logIn(
  { store, sessions, throttle, devices, passwordMin }: AccountDependencies,
  credentials: { username: string; password: string; device?: string | undefined },
  origin: { address: string; userAgent: string },
): Promise<Login> {
  const known = devices.read(credentials.username, credentials.device)
  const from = { address: origin.address, device: known }
  const attempt = await beginAttempt(throttle, credentials.username, from)
  const user = await findUserByName(store.db, credentials.username)
  const right = await checkPassword(user?.password_hash ?? null, credentials.password)
  if (!user || !right) throw new Problem(401, accountText.wrongCredentials)
  await attempt.succeeded()
  if (user.disabled || user.company_disabled) throw new Problem(401, accountText.accountDisabled)
  const session = await store.transaction(async (tx) => {
    await requireUnchanged(tx, user, new Problem(401, accountText.wrongCredentials))
    await sql`update users set last_login_at = now() where id = ${user.id}`.execute(tx)
    return sessions.start(tx, user.id, origin)
  })
  const weakness = await weaknessOf(credentials.password, passwordOwnerOf(user), passwordMin)
  return {
    ...session,
    user: toMe(user),
    device: devices.issue(user.username, known),
    passwordWeak: weakness !== null,
  }
}

/** Also ends the person's other sessions. Throws a 400 for a bad password, a 429 after many failures. */
export async function changePassword(
  { store, sessions, throttle, passwordMin }: AccountDependencies,
  caller: { id: number; username: string; tokenHash: Buffer },
  passwords: { oldPassword: string; newPassword: string },
  origin: { address: string },
): Promise<void> {
  // Counted by session, so that failures elsewhere do not block the user.
  const from = { address: origin.address, device: caller.tokenHash.toString('base64url') }
  const attempt = await beginAttempt(throttle, caller.username, from)
  const user = await findUser(store.db, caller.id)
  const right = await checkPassword(user?.password_hash ?? null, passwords.oldPassword)
  const wrong = fieldProblem(400, ['oldPassword', 'wrong'], accountText.wrongOldPassword)
  if (!user || !right) throw wrong
  await attempt.succeeded()
  if (passwords.newPassword === passwords.oldPassword)
    throw fieldProblem(400, ['newPassword', 'same'], accountText.samePassword)
  await requireStrong('newPassword', passwords.newPassword, passwordOwnerOf(user), passwordMin)
  const passwordHash = await hashPassword(passwords.newPassword)
  await store.transaction(async (tx) => {
    await requireUnchanged(tx, user, wrong)
    const values = { password_hash: passwordHash, must_change_password: false, updated_at: new Date() }
    await tx.updateTable('users').set(values).where('id', '=', caller.id).execute()
    await endSessions(tx, [caller.id], caller.tokenHash)
  })
  sessions.forget()
}
