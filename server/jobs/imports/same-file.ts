import { sql } from 'kysely'
import type { DuplicateChoice } from '../../../src/domain/duplicates.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import { discardResources } from '../../media/cleanup/discarded.ts'
import { MediaRefusal } from '../../media/refusal.ts'
import { mediaText } from '../../media/text.ts'

const HASH_LOCKS = 7_203_643

interface SameFile {
  uuid: string
  name: string
  seq: number
  /** Null: still in a pool. */
  tag: string | null
}

/** First come, first; `r` is the resource. */
const withFile = (kind: Kind, sha256: string) => sql`
  from media_files m join resources r on r.media_uuid = m.uuid left join tags t on t.id = r.tag_id
  where m.sha256 = ${Buffer.from(sha256, 'hex')} and m.role = 'original' and r.kind = ${kind} and r.deleted_at is null`

/** Throws a `MediaRefusal` 422 if one was split: it stays. */
async function requireWaiting(db: SqlDatabase, kind: Kind, sha256: string): Promise<void> {
  const { rows } = await sql<SameFile>`
    select r.name, t.name as tag ${withFile(kind, sha256)} and r.tag_id is not null order by r.seq limit 1`.execute(
    db,
  )
  const [split] = rows
  if (split)
    throw new MediaRefusal(422, mediaText.notReplaced, mediaText.isSplit(split.name, split.tag ?? ''))
}

/** Locks it until the transaction ends. */
async function readFirst(tx: Tx, kind: Kind, sha256: string): Promise<SameFile | null> {
  const { rows } = await sql<SameFile>`
    select r.uuid, r.name, r.seq::integer as seq, t.name as tag ${withFile(kind, sha256)}
    order by r.seq limit 1 for share of r`.execute(tx)
  return rows[0] ?? null
}

/** Before the file is decoded. `stop` saves the decoding; throws if the file would be refused. */
export async function foresee(
  db: SqlDatabase,
  kind: Kind,
  sha256: string,
  choice: DuplicateChoice,
): Promise<'go on' | 'stop'> {
  if (choice === 'replace') await requireWaiting(db, kind, sha256)
  if (choice !== 'skip') return 'go on'
  const { rows } = await sql`select 1 ${withFile(kind, sha256)} limit 1`.execute(db)
  return rows.length > 0 ? 'stop' : 'go on'
}

export type Received =
  | { outcome: 'taken' }
  /** `first` came in before, though its position may be later. */
  | { outcome: 'duplicate'; first: { uuid: string; seq: number } }
  | { outcome: 'skipped' }
  | { outcome: 'replaced'; seq: number; name: string }

/** Discards what it replaces. Locks the hash, so that only one of equal files is first. Throws a `MediaRefusal` 422. */
export async function receive(
  tx: Tx,
  kind: Kind,
  sha256: string,
  choice: DuplicateChoice,
): Promise<Received> {
  const key = Buffer.from(sha256, 'hex').readInt32BE()
  await sql`select pg_advisory_xact_lock(${HASH_LOCKS}, ${key})`.execute(tx)
  const first = await readFirst(tx, kind, sha256)
  if (first === null) return { outcome: 'taken' }
  if (choice === 'keep') return { outcome: 'duplicate', first }
  if (choice === 'skip') return { outcome: 'skipped' }
  // Locks first, as splits do, so that none leaves its pool meanwhile.
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid ${withFile(kind, sha256)} order by r.seq for update of r`.execute(tx)
  await requireWaiting(tx, kind, sha256)
  await discardResources(sql`uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`).execute(tx)
  return { outcome: 'replaced', seq: first.seq, name: first.name }
}
