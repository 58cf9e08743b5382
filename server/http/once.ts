import { createHash } from 'node:crypto'
import { json } from '../store/json.ts'
import type { Store, Tx } from '../store/store.ts'
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
export async function claim(
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

/** What a key stands for: the answer of the call that used it, or how far that has come in steps. */
interface Known {
  /** Null while there are steps to come. */
  status: number | null
  response: unknown
}

/**
 * What became of the call that used a key before, and nobody else until the transaction ends. Throws a 409 where that was
 * another request.
 */
export async function readKnown(tx: Tx, { userId, key, operation, requestHash }: Repeatable): Promise<Known> {
  const known = await tx
    .selectFrom('idempotency_keys')
    .select(['operation', 'request_hash', 'status', 'response'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.operation !== operation || !requestHash.equals(known.request_hash))
    throw new Problem(409, httpText.keyReused, httpText.keyReusedReason)
  return known
}

export const keep = (tx: Tx, { userId, key }: Repeatable, { status, response }: Known): Promise<unknown> =>
  tx
    .updateTable('idempotency_keys')
    .set({ status, response: json(response) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()

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
    if (!(await claim(tx, repeatable))) return (await readKnown(tx, repeatable)).response as Answer
    const answer = await work(tx)
    await keep(tx, repeatable, { status: 200, response: answer })
    return answer
  })
}
