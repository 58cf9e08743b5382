import { expect, test } from 'vitest'
import { temporaryFolder, zipOf } from '../../media/testing.ts'
import { openArchive } from '../../media/files/archive.ts'
import { indexArchive } from './archive-index.ts'

test('files keep their positions in the archive; system files are listed separately', async () => {
  const folder = await temporaryFolder()
  try {
    const paths = ['a/data.yaml', '__MACOSX/a/._data.yaml', '一/1.txt', '.x']
    const content = Object.fromEntries(paths.map((path) => [path, Buffer.from('x')]))
    const file = await folder.file('a.zip', await zipOf(content))
    const limits = { entries: 10, totalBytes: 100, entryBytes: 100 }
    expect(await indexArchive(() => openArchive(file, limits), new AbortController().signal)).toEqual({
      files: [
        { index: 0, path: 'a/data.yaml', refusal: null },
        { index: 2, path: '一/1.txt', refusal: null },
      ],
      hidden: ['__MACOSX/a/._data.yaml', '.x'],
    })
  } finally {
    await folder.remove()
  }
})
