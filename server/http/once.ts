import { createHash } from 'node:crypto'
import { json } from '../store/json.ts'
import { must } from '../must.ts'
import type { Database, Store, Tx } from '../store/store.ts'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

/** A write that its caller may repeat. */
export interface Repeatable {
  userId: number
  key: string
  operation: string
  /** SHA-256 of what was asked. */
  requestHash: Buffer
  expiresAt: Date
}

/** Left out of the hash: it is stored, and a fast hash of a password must not be. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'oldPassword', 'newPassword'])

/** SHA-256 over the parts of a request, passwords left out; the same parts in the same order give the same hash. */
export const hashRequest = (...parts: unknown[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(parts, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)))
    .digest()

/** True when the key is the caller's to use now; a concurrent call with the same key waits here for the first. */
async function claim(
  tx: Tx,
  { userId, key, operation, requestHash, expiresAt }: Repeatable,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, operation, request_hash: requestHash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

/** Undefined where the key has not been used. */
async function firstAnswer<Answer>(
  db: Database,
  { userId, key, operation, requestHash }: Repeatable,
): Promise<Answer | undefined> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first === undefined) return undefined
  if (first.operation !== operation || !requestHash.equals(first.request_hash))
    throw new Problem(409, httpText.keyReused, httpText.keyReusedReason)
  return first.response as Answer
}

/**
 * Runs `work` in a transaction, and with a key at most once: its answer is stored in the same transaction, and a
 * repetition gets that answer. Throws a 409 when the key was used for another request. A `work` that throws leaves
 * the key free.
 */
export function once<Answer>(
  store: Store,
  repeatable: Repeatable | null,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (repeatable === null) return store.transaction(work)
  return store.transaction(async (tx) => {
    if (!(await claim(tx, repeatable))) return must(await firstAnswer<Answer>(tx, repeatable))
    const answer = await work(tx)
    await tx
      .updateTable('idempotency_keys')
      .set({ status: 200, response: json(answer) })
      .where('user_id', '=', repeatable.userId)
      .where('key', '=', repeatable.key)
      .execute()
    return answer
  })
}

/**
 * Runs `work` that is too long for one transaction and makes its own, each of which is whole by itself; with a key it is
 * not run again once it has ended. Of one that was cut off a repetition does what is left. Throws a 409 as `once` does.
 */
export async function onceInSteps<Answer>(
  store: Store,
  repeatable: Repeatable | null,
  work: () => Promise<Answer>,
): Promise<Answer> {
  if (repeatable === null) return work()
  const first = await firstAnswer<Answer>(store.db, repeatable)
  if (first !== undefined) return first
  const answer = await work()
  return once(store, repeatable, async () => answer)
}
