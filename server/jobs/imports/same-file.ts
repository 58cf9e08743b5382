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
  /** Position in the order of arrival. */
  seq: number
  /** The database that it was split into; null while it waits in a pool. */
  tag: string | null
}

/** Resources of the kind with this file, first come first; `r` is the resource. */
const withFile = (kind: Kind, sha256: string) => sql`
  from media_files m join resources r on r.media_uuid = m.uuid left join tags t on t.id = r.tag_id
  where m.sha256 = ${Buffer.from(sha256, 'hex')} and m.role = 'original' and r.kind = ${kind} and r.deleted_at is null`

/** Throws a `MediaRefusal` 422 where one of them has left its pool: what was split stays. */
async function requireWaiting(db: SqlDatabase, kind: Kind, sha256: string): Promise<void> {
  const { rows } = await sql<SameFile>`
    select r.name, t.name as tag ${withFile(kind, sha256)} and r.tag_id is not null order by r.seq limit 1`.execute(
    db,
  )
  const [split] = rows
  if (split)
    throw new MediaRefusal(422, mediaText.notReplaced, mediaText.isSplit(split.name, split.tag ?? ''))
}

/** The first one, held until the transaction ends. */
async function readFirst(tx: Tx, kind: Kind, sha256: string): Promise<SameFile | null> {
  const { rows } = await sql<SameFile>`
    select r.uuid, r.name, r.seq::integer as seq, t.name as tag ${withFile(kind, sha256)}
    order by r.seq limit 1 for share of r`.execute(tx)
  return rows[0] ?? null
}

/** Known before the file is decoded. `stop` spares the work; throws where the file would be refused. */
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
  /** `first` came in before, though it may stand behind. */
  | { outcome: 'duplicate'; first: { uuid: string; seq: number } }
  | { outcome: 'skipped' }
  /** Takes the position of the one that it replaces. */
  | { outcome: 'replaced'; seq: number; name: string }

/**
 * Decides what becomes of a new file, and discards what it replaces. Holds a lock until the transaction ends, so that
 * only one of several equal files is the first. Throws a `MediaRefusal` 422 where it may not replace.
 */
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
  // Locked before they are asked about, as splits do, so that none leaves its pool meanwhile.
  const { rows } = await sql<{ uuid: string }>`
    select r.uuid ${withFile(kind, sha256)} order by r.seq for update of r`.execute(tx)
  await requireWaiting(tx, kind, sha256)
  await discardResources(sql`uuid = any(${rows.map(({ uuid }) => uuid)}::uuid[])`).execute(tx)
  return { outcome: 'replaced', seq: first.seq, name: first.name }
}
