import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { violatesUnique } from '../store/errors.ts'
import { json } from '../store/json.ts'
import type { Store, Tx } from '../store/store.ts'
import { join, send } from '../store/transaction.ts'
import { Problem } from './problem.ts'
import { httpText } from './text.ts'

export interface IdempotentCall {
  userId: number
  key: string
  operation: string
  requestHash: Buffer
  expiresAt: Date
}

/** Not hashed: the hash is stored, and a password must not have a fast hash. */
const SECRETS: ReadonlySet<string> = new Set(['password', 'oldPassword', 'newPassword'])

/** Leaves out passwords; depends on the order of the parts. */
export const hashRequest = (...parts: unknown[]): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(parts, (name, value: unknown) => (SECRETS.has(name) ? undefined : value)))
    .digest()

/** Concurrent calls with the same key wait here. */
const claiming = (tx: Tx, { userId, key, operation, requestHash, expiresAt }: IdempotentCall) =>
  tx
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, operation, request_hash: requestHash, expires_at: expiresAt })

export async function claim(tx: Tx, repeatable: IdempotentCall): Promise<boolean> {
  const claimed = await claiming(tx, repeatable)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .executeTakeFirst()
  return claimed.numInsertedOrUpdatedRows === 1n
}

const isTaken = (error: unknown): boolean => violatesUnique(error, 'idempotency_keys_pkey')

/** The stored response, or the progress of a call in steps. */
interface StoredCall {
  /** Null while steps remain. */
  status: number | null
  response: unknown
}

/** Locks the key until the transaction ends. Throws a 409 if another request used it. */
export async function readKnown(
  tx: Tx,
  { userId, key, operation, requestHash }: IdempotentCall,
): Promise<StoredCall> {
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

const keeping = (tx: Tx, { userId, key }: IdempotentCall, { status, response }: StoredCall) =>
  tx
    .updateTable('idempotency_keys')
    .set({ status, response: json(response) })
    .where('user_id', '=', userId)
    .where('key', '=', key)

export const keep = (tx: Tx, repeatable: IdempotentCall, known: StoredCall): Promise<unknown> =>
  keeping(tx, repeatable, known).execute()

const claimAll = (tx: Tx, calls: readonly IdempotentCall[]): Promise<unknown> =>
  send(
    tx,
    sql`insert into idempotency_keys (user_id, key, operation, request_hash, expires_at)
      select * from unnest(${calls.map(({ userId }) => userId)}::integer[], ${calls.map(({ key }) => key)}::text[],
        ${calls.map(({ operation }) => operation)}::text[], ${calls.map(({ requestHash }) => requestHash)}::bytea[],
        ${calls.map(({ expiresAt }) => expiresAt)}::timestamptz[])`,
  )

interface Answered {
  userId: number
  key: string
  response: unknown
}

/** The keys stand in the condition as well: a join alone might read all of them. */
const keepAll = (tx: Tx, answered: readonly Answered[]): Promise<unknown> => {
  const keys = sql`${answered.map(({ key }) => key)}::text[]`
  const people = sql`${answered.map(({ userId }) => userId)}::integer[]`
  return send(
    tx,
    sql`update idempotency_keys k set status = 200, response = x.response::jsonb
      from unnest(${people}, ${keys}, ${answered.map(({ response }) => json(response))}::text[]) as x(user_id, key, response)
      where k.user_id = x.user_id and k.key = x.key and k.user_id = any(${people}) and k.key = any(${keys})`,
  )
}

/** One trip for the claim and the first statement of `work`; the commit stores the response. */
const claimed =
  <Result>(repeatable: IdempotentCall, work: (tx: Tx) => Promise<Result>) =>
  async (tx: Tx): Promise<Result> => {
    void join(tx, claimAll, [repeatable])
    const response = await work(tx)
    void join(tx, keepAll, [{ ...repeatable, response }])
    return response
  }

/**
 * Throws a 409 if another request used the key. If `work` throws, the key stays free.
 * @param transaction `Store.transaction` or `Store.together`
 */
export async function runIdempotent<Result>(
  store: Store,
  repeatable: IdempotentCall | null,
  work: (tx: Tx) => Promise<Result>,
  transaction: Store['transaction'] = store.transaction,
): Promise<Result> {
  if (repeatable === null) return transaction(work)
  try {
    return await transaction(claimed(repeatable, work))
  } catch (error) {
    if (!isTaken(error)) throw error
    return store.transaction(async (tx) => (await readKnown(tx, repeatable)).response as Result)
  }
}
