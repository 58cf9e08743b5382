import { randomBytes, randomUUID } from 'node:crypto'
import { basename, extname } from 'node:path'
import { sql } from 'kysely'
import type { Kind } from '../../../src/domain/kinds.ts'
import { posterPath, proxyPath, safeFileName, storedPath, thumbnailPath } from '../../media/paths.ts'
import type { MediaStorage } from '../../media/storage/storage.ts'
import type { Purpose } from '../../store/schema/quality.ts'
import type { SqlDatabase, Store, Tx } from '../../store/store.ts'
import { copyPrelabel } from '../../workflow/interventions/prelabels.ts'
import { nameLike } from './names.ts'

/** Copies look like any other resource: own uuid, file and name, in the middle of the queue. */

export interface Source {
  uuid: string
  kind: Kind
  media_uuid: string
  path: string
}

/** Gives a copy its queue position, day of arrival and style of name, so that none reveals it. */
interface Neighbour {
  name: string
  seq: number
  created_at: Date
  /** True for uploads, false for files of a copied tag. */
  own_file: boolean
}

/** Random and unmarked. `turn`: 0 ≤ x < 1. */
async function neighbourOf(db: SqlDatabase, tagId: number, turn: number): Promise<Neighbour | undefined> {
  const free = sql`tag_id = ${tagId} and status = 'unmarked' and lease_holder_id is null and deleted_at is null`
  const { rows: bounds } = await sql<{ first: number | null; last: number | null }>`
    select min(seq) as first, max(seq) as last from resources where ${free}`.execute(db)
  const { first = null, last = null } = bounds[0] ?? {}
  if (first === null || last === null) return undefined
  const { rows } = await sql<Neighbour>`
    select name, seq, created_at, media_uuid = uuid as own_file from resources where ${free} and seq >= ${first + Math.floor(turn * (last - first + 1))}
    order by seq limit 1`.execute(db)
  return rows[0]
}

const EXTRAS = { proxy: proxyPath, poster: posterPath } as const
type Extra = keyof typeof EXTRAS

interface Copy {
  uuid: string
  mediaUuid: string
  path: string
  name: string
  extras: readonly Extra[]
  tagId: number
  purpose: Purpose
}

/** Before and after the neighbour's; a tag may have hundreds of thousands. */
const NAMES_BESIDE = 500

async function newName(
  db: SqlDatabase,
  source: Source,
  tagId: number,
  { name, seq }: Neighbour,
  random: () => number,
): Promise<string> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from resources where uuid = ${source.uuid}
    union all (select uuid, name from resources where tag_id = ${tagId} and seq <= ${seq} order by seq desc limit ${NAMES_BESIDE})
    union all (select uuid, name from resources where tag_id = ${tagId} and seq > ${seq} order by seq limit ${NAMES_BESIDE})`.execute(
    db,
  )
  const shown = rows.find(({ uuid }) => uuid === source.uuid)?.name ?? source.path
  return nameLike(
    name,
    extname(shown),
    rows.map(({ name }) => name),
    random,
  )
}

async function insertCopy(
  tx: Tx,
  source: Source,
  copy: Copy,
  { seq, created_at: at }: Neighbour,
): Promise<void> {
  // Its own hash: it must never be a duplicate of its source.
  await sql`insert into media_files (uuid, role, path, file_name, mime, bytes, sha256, width, height, duration,
      frame_count, frame_rate, codec, created_at)
    select ${copy.mediaUuid}, role, ${copy.path}, ${copy.name}::text, mime, bytes, ${randomBytes(32)}, width, height, duration,
      frame_count, frame_rate, codec, ${at}
    from media_files where uuid = ${source.media_uuid}`.execute(tx)
  // Otherwise a copy would be the one video without a proxy or a poster.
  for (const extra of copy.extras)
    await sql`insert into media_files (uuid, role, parent_uuid, path, file_name, mime, bytes, sha256, width, height, duration,
        frame_count, frame_rate, codec, created_at)
      select gen_random_uuid(), role, ${copy.mediaUuid}, ${EXTRAS[extra](copy.path)}, ${copy.name}::text, mime, bytes, sha256,
        width, height, duration, frame_count, frame_rate, codec, ${at}
      from media_files where parent_uuid = ${source.media_uuid} and role = ${extra}`.execute(tx)
  await sql`insert into media_frames (media_uuid, times, key_frames)
    select ${copy.mediaUuid}, times, key_frames from media_frames where media_uuid = ${source.media_uuid}`.execute(
    tx,
  )
  await sql`insert into resources (uuid, kind, tag_id, media_uuid, name, seq, status_changed_at, created_at, updated_at)
    overriding system value
    select ${copy.uuid}, kind, ${copy.tagId}, ${copy.mediaUuid}, ${copy.name}::text, ${seq}, ${at}, ${at}, ${at}
    from resources where uuid = ${source.uuid}`.execute(tx)
  await copyPrelabel(tx, source.uuid, copy.uuid)
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

/** False if the queue has nothing to hide it among, or the file is gone. */
export async function makeCopy(
  { db, transaction }: Store,
  storage: MediaStorage,
  source: Source,
  { tagId, purpose, random }: { tagId: number; purpose: Purpose; random: () => number },
): Promise<boolean> {
  const neighbour = await neighbourOf(db, tagId, random())
  if (neighbour === undefined || (await storage.stat(source.path)) === null) return false
  const uuid = randomUUID()
  const mediaUuid = neighbour.own_file ? uuid : randomUUID()
  const name = await newName(db, source, tagId, neighbour, random)
  const path = storedPath(source.kind, mediaUuid, safeFileName(basename(name), extname(source.path).slice(1)))
  await storage.copy(source.path, path)
  await copyIfThere(storage, thumbnailPath(source.path), thumbnailPath(path))
  const extras: Extra[] = []
  for (const extra of ['proxy', 'poster'] as const)
    if (await copyIfThere(storage, EXTRAS[extra](source.path), EXTRAS[extra](path))) extras.push(extra)
  const copy = { uuid, mediaUuid, path, name, extras, tagId, purpose }
  await transaction((tx) => insertCopy(tx, source, copy, neighbour))
  return true
}
