import { PoolResourceLimits } from '../../../src/contract/limits.ts'
import { sql } from 'kysely'
import type { Kind } from '../../../src/domain/kinds.ts'
import { fileNameUpTo } from '../../../src/domain/names.ts'
import type { MediaRole } from '../../store/schema/data.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import type { ImportedMedia } from './import.ts'
import { MediaRefusal } from '../refusal.ts'
import { mediaText } from '../text.ts'

const hashBits = (hexadecimal: string): string => BigInt(`0x${hexadecimal}`).toString(2).padStart(64, '0')

const NAME_MAX = PoolResourceLimits.name.maxLength

interface MediaOrigin {
  role: MediaRole
  fileName: string
  createdBy: number | null
}

export async function insertMedia(tx: Tx, media: ImportedMedia, origin: MediaOrigin): Promise<void> {
  const row = {
    uuid: media.uuid,
    role: origin.role,
    path: media.path,
    file_name: fileNameUpTo(origin.fileName, NAME_MAX),
    mime: media.mime,
    bytes: media.byteSize,
    sha256: Buffer.from(media.sha256, 'hex'),
    phash: media.perceptualHash === null ? null : hashBits(media.perceptualHash),
    width: media.width,
    height: media.height,
    duration: media.duration,
    frame_count: media.frameCount,
    frame_rate: media.frameRate,
    codec: media.codec,
    pages: media.pages,
    exif_orientation: media.orientation,
    created_by: origin.createdBy,
  }
  await tx.insertInto('media_files').values(row).execute()
  if (media.frameTimes === null || media.keyFrames === null) return
  const frames = { media_uuid: media.uuid, times: media.frameTimes, key_frames: media.keyFrames }
  await tx.insertInto('media_frames').values(frames).execute()
}

export interface PoolPlace {
  kind: Kind
  poolId: number
  /** Path below the dropped folder, or the plain file name. */
  name: string
  createdBy: number | null
}

export class PoolGone extends MediaRefusal {
  constructor() {
    super(404, mediaText.poolGone)
  }
}

/** Locks the pool against deletion until the transaction ends. Throws `PoolGone`. */
async function holdPool(tx: Tx, id: number): Promise<void> {
  const pool = await tx
    .selectFrom('pools')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!pool) throw new PoolGone()
}

/** The resource has the uuid of its file. Throws `PoolGone`. */
export async function insertPoolResource(tx: Tx, media: ImportedMedia, place: PoolPlace): Promise<void> {
  await holdPool(tx, place.poolId)
  const name = fileNameUpTo(place.name, NAME_MAX)
  await insertMedia(tx, media, { role: 'original', fileName: name, createdBy: place.createdBy })
  const row = {
    uuid: media.uuid,
    kind: place.kind,
    pool_id: place.poolId,
    media_uuid: media.uuid,
    name,
    created_by: place.createdBy,
  }
  await tx.insertInto('resources').values(row).execute()
}

/** Includes deleted resources. */
export const isResource = async (db: SqlDatabase, uuid: string): Promise<boolean> =>
  (await db.selectFrom('resources').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

/** First half of the keys of `holdUuid`. */
const UUID_LOCKS = 7_203_645

/** Two servers may have the same upload, or the same job where one was taken for dead. */
export async function holdUuid(tx: Tx, uuid: string): Promise<void> {
  const key = Buffer.from(uuid.slice(0, 8), 'hex').readInt32BE()
  await sql`select pg_advisory_xact_lock(${UUID_LOCKS}, ${key})`.execute(tx)
}

const HASH_LOCKS = 7_203_643

/** Holds a lock until the transaction ends, so that only one of several equal files is the first. */
export async function hasExactDuplicate(
  tx: Tx,
  kind: Kind,
  { sha256 }: Pick<ImportedMedia, 'sha256'>,
): Promise<boolean> {
  const hash = Buffer.from(sha256, 'hex')
  await sql`select pg_advisory_xact_lock(${HASH_LOCKS}, ${hash.readInt32BE()})`.execute(tx)
  const found = await tx
    .selectFrom('media_files as m')
    .innerJoin('resources as r', 'r.media_uuid', 'm.uuid')
    .select('m.uuid')
    .where('m.sha256', '=', hash)
    .where('m.role', '=', 'original')
    .where('r.kind', '=', kind)
    .where('r.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
