import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openMedia, type MediaServices } from '../../media/services/media.ts'
import { clip, temporaryFolder, zipOf } from '../../media/testing.ts'
import { emptyUpload } from '../../media/cleanup/upload-files.ts'
import { requireValue } from '../../require-value.ts'
import { settingsWith } from '../../settings.ts'
import type { Store } from '../../store/store.ts'
import { deleteAll, openTestStore } from '../../store/testing.ts'
import { importJob } from './import-archive.ts'
import { claim, enqueue, type JobRow } from '../queue.ts'
import { JobFailure } from '../runner.ts'

const UPLOAD = 'uploads/big'
const VIDEO = await clip({
  container: 'webm',
  codec: 'vp8',
  codecString: 'vp8',
  width: 320,
  height: 240,
  times: [0, 0.04, 0.08],
  frameDuration: 0.04,
})

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let store: Store
let media: MediaServices
let job: JobRow<'import'>

beforeAll(async () => {
  store = await openTestStore()
})
afterAll(() => store.close())
beforeEach(async () => {
  folder = await temporaryFolder()
  media = await openMedia(settingsWith({ DATA_DIR: folder.path }), Buffer.from('test key'))
  await folder.file(UPLOAD, VIDEO)
  const pool = { kind: 'video', name: 'pool' } as const
  const { id: poolId } = await store.db
    .insertInto('pools')
    .values(pool)
    .returning('id')
    .executeTakeFirstOrThrow()
  const payload = { kind: 'video', poolId, uploadId: 'big', name: 'clip.webm' } as const
  await enqueue(store.db, { type: 'import', payload, createdBy: null })
  job = requireValue(await claim(store, 'worker', ['import']))
})
afterEach(async () => {
  await deleteAll(store, 'resources', 'media_frames', 'media_files', 'jobs', 'pools')
  await folder.remove()
})

/** A run of the job whose end is not noted. */
const begin = (release = (id: string) => emptyUpload(media.uploadFolder, id, VIDEO.length)) => {
  const archiveLimits = { entries: 9, totalBytes: 1e6, entryBytes: 1e6 }
  const context = { signal: new AbortController().signal, progress: () => undefined }
  return importJob({ store, media, archiveLimits, release })(job, context)
}

/** One run of the job, as a worker does it. */
const run = async (release?: (id: string) => Promise<void>) => {
  const { cleanUp, ...done } = await begin(release)
  await cleanUp?.()
  return done
}

const contentOf = (place: string): Promise<Buffer> => readFile(path.join(folder.path, place))

const filesIn = async (place: string): Promise<string[]> => {
  const found = await readdir(path.join(folder.path, place), { recursive: true, withFileTypes: true })
  return found.filter((each) => each.isFile()).map(({ name }) => name)
}

const storedVideo = async (): Promise<Buffer> => {
  const row = await store.db.selectFrom('media_files').select('path').executeTakeFirstOrThrow()
  return contentOf(`media/${row.path}`)
}

test.each<[string, () => unknown]>([
  ['the storage', () => vi.spyOn(media.storage, 'write').mockRejectedValueOnce(new Error('hiccup'))],
  ['the database', () => vi.spyOn(store, 'transaction').mockRejectedValueOnce(new Error('hiccup'))],
])('a big file outlives a failure of %s, and the next run takes it in', async (_, fail) => {
  fail()
  await expect(run()).rejects.toThrow('hiccup')
  expect([await filesIn('media'), await filesIn('work'), await contentOf(UPLOAD)]).toEqual([[], [], VIDEO])
  const { result } = await run()
  expect(result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
  expect(await storedVideo()).toEqual(VIDEO)
})

test('a run that was killed before releasing the upload imports nothing twice', async () => {
  await expect(run(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await contentOf(UPLOAD)).toEqual(VIDEO)
  const { result } = await run()
  expect(result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
  expect(await store.db.selectFrom('resources').select('name').execute()).toEqual([{ name: 'clip.webm' }])
  // As long as before, so that who asks again sends nothing twice.
  expect([await contentOf(UPLOAD), await filesIn('uploads')]).toEqual([Buffer.alloc(VIDEO.length), ['big']])
  expect(await storedVideo()).toEqual(VIDEO)
})

test('an archive is kept until its end is stored: another run has the same result', async () => {
  const archive = await zipOf({ 'a.txt': Buffer.from('no video'), 'b.webm': VIDEO })
  await folder.file(UPLOAD, archive)
  const { result } = await begin()
  expect([result.accepted, await contentOf(UPLOAD)]).toEqual([1, archive])
  expect((await run()).result).toEqual(result)
})

test.each([
  ['a big file', VIDEO],
  ['an archive', await zipOf({ 'a.webm': VIDEO, 'b.webm': VIDEO })],
])('%s whose pool was deleted fails with the reason and leaves nothing', async (_, content) => {
  await folder.file(UPLOAD, content)
  await store.db.updateTable('pools').set({ deleted_at: new Date() }).execute()
  await expect(run()).rejects.toEqual(new JobFailure('clip.webm：数据池已被删除'))
  expect(await store.db.selectFrom('resources').select('uuid').execute()).toEqual([])
  expect([await filesIn('media'), await filesIn('work'), await contentOf(UPLOAD)]).toEqual([
    [],
    [],
    Buffer.alloc(VIDEO.length),
  ])
})
