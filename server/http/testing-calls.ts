import { openTestStore } from '../store/testing.ts'
import { hashRequest, type IdempotentCall } from './idempotency.ts'

/** A store with one user, whose calls carry a key, and notes that show which work was done. */
export async function openCallStore() {
  const store = await openTestStore()
  const { id: companyId } = await store.db
    .insertInto('companies')
    .values({ name: 'corp', type: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: userId } = await store.db
    .insertInto('users')
    .values({ username: 'u', name: 'u', company_id: companyId, type: 0, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    store,
    /** Removes keys and notes. */
    async clear(): Promise<void> {
      await store.db.deleteFrom('idempotency_keys').execute()
      await store.db.deleteFrom('installation').execute()
    },
    call: (changes: Partial<IdempotentCall> = {}): IdempotentCall => ({
      userId,
      key: 'key-00000001',
      operation: 'image.marks.push',
      requestHash: hashRequest({}, { items: [1] }),
      expiresAt: new Date(Date.now() + 60_000),
      ...changes,
    }),
    notes: async (): Promise<string[]> =>
      (await store.db.selectFrom('installation').select('key').orderBy('key').execute()).map(
        ({ key }) => key,
      ),
  }
}
