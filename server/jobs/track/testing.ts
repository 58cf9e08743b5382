import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { clipNamed, fileOfClip, type DemoClip } from '../../demo/clips.ts'
import { clipMasks } from '../../demo/truth.ts'
import { importMedia } from '../../media/import/import.ts'
import { openMedia, type MediaServices } from '../../media/services/media.ts'
import { insertMedia } from '../../media/import/records.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { ROOT } from '../../root.ts'
import { Segmentation } from '../../segmentation/service.ts'
import { settingsWith, type Settings } from '../../settings.ts'
import type { Store } from '../../store/store.ts'
import { openTestStore } from '../../store/testing.ts'
import { enqueue } from '../queue.ts'
import { uniqueKeyOf, type TrackPayload } from '../track-payload.ts'

type Source = 'manual' | 'sam2' | 'tracked'
type Folder = Awaited<ReturnType<typeof temporaryFolder>>
type Size = TrackWorld['size']

export interface StoredRow {
  object_id: string
  frame: number
  rle: string | null
  source: string
  score: number | null
  uncertain: boolean | null
}

/** A demo clip as a leased resource, with the true mask of one object on one frame. */
export interface TrackWorld {
  store: Store
  segmentation: Segmentation
  id: string
  holder: number
  objectId: string
  size: { width: number; height: number }
  truth(frame: number): Promise<string | null>
  put(frame: number, rle: string | null, source?: Source): Promise<void>
  track(frame: number, from: number, to: number): Promise<string>
  /** All rows but the one on `except`, by frame. */
  rows(): Promise<StoredRow[]>
  clear(): Promise<void>
  close(): Promise<void>
}

async function makeHolder(store: Store): Promise<{ holder: number; tag: number }> {
  const company = { name: 'company', type: 0 } as const
  const { id } = await store.db
    .insertInto('companies')
    .values(company)
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = { username: 'mark1', name: 'mark1', company_id: id, type: 0, password_hash: '-' } as const
  const person = await store.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()
  const row = { kind: 'video-segment', name: 'tag', priority: 0, need_pull: true } as const
  const tag = await store.db.insertInto('tags').values(row).returning('id').executeTakeFirstOrThrow()
  await store.db.insertInto('tag_settings').values({ tag_id: tag.id, version: 1, settings: '{}' }).execute()
  return { holder: person.id, tag: tag.id }
}

async function makeResource(store: Store, media: MediaServices, clip: DemoClip, folder: Folder) {
  const name = fileOfClip(clip)
  const file = await folder.file(name, await readFile(path.join(ROOT, 'server/demo/clips', name)))
  const imported = await importMedia({ kind: 'video-segment', file, name, uuid: randomUUID() }, media)
  const { holder, tag } = await makeHolder(store)
  const origin = { role: 'original', fileName: name, createdBy: holder } as const
  await store.transaction((tx) => insertMedia(tx, imported, origin))
  await sql`
    insert into resources (uuid, kind, tag_id, media_uuid, name, lease_holder_id, lease_stage, lease_craft,
      lease_acquired_at, lease_expires_at)
    values (${imported.uuid}, 'video-segment', ${tag}, ${imported.uuid}, ${name}, ${holder}, 'mark', 'mark', now(),
      now() + interval '1 hour')`.execute(store.db)
  const size = { width: imported.width ?? 0, height: imported.height ?? 0 }
  return { id: imported.uuid, holder, size }
}

const putRow = async (
  { db }: Store,
  row: { resource_uuid: string; object_id: string; frame: number; rle: string | null; source: Source } & Size,
  author: number,
): Promise<void> => {
  const { rle, source } = row
  await db
    .insertInto('video_masks')
    .values({ ...row, since_version: 1, author_id: author })
    .onConflict((conflict) =>
      conflict
        .columns(['resource_uuid', 'object_id', 'frame', 'since_version', 'author_id'])
        .doUpdateSet({ rle, source }),
    )
    .execute()
}

export async function openTrackWorld(
  clipName: string,
  objectId: string,
  changes: Partial<Settings> = {},
): Promise<TrackWorld> {
  const folder = await temporaryFolder()
  const store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path, ...changes })
  const media = await openMedia(settings, Buffer.from('test key'))
  const segmentation = new Segmentation(settings, media)
  const clip = clipNamed(clipName)
  const { id, holder, size } = await makeResource(store, media, clip, folder)
  return {
    store,
    segmentation,
    id,
    holder,
    objectId,
    size,
    truth: async (frame) => {
      const masks = await clipMasks(clipName)
      return masks.find((mask) => mask.frame === frame && mask.objectId === objectId)?.counts ?? null
    },
    put: (frame, rle, source = 'manual') =>
      putRow(store, { resource_uuid: id, object_id: objectId, frame, rle, source, ...size }, holder),
    track: (frame, from, to) => {
      const objectIds = [objectId]
      const payload: TrackPayload = {
        kind: 'video-segment',
        id,
        objectIds,
        frame,
        from,
        to,
        holder,
        since: 1,
      }
      return enqueue(store.db, {
        type: 'track',
        payload,
        createdBy: holder,
        uniqueKey: uniqueKeyOf(id),
        maxAttempts: 50,
      })
    },
    rows: () =>
      store.db
        .selectFrom('video_masks')
        .select(['object_id', 'frame', 'rle', 'source', 'score', 'uncertain'])
        .orderBy('frame')
        .execute(),
    clear: async () => {
      await store.db.deleteFrom('video_masks').execute()
      await store.db.deleteFrom('jobs').execute()
    },
    close: async () => {
      await segmentation.stop()
      await store.close()
      await folder.remove()
    },
  }
}
