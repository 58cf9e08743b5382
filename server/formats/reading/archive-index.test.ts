import { expect, test } from 'vitest'
import { temporaryFolder, zipOf } from '../../media/testing.ts'
import { openArchive } from '../../media/files/archive.ts'
import { indexArchive } from './archive-index.ts'

test('a file is spoken for by the nearest one above it', async () => {
  const folder = await temporaryFolder()
  try {
    const paths = [
      'a/data.yaml',
      'a/labels/1.txt',
      'a/b/c/2.txt',
      'a/b/data.yaml',
      'ab/3.txt',
      'data.yaml',
      '.x',
    ]
    const file = await folder.file(
      'a.zip',
      await zipOf(Object.fromEntries(paths.map((path) => [path, Buffer.from('x')]))),
    )
    const limits = { entries: 10, totalBytes: 100, entryBytes: 100 }
    const { files, hidden, nearest } = await indexArchive(
      () => openArchive(file, limits),
      new AbortController().signal,
    )
    expect([files.map(({ path }) => path), hidden]).toEqual([paths.slice(0, -1), ['.x']])
    const tables = new Set(paths.filter((path) => path.endsWith('.yaml')))
    expect(paths.filter((path) => path.endsWith('.txt')).map((path) => nearest(path, tables))).toEqual([
      'a/data.yaml',
      'a/b/data.yaml',
      'data.yaml',
    ])
    expect(nearest('ab/3.txt', new Set(['a/data.yaml']))).toBeUndefined()
  } finally {
    await folder.remove()
  }
})
