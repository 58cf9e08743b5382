import { sql } from 'kysely'
import { fieldProblem, Problem } from '../http/problem.ts'
import { httpText } from '../http/text.ts'
import type { Store, Tx } from '../store/store.ts'
import { checkPassword, hashPassword } from './password.ts'
import type { Me, UserRow } from './people.ts'
import { findUser, findUserByName, toMe } from './people.ts'
import type { AccountSessions } from './sessions.ts'
import { endSessions } from './sessions.ts'
import { accountText } from './text.ts'
import type { Attempt, LoginThrottle } from './throttle.ts'

export interface AccountDependencies {
  /** Milliseconds since the epoch. */
  now: () => number
  store: Store
  sessions: AccountSessions
  throttle: LoginThrottle
}

export interface Login {
  token: string
  expiresAt: Date
  user: Me
}

async function beginAttempt(throttle: LoginThrottle, username: string, address: string): Promise<Attempt> {
  const attempt = await throttle.begin(username, address)
  if ('succeeded' in attempt) return attempt
  throw new Problem(429, accountText.tooManyTries, httpText.retryAfter(attempt.retryAfter), attempt)
}

/**
 * Keeps an account as it is until the transaction ends. Throws where the password that was found right is no longer the one,
 * or the account was disabled: looking at a password takes long, and whoever takes an account back must not be too late.
 */
async function requireUnchanged(
  tx: Tx,
  { id, password_hash: known }: Pick<UserRow, 'id' | 'password_hash'>,
  refusal: Problem,
): Promise<void> {
  const { rows } = await sql`select 1 from users
    where id = ${id} and password_hash = ${known} and not disabled for no key update`.execute(tx)
  if (rows.length === 0) throw refusal
}

/** Throws a 401 for wrong credentials or a disabled account, a 429 (with `retryAfter`) after too many failures. */
export async function logIn(
  { store, sessions, throttle }: AccountDependencies,
  credentials: { username: string; password: string },
  origin: { address: string; userAgent: string },
): Promise<Login> {
  const attempt = await beginAttempt(throttle, credentials.username, origin.address)
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
  return { ...session, user: toMe(user) }
}

/**
 * Changes the caller's own password; their other sessions end. Throws a 400 when the old one is wrong or the new one is
 * the same, a 429 after too many failures.
 */
export async function changePassword(
  { store, sessions, throttle }: AccountDependencies,
  caller: { id: number; username: string; tokenHash: Buffer },
  passwords: { oldPassword: string; newPassword: string },
  origin: { address: string },
): Promise<void> {
  const attempt = await beginAttempt(throttle, caller.username, origin.address)
  const user = await findUser(store.db, caller.id)
  const right = await checkPassword(user?.password_hash ?? null, passwords.oldPassword)
  const wrong = fieldProblem(400, ['oldPassword', 'wrong'], accountText.wrongOldPassword)
  if (!user || !right) throw wrong
  await attempt.succeeded()
  if (passwords.newPassword === passwords.oldPassword)
    throw fieldProblem(400, ['newPassword', 'same'], accountText.samePassword)
  const passwordHash = await hashPassword(passwords.newPassword)
  await store.transaction(async (tx) => {
    await requireUnchanged(tx, user, wrong)
    const values = { password_hash: passwordHash, must_change_password: false, updated_at: new Date() }
    await tx.updateTable('users').set(values).where('id', '=', caller.id).execute()
    await endSessions(tx, [caller.id], caller.tokenHash)
  })
  sessions.forget()
}
