import 'fake-indexeddb/auto'
import { deleteDB } from 'idb'
import { afterEach, expect, test } from 'vitest'
import {
  createUploadedFiles,
  fileKey,
  UPLOADED_FILES_DATABASE,
  UPLOADED_FILES_KEPT_MS,
} from './uploaded-files.ts'

const file = (path: string, content = path, lastModified = 1) => ({
  file: new File([content], path, { lastModified }),
  path,
})

afterEach(() => deleteDB(UPLOADED_FILES_DATABASE))

test('remembers an uploaded file by place, path, size and time, across pages', async () => {
  const page = createUploadedFiles()
  await page.note('1/pool', file('a/1.jpg'))
  await page.note('1/other', file('a/2.jpg'))
  await page.note('1/pool1', file('a/3.jpg'))
  await page.close()
  const reloaded = createUploadedFiles()
  const known = await reloaded.known('1/pool')
  expect(known).toEqual(new Set([fileKey(file('a/1.jpg'))]))
  expect(
    [file('a/1.jpg', 'longer than it was'), file('a/1.jpg', 'a/1.jpg', 2), file('b/1.jpg')].map((each) =>
      known.has(fileKey(each)),
    ),
  ).toEqual([false, false, false])
  await reloaded.close()
})

test('forgets old uploads', async () => {
  const before = createUploadedFiles(() => 1000)
  await before.note('1/pool', file('old.jpg'))
  await before.close()
  const between = createUploadedFiles(() => 1001)
  await between.note('1/pool', file('new.jpg'))
  await between.close()
  const later = createUploadedFiles(() => 1000 + UPLOADED_FILES_KEPT_MS)
  expect(await later.known('1/pool')).toEqual(new Set([fileKey(file('new.jpg'))]))
  await later.close()
})

test('remembers nothing and never fails without storage', async () => {
  const { indexedDB } = globalThis
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true })
  const page = createUploadedFiles()
  await page.note('1/pool', file('a.jpg'))
  const known = await page.known('1/pool')
  Object.defineProperty(globalThis, 'indexedDB', { value: indexedDB, configurable: true })
  expect(known).toEqual(new Set())
})
