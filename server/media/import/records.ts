import { PoolResourceLimits } from '../../../src/contract/limits.ts'
import { sql } from 'kysely'
import type { Kind } from '../../../src/domain/kinds.ts'
import { fileNameUpTo } from '../../../src/domain/names.ts'
import type { MediaRole } from '../../store/schema/data.ts'
import type { SqlDatabase, Tx } from '../../store/store.ts'
import type { ImportedMedia } from './import.ts'
import { requireValue } from '../../require-value.ts'
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
  /** Path below the dropped folder, or the file name. */
  name: string
  createdBy: number | null
}

export class PoolGone extends MediaRefusal {
  constructor() {
    super(404, mediaText.poolGone)
  }
}

/** The lock keeps the pool from being deleted. Throws `PoolGone`. */
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

interface ResourcePosition {
  /** In the order of arrival; default: the last. */
  seq?: number | undefined
  sameAs?: string | null
}

export async function reservePosition(db: SqlDatabase): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select nextval(pg_get_serial_sequence('resources', 'seq'))::integer as seq`.execute(db)
  return requireValue(rows[0]).seq
}

/** The resource has its file's uuid. Throws `PoolGone`. */
export async function insertPoolResource(
  tx: Tx,
  media: ImportedMedia,
  place: PoolPlace,
  { seq, sameAs = null }: ResourcePosition = {},
): Promise<void> {
  await holdPool(tx, place.poolId)
  const name = fileNameUpTo(place.name, NAME_MAX)
  await insertMedia(tx, media, { role: 'original', fileName: name, createdBy: place.createdBy })
  await sql`insert into resources (uuid, kind, pool_id, media_uuid, name, created_by, same_as, seq) overriding system value
    values (${media.uuid}, ${place.kind}, ${place.poolId}, ${media.uuid}, ${name}, ${place.createdBy}, ${sameAs},
      ${seq ?? (await reservePosition(tx))})`.execute(tx)
}

/** Includes deleted resources. */
export const isResource = async (db: SqlDatabase, uuid: string): Promise<boolean> =>
  (await db.selectFrom('resources').select('uuid').where('uuid', '=', uuid).executeTakeFirst()) !== undefined

const UUID_LOCKS = 7_203_645

/** Two servers may have the same upload, or the same job if one seemed dead. */
export async function holdUuid(tx: Tx, uuid: string): Promise<void> {
  const key = Buffer.from(uuid.slice(0, 8), 'hex').readInt32BE()
  await sql`select pg_advisory_xact_lock(${UUID_LOCKS}, ${key})`.execute(tx)
}
