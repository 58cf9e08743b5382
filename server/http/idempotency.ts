import { createHash } from 'node:crypto'
import { violatesUnique } from '../store/errors.ts'
import { json } from '../store/json.ts'
import type { Store, Tx } from '../store/store.ts'
import { send } from '../store/transaction.ts'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

export interface IdempotentCall {
  userId: number
  key: string
  operation: string
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

/** Claims the key; a concurrent call with the same key waits here for the first. */
const claiming = (tx: Tx, { userId, key, operation, requestHash, expiresAt }: IdempotentCall) =>
  tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, operation, request_hash: requestHash, expires_at: expiresAt })

/** True when the key is the caller's to use now. */
export async function claim(tx: Tx, repeatable: IdempotentCall): Promise<boolean> {
  const claimed = await claiming(tx, repeatable)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

const isTaken = (error: unknown): boolean => violatesUnique(error, 'idempotency_keys_pkey')

/** What is stored under a key: the response, or the progress of a call that runs in steps. */
interface Known {
  /** Null while there are steps to come. */
  status: number | null
  response: unknown
}

/** What was stored under a key, locked until the transaction ends. Throws a 409 where another request used it. */
export async function readKnown(
  tx: Tx,
  { userId, key, operation, requestHash }: IdempotentCall,
): Promise<Known> {
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

const keeping = (tx: Tx, { userId, key }: IdempotentCall, { status, response }: Known) =>
  tx
    .updateTable('idempotency_keys')
    .set({ status, response: json(response) })
    .where('user_id', '=', userId)
    .where('key', '=', key)

export const keep = (tx: Tx, repeatable: IdempotentCall, known: Known): Promise<unknown> =>
  keeping(tx, repeatable, known).execute()

/** The key is claimed together with what `work` asks first, and the answer kept together with the commit. */
const claimed = <Answer>(store: Store, repeatable: IdempotentCall, work: (tx: Tx) => Promise<Answer>) =>
  store.transaction(async (tx) => {
    void send(tx, claiming(tx, repeatable))
    const answer = await work(tx)
    void send(tx, keeping(tx, repeatable, { status: 200, response: answer }))
    return answer
  })

/**
 * Runs `work` in a transaction, and with a key at most once: its answer is stored in the same transaction, and a
 * repetition gets that answer. Throws a 409 when the key was used for another request. A `work` that throws leaves
 * the key free.
 */
export async function runIdempotent<Answer>(
  store: Store,
  repeatable: IdempotentCall | null,
  work: (tx: Tx) => Promise<Answer>,
): Promise<Answer> {
  if (repeatable === null) return store.transaction(work)
  try {
    return await claimed(store, repeatable, work)
  } catch (error) {
    if (!isTaken(error)) throw error
    return store.transaction(async (tx) => (await readKnown(tx, repeatable)).response as Answer)
  }
}
