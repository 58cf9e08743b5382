import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openMedia, type MediaServices } from '../../media/services/media.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { requireValue } from '../../require-value.ts'
import { picture } from '../../operations/test-upload.ts'
import { settingsWith } from '../../settings.ts'
import { diskOrigin } from '../../media/sources/disk/origin.ts'
import { ImportFolders } from '../../media/sources/folders.ts'
import type { ImportOrigin } from '../../media/sources/origin.ts'
import type { Store } from '../../store/store.ts'
import { importFolderJob } from './import-folder.ts'
import type { ImportFolderPayload } from '../payloads.ts'
import { claim, enqueue, type JobRow } from '../queue.ts'

/** Bytes of a picture at most. */
export const IMAGE_MAX = 100_000

export const NOT_THERE = '不存在，或不在允许导入的文件夹里'

export const pictures = await Promise.all([0, 60, 120, 180, 240].map((hue) => picture(hue)))

/** An importable folder `nas/街景`, an empty pool of kind image, and an importer. `others` may be imported from, too. */
export async function folderWorld(store: Store, ...others: ImportOrigin[]) {
  const folder = await temporaryFolder()
  const at = (place: string): string => path.join(folder.path, place)
  const settings = settingsWith({ DATA_DIR: at('data'), IMAGE_MAX })
  const media: MediaServices = await openMedia(settings, Buffer.from('test key'))
  const pool = { kind: 'image', name: `pool of ${folder.path}` } as const
  const made = store.db.insertInto('pools').values(pool).returning('id')
  const poolId = (await made.executeTakeFirstOrThrow()).id
  const inPool = () => store.db.selectFrom('resources').where('pool_id', '=', poolId).orderBy('seq')
  return {
    at,
    poolId,
    fill: async (files: Readonly<Record<string, Buffer | string>>): Promise<void> => {
      for (const [name, content] of Object.entries(files)) {
        await mkdir(path.dirname(at(`nas/街景/${name}`)), { recursive: true })
        await writeFile(at(`nas/街景/${name}`), content)
      }
    },
    queued: async (wanted: Partial<ImportFolderPayload> = {}): Promise<JobRow<'import-folder'>> => {
      const request = { folder: at('nas/街景'), recursive: true, manifest: null, ...wanted }
      const payload: ImportFolderPayload = { kind: 'image', poolId, ...request }
      await enqueue(store.db, { type: 'import-folder', payload, createdBy: null })
      return requireValue(await claim(store, 'worker', ['import-folder']))
    },
    /** One run, as by a worker. `onProgress` may end it. */
    run: (
      job: JobRow<'import-folder'>,
      onProgress: (text: string, end: () => void) => void = () => undefined,
    ) => {
      const ending = new AbortController()
      const progress = (_done: number, text: string): void => onProgress(text, () => ending.abort())
      const folders = new ImportFolders([diskOrigin([at('nas')]), ...others])
      return importFolderJob({ store, media, folders })(job, { signal: ending.signal, progress })
    },
    names: async (): Promise<string[]> => (await inPool().select('name').execute()).map(({ name }) => name),
    filesIn: async (place: string): Promise<string[]> => {
      const found = await readdir(at(place), { recursive: true, withFileTypes: true })
      return found.filter((each) => each.isFile()).map(({ name }) => name)
    },
    close: async (): Promise<void> => {
      // Otherwise the same pictures would be duplicates in the next test.
      await store.db.updateTable('resources').set({ deleted_at: new Date() }).execute()
      await folder.remove()
    },
  }
}

export type FolderWorld = Awaited<ReturnType<typeof folderWorld>>
