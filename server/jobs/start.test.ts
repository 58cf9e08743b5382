import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createEventHub } from '../events/hub.ts'
import { openMedia } from '../media/media.ts'
import { temporaryFolder } from '../media/testing.ts'
import { LASTING_WORK } from '../media/work-folder.ts'
import { Segmentation } from '../segmentation/service.ts'
import { settingsWith } from '../settings.ts'
import { openImportFolders } from '../sources/open.ts'
import { json } from '../store/json.ts'
import { openTestStore } from '../store/testing.ts'
import { enqueue } from './queue.ts'
import { startJobs } from './start.ts'

/** Storage, a database and what the hourly housekeeping needs beside them. */
async function openHouse() {
  const folder = await temporaryFolder()
  const store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path, WORKERS: 0 })
  const media = await openMedia(settings, Buffer.from('test key'))
  return {
    folder,
    store,
    media,
    settings,
    /** One turn of it. */
    keep: () =>
      startJobs({
        store,
        media,
        settings,
        folders: openImportFolders(settings),
        release: async () => undefined,
        log: pino({ level: 'silent' }),
        segmentation: new Segmentation(settings, media),
        events: createEventHub('test', Date.now),
      }).stop(),
    close: async () => {
      await store.close()
      await folder.remove()
    },
  }
}

const LONG_AGO = new Date('2020-01-01T00:00:00Z')

test('storage that lets nothing be removed keeps the rest of the housekeeping from nothing', async () => {
  const { folder, store, media, keep, close } = await openHouse()
  media.storage.remove = () => Promise.reject(new Error('denied'))
  const result = json({ path: 'exports/old', name: 'old.zip', size: 1 })
  const old = { type: 'export', payload: json({}), status: 'done' as const, result, finished_at: LONG_AGO }
  const id = '0a1b2c3d-0000-4000-8000-000000000001'
  await store.db
    .insertInto('jobs')
    .values({ id, ...old })
    .execute()
  await folder.file(join('work', `${LASTING_WORK[0]}left.part`), Buffer.from('by a video that is gone'))
  await keep()
  expect(await readdir(media.workFolder)).toEqual([])
  await close()
})

test('an upload goes when it was left alone for long, but not while a job has yet to take it in', async () => {
  const { folder, store, media, keep, close } = await openHouse()
  const [left, resumed, waiting, taken] = ['left', 'resumed', 'waiting', 'taken'] as const
  for (const id of [left, resumed, waiting, taken])
    for (const name of [id, `${id}.json`]) {
      await folder.file(join('uploads', name), Buffer.from('x'))
      // What is said of an upload is written once, when it begins.
      if (name !== resumed) await utimes(join(media.uploadFolder, name), LONG_AGO, LONG_AGO)
    }
  const payload = { kind: 'video', poolId: 1 }
  await enqueue(store.db, { type: 'import', payload: { ...payload, uploadId: waiting }, createdBy: null })
  const done = await enqueue(store.db, {
    type: 'import',
    payload: { ...payload, uploadId: taken },
    createdBy: null,
  })
  await store.db.updateTable('jobs').set({ status: 'done' }).where('id', '=', done).execute()
  await keep()
  expect((await readdir(media.uploadFolder)).toSorted()).toEqual(
    [resumed, `${resumed}.json`, waiting, `${waiting}.json`].toSorted(),
  )
  await close()
})
