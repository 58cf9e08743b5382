import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Store } from '../../store/store.ts'
import { openTestStore } from '../../store/testing.ts'
import { findDuplicates } from './duplicates.ts'
import { NEAR_DUPLICATE_BITS } from '../files/hash.ts'

const BITS = 64

let store: Store
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())

const bits = (value: bigint): string => value.toString(2).padStart(BITS, '0')

/** Two pictures with these hashes in a database of their own. */
async function twoPictures(hashes: readonly bigint[]): Promise<string[]> {
  const uuids = hashes.map(() => randomUUID())
  await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, phash)
    select u, 'original', u::text, 'a.png', 'image/png', 1, sha256(u::text::bytea), hash::bit(64)
    from unnest(${uuids}::uuid[], ${hashes.map(bits)}::text[]) as x(u, hash)`.execute(store.db)
  await sql`with tag as (insert into tags (kind, name) values ('image', ${randomUUID()}) returning id)
    insert into resources (uuid, kind, tag_id, media_uuid, name)
    select u, 'image', tag.id, u, 'a.png' from tag, unnest(${uuids}::uuid[]) as u`.execute(store.db)
  return uuids
}

const anywhere = fc.uniqueArray(fc.nat({ max: BITS - 1 }), { maxLength: NEAR_DUPLICATE_BITS + 2 })
/** Two in each of three quarters: only in the fourth are the hashes near. */
const allButOneQuarter = fc
  .nat({ max: 3 })
  .chain((quarter) =>
    fc
      .tuple(
        ...[0, 1, 2, 3].map((each) =>
          fc
            .uniqueArray(fc.nat({ max: 15 }), { minLength: 2, maxLength: 2 })
            .map((bitsOf) => (each === quarter ? [] : bitsOf.map((bit) => each * 16 + bit))),
        ),
      )
      .map((parts) => parts.flat()),
  )

it('finds a picture whose hash differs in few bits, wherever they are, and none that differs in more', async () => {
  const law = fc.asyncProperty(
    fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    fc.oneof(anywhere, allButOneQuarter),
    async (hash, flips) => {
      const other = flips.reduce((value, bit) => value ^ (1n << BigInt(bit)), hash)
      const [own, near] = await twoPictures([hash, other])
      const found = await findDuplicates(store.db, own ?? '')
      expect(found.map(({ id, distance }) => ({ id, distance }))).toEqual(
        flips.length > NEAR_DUPLICATE_BITS ? [] : [{ id: near, distance: Math.max(1, flips.length) }],
      )
    },
  )
  await fc.assert(law, { numRuns: 60 })
})
