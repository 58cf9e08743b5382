import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openMedia } from '../../media/services/media.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { LASTING_WORK } from '../../media/work-folder.ts'
import { settingsWith } from '../../settings.ts'
import { json } from '../../store/json.ts'
import { openTestStore } from '../../store/testing.ts'
import { exportJob, exportPath } from '../exports/export-tag.ts'
import { runHousekeeping } from './housekeeping.ts'
import { cancel, claim, enqueue } from '../queue.ts'

type Housekeeping = Awaited<ReturnType<typeof openHouse>>

/** Storage, a database and what the hourly housekeeping needs beside them. */
async function openHouse() {
  const folder = await temporaryFolder()
  const store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path })
  const media = await openMedia(settings, Buffer.from('test key'))
  return {
    folder,
    store,
    media,
    /** One turn of it. */
    keep: () =>
      runHousekeeping(
        { store, media, settings, log: pino({ level: 'silent' }) },
        new AbortController().signal,
      ),
    close: async () => {
      await store.close()
      await folder.remove()
    },
  }
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

/** An export of long ago, with its file. */
async function oldExport({ store, media }: Housekeeping, id: string): Promise<string> {
  const path = exportPath(id)
  await media.storage.write(path, Buffer.from('a zip'))
  const result = json({ path, name: 'old.zip', size: 5 })
  const row = {
    id,
    type: 'export',
    payload: json({}),
    status: 'done' as const,
    result,
    finished_at: LONG_AGO,
  }
  await store.db.insertInto('jobs').values(row).execute()
  return path
}

const idOf = (number: number): string => `0a1b2c3d-0000-4000-8000-00000000000${number}`

test('a file that cannot be removed stops neither later files nor other housekeeping', async () => {
  const house = await openHouse()
  const { folder, media, keep, close } = house
  const paths = [
    await oldExport(house, idOf(1)),
    await oldExport(house, idOf(2)),
    await oldExport(house, idOf(3)),
  ]
  const remove = media.storage.remove.bind(media.storage)
  media.storage.remove = (path) => (path === paths[0] ? Promise.reject(new Error('denied')) : remove(path))
  await folder.file(join('work', `${LASTING_WORK[0]}left.part`), Buffer.from('by a video that is gone'))
  await keep()
  const left = await Promise.all(paths.map((path) => media.storage.stat(path)))
  expect(left.map((file) => file?.size)).toEqual([5, undefined, undefined])
  expect(await readdir(media.workFolder)).toEqual([])
  await close()
})

test('files of an export are removed when it was given up, not while it is retried', async () => {
  const { store, media, keep, close } = await openHouse()
  const { storage } = media
  // As killed between the two: the archive is stored, and nobody says so.
  const adopt = storage.adopt.bind(storage)
  storage.adopt = async (path, file) => {
    await adopt(path, file)
    throw new Error('killed')
  }
  const tag = { kind: 'image', name: 'tag', priority: 0, need_pull: true } as const
  const { id: tagId } = await store.db
    .insertInto('tags')
    .values(tag)
    .returning('id')
    .executeTakeFirstOrThrow()
  await store.db.insertInto('tag_settings').values({ tag_id: tagId, version: 1, settings: '{}' }).execute()
  const payload = { kind: 'image', tagId, format: 'json', filter: {}, includeMedia: false } as const
  const id = await enqueue(store.db, { type: 'export', payload, createdBy: null })
  const job = await claim(store, 'worker', ['export'])
  const house = { signal: new AbortController().signal, progress: () => {} }
  await expect(exportJob({ store, media })(job!, house)).rejects.toThrow('killed')
  await keep()
  const isStored = async () => (await storage.stat(exportPath(id))) !== null
  const tried = await isStored()
  await store.db.updateTable('jobs').set({ status: 'failed', error: '' }).where('id', '=', id).execute()
  await keep()
  expect([tried, await isStored()]).toEqual([true, false])
  await close()
})

test('an upload is removed after long inactivity or cancellation, not before a job has imported it', async () => {
  const { folder, store, media, keep, close } = await openHouse()
  const [left, resumed, waiting, taken, dropped] = ['left', 'resumed', 'waiting', 'taken', 'dropped'] as const
  for (const id of [left, resumed, waiting, taken, dropped])
    for (const name of [id, `${id}.json`]) {
      await folder.file(join('uploads', name), Buffer.from('x'))
      // What is said of an upload is written once, when it begins.
      if (name !== resumed && !name.startsWith(dropped))
        await utimes(join(media.uploadFolder, name), LONG_AGO, LONG_AGO)
    }
  const payload = { kind: 'video', poolId: 1, name: 'a.zip' } as const
  await enqueue(store.db, { type: 'import', payload: { ...payload, uploadId: waiting }, createdBy: null })
  const done = await enqueue(store.db, {
    type: 'import',
    payload: { ...payload, uploadId: taken },
    createdBy: null,
  })
  await store.db.updateTable('jobs').set({ status: 'done' }).where('id', '=', done).execute()
  const asked = { kind: 'image', tagId: 1, uploadId: dropped }
  const job = { type: 'import-annotations', payload: asked, createdBy: null }
  await cancel(store.db, await enqueue(store.db, job))
  await keep()
  expect((await readdir(media.uploadFolder)).toSorted()).toEqual(
    [resumed, `${resumed}.json`, waiting, `${waiting}.json`].toSorted(),
  )
  await close()
})
