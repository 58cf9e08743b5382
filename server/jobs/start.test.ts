import { readdir } from 'node:fs/promises'
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
import { startJobs } from './start.ts'

test('storage that lets nothing be removed keeps the rest of the housekeeping from nothing', async () => {
  const folder = await temporaryFolder()
  const store = await openTestStore()
  const settings = settingsWith({ DATA_DIR: folder.path, WORKERS: 0 })
  const media = await openMedia(settings, Buffer.from('test key'))
  media.storage.remove = () => Promise.reject(new Error('denied'))
  const long = new Date('2020-01-01T00:00:00Z')
  const result = json({ path: 'exports/old', name: 'old.zip', size: 1 })
  const old = { type: 'export', payload: json({}), status: 'done' as const, result, finished_at: long }
  const id = '0a1b2c3d-0000-4000-8000-000000000001'
  await store.db
    .insertInto('jobs')
    .values({ id, ...old })
    .execute()
  await folder.file(join('work', `${LASTING_WORK[0]}left.part`), Buffer.from('by a video that is gone'))
  const jobs = startJobs({
    store,
    media,
    settings,
    folders: openImportFolders(settings),
    release: async () => undefined,
    log: pino({ level: 'silent' }),
    segmentation: new Segmentation(settings, media),
    events: createEventHub('test', Date.now),
  })
  await jobs.stop()
  expect(await readdir(media.workFolder)).toEqual([])
  await store.close()
  await folder.remove()
})
