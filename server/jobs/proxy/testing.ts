import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { enterPool } from '../imports/enter-pool.ts'
import { importMedia, type ImportedMedia } from '../../media/import/import.ts'
import { openMedia, type MediaServices } from '../../media/services/media.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { requireValue } from '../../require-value.ts'
import { Segmentation } from '../../segmentation/service.ts'
import { settingsWith } from '../../settings.ts'
import type { Store } from '../../store/store.ts'
import { deleteAll, openTestStore } from '../../store/testing.ts'
import { claim, freeAllClaims } from '../queue.ts'
import { proxyJob, type ProxyJobOptions } from './proxy-job.ts'

/** Videos in pools, and a worker that makes proxies on request. */
export interface ProxyWorld {
  store: Store
  media: MediaServices
  bring(bytes: Buffer): Promise<ImportedMedia>
  /** Long enough ago that its file may go. */
  discard(uuid: string): Promise<void>
  attempt(options?: Attempt): Promise<{ result: Record<string, unknown>; text: string }>
  work(): Promise<string[]>
  proxies(): Promise<ProxyRow[]>
  warned: unknown[]
  clear(): Promise<void>
  close(): Promise<void>
}

export interface Attempt {
  watch?: ProxyJobOptions['watch']
  signal?: AbortSignal
}

interface ProxyRow {
  parent_uuid: string
  path: string
  mime: string
  width: number
  height: number
  frame_count: number
}

async function proxiesIn({ db }: Store): Promise<ProxyRow[]> {
  const { rows } = await sql<ProxyRow>`
    select parent_uuid, path, mime, width, height, frame_count from media_files where role = 'proxy'`.execute(
    db,
  )
  return rows
}

async function clear(store: Store, workFolder: string, warned: unknown[]): Promise<void> {
  await deleteAll(store, 'resources', 'discarded_media', 'media_frames', 'media_files', 'jobs')
  for (const name of await readdir(workFolder)) await rm(path.join(workFolder, name))
  warned.length = 0
}

export async function openProxyWorld(): Promise<ProxyWorld> {
  const folder = await temporaryFolder()
  const store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path, PROXY: true, PROXY_SIDE: 320, PROXY_GOP: 5 })
  const media = await openMedia(settings, Buffer.from('test key'))
  const segmentation = new Segmentation(settings, media)
  const { id: poolId } = await store.db
    .insertInto('pools')
    .values({ kind: 'video', name: 'pool' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const warned: unknown[] = []
  const shape = requireValue(media.proxy)
  return {
    store,
    media,
    warned,
    async bring(bytes) {
      const file = await folder.file('upload', bytes)
      const imported = await importMedia({ kind: 'video', file, name: 'clip.mp4' }, media)
      const place = { kind: 'video', poolId, name: 'clip.mp4', createdBy: null } as const
      await enterPool(store, imported, place, { ...media, proxy: shape, posters: false })
      return imported
    },
    async discard(uuid) {
      await sql`update resources set deleted_at = now() where media_uuid = ${uuid}`.execute(store.db)
      await sql`insert into discarded_media (media_uuid, discarded_at) values (${uuid}, now() - interval '30 days')`.execute(
        store.db,
      )
    },
    async attempt({ watch, signal } = {}) {
      await freeAllClaims(store, ['proxy'])
      const job = requireValue(await claim(store, `worker ${Math.random()}`, ['proxy']))
      const log = { warn: (facts: unknown) => void warned.push(facts) } as ProxyJobOptions['log']
      const handler = proxyJob({
        store,
        media,
        shape,
        files: segmentation.files,
        log,
        ...(watch && { watch }),
      })
      const context = { signal: signal ?? new AbortController().signal, progress: () => undefined }
      return handler(job, context)
    },
    work: async () => (await readdir(media.workFolder)).toSorted(),
    proxies: () => proxiesIn(store),
    clear: () => clear(store, media.workFolder, warned),
    async close() {
      await segmentation.stop()
      await store.close()
      await folder.remove()
    },
  }
}
