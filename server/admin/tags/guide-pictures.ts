import { sql, type RawBuilder } from 'kysely'
import type { GuidePicture } from '../../../src/contract/types.d.ts'
import { guidePictureAddress, guidePicturesIn } from '../../../src/domain/guides.ts'
import type { Caller } from '../../http/caller.ts'
import { importInlineImage } from '../../media/import/inline-image.ts'
import type { MediaServices } from '../../media/services/media.ts'
import { insertMedia } from '../../media/import/records.ts'
import type { MediaLinker } from '../../media/delivery/sign.ts'
import type { UnusedPicture } from '../../media/cleanup/unused-pictures.ts'
import type { SqlDatabase, Store } from '../../store/store.ts'

/** Pictures are uploaded before their guide is saved. */
const UNUSED_HOURS = 24

interface GuidePictureRow {
  uuid: string
  path: string
  width: number
  height: number
}

const pictureOf = (
  linker: MediaLinker,
  { uuid, path: file, width, height }: GuidePictureRow,
): GuidePicture => ({
  id: uuid,
  url: linker.sign(file, uuid),
  width,
  height,
})

/** Throws the `MediaRefusal`s of `importInlineImage`. */
export async function addGuidePicture(
  store: Store,
  media: MediaServices,
  image: string,
  by: Pick<Caller, 'id' | 'tokenHash'>,
): Promise<GuidePicture> {
  const origin = { role: 'guide', fileName: 'guide', createdBy: by.id } as const
  const imported = await importInlineImage('image', image, 'guide', media, (picture) =>
    store.transaction((tx) => insertMedia(tx, picture, origin)),
  )
  return pictureOf(media.signer.forSession(by.tokenHash), imported)
}

export async function guidePictures(
  db: SqlDatabase,
  linker: MediaLinker,
  text: string,
): Promise<GuidePicture[]> {
  const ids = guidePicturesIn(text)
  if (ids.length === 0) return []
  const { rows } = await sql<GuidePictureRow>`
    select uuid, path, width, height from media_files
    where uuid = any(${ids}::uuid[]) and role = 'guide'
    order by array_position(${ids}::uuid[], uuid)`.execute(db)
  return rows.map((row) => pictureOf(linker, row))
}

export const unusedGuidePictures = (now: number): RawBuilder<UnusedPicture> => sql<UnusedPicture>`
  select m.uuid, m.path from media_files m
  where m.role = 'guide' and m.created_at <= ${new Date(now - UNUSED_HOURS * 3_600_000)} and not exists (
    select 1 from tag_settings s where position(${guidePictureAddress('')} || m.uuid in s.settings->>'guide') > 0)`
