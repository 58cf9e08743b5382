import { randomBytes, randomUUID } from 'node:crypto'
import { basename } from 'node:path'
import { sql } from 'kysely'
import type { Kind } from '../../src/domain/kinds.ts'
import { proxyPath, storedPath, thumbnailPath } from '../media/paths.ts'
import type { MediaStorage } from '../media/storage.ts'
import type { Purpose } from '../store/schema/quality.ts'
import type { Database, Store, Tx } from '../store/store.ts'

/** Copies of resources that nobody can tell from others: own uuid, own file, own place in the middle of the queue. */

export interface Source {
  uuid: string
  kind: Kind
  media_uuid: string
  path: string
}

/** The resource whose place in the queue and day of arrival a copy takes over, so that neither gives it away. */
interface Neighbour {
  seq: number
  created_at: Date
  /** Whether its file goes by its own uuid, as uploads do and what came with a copied tag does not. */
  own_file: boolean
}

/** One of the tag's unmarked resources, by chance. `turn` is 0 ≤ x < 1. */
async function neighbourOf(db: Database, tagId: number, turn: number): Promise<Neighbour | undefined> {
  const free = sql`tag_id = ${tagId} and status = 'unmarked' and lease_holder_id is null and deleted_at is null`
  const { rows: bounds } = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from resources where ${free}`.execute(db)
  const { first = null, last = null } = bounds[0] ?? {}
  if (first === null || last === null) return undefined
  const { rows } = await sql<Neighbour>`
    select seq, created_at, media_uuid = uuid as own_file from resources where ${free} and seq >= ${first + Math.floor(turn * (last - first + 1))}
    order by seq limit 1`.execute(db)
  return rows[0]
}

async function insertCopy(
  tx: Tx,
  source: Source,
  copy: { uuid: string; mediaUuid: string; path: string; hasProxy: boolean; tagId: number; purpose: Purpose },
  { seq, created_at: at }: Neighbour,
): Promise<void> {
  // A hash of its own, so that it is never offered as a duplicate of what it shows.
  await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height, duration,
      frame_count, frame_rate, codec, created_at)
    select ${copy.mediaUuid}, role, ${copy.path}, file_name, mime, bytes, ${randomBytes(32)}, width, height, duration,
      frame_count, frame_rate, codec, ${at}
    from media_files where uuid = ${source.media_uuid}`.execute(tx)
  // Otherwise a copy would be the one video without a proxy.
  await sql`insert into media_files (uuid, role, parent_uuid, path, file_name, mime, bytes, sha256, width, height, duration,
      frame_count, frame_rate, codec, created_at)
    select gen_random_uuid(), role, ${copy.mediaUuid}, ${proxyPath(copy.path)}, file_name, mime, bytes, sha256, width,
      height, duration, frame_count, frame_rate, codec, ${at}
    from media_files where parent_uuid = ${source.media_uuid} and role = 'proxy' and ${copy.hasProxy}`.execute(
    tx,
  )
  await sql`insert into media_frames (media_uuid, times, key_frames)
    select ${copy.mediaUuid}, times, key_frames from media_frames where media_uuid = ${source.media_uuid}`.execute(
    tx,
  )
  await sql`insert into resources (uuid, kind, tag_id, media_uuid, name, seq, status_changed_at, created_at, updated_at)
    overriding system value
    select ${copy.uuid}, kind, ${copy.tagId}, ${copy.mediaUuid}, name, ${seq}, ${at}, ${at}, ${at}
    from resources where uuid = ${source.uuid}`.execute(tx)
  await tx
    .insertInto('quality_items')
    .values({
      resource_uuid: copy.uuid,
      kind: source.kind,
      tag_id: copy.tagId,
      purpose: copy.purpose,
      source_uuid: source.uuid,
    })
    .execute()
}

async function copyIfThere(storage: MediaStorage, from: string, to: string): Promise<boolean> {
  if ((await storage.stat(from)) === null) return false
  await storage.copy(from, to)
  return true
}

/** Copies a resource into a tag's queue. False when nothing is left there to hide among, or the file is gone. */
export async function makeCopy(
  { db, transaction }: Store,
  storage: MediaStorage,
  source: Source,
  { tagId, purpose, turn }: { tagId: number; purpose: Purpose; turn: number },
): Promise<boolean> {
  const neighbour = await neighbourOf(db, tagId, turn)
  if (neighbour === undefined || (await storage.stat(source.path)) === null) return false
  const uuid = randomUUID()
  const mediaUuid = neighbour.own_file ? uuid : randomUUID()
  const path = storedPath(source.kind, mediaUuid, basename(source.path))
  await storage.copy(source.path, path)
  await copyIfThere(storage, thumbnailPath(source.path), thumbnailPath(path))
  const hasProxy = await copyIfThere(storage, proxyPath(source.path), proxyPath(path))
  const copy = { uuid, mediaUuid, path, hasProxy, tagId, purpose }
  await transaction((tx) => insertCopy(tx, source, copy, neighbour))
  return true
}
