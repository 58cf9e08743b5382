import { mkdir, rm, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing.ts'
import { ImportFolders } from '../folders.ts'
import { LISTED_FOLDERS } from '../limits.ts'
import type { ListedFolder } from '../origin.ts'
import { diskOrigin } from './origin.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let allowed: ImportFolders
const at = (place: string): string => path.join(folder.path, place)
const foldersOf = (...roots: string[]) => new ImportFolders([diskOrigin(roots)])

beforeEach(async () => {
  folder = await temporaryFolder()
  for (const place of ['nas/b/deep', 'nas/a', 'nas/.hidden', 'nas/@eaDir', 'nas/..c', 'other/secret'])
    await mkdir(at(place), { recursive: true })
  for (const file of ['1.jpg', '2.jpg', '清单.csv', 'list.JSONL', '.list.csv', 'Thumbs.db'])
    await folder.file(`nas/b/${file}`, 'x')
  await symlink(at('other'), at('nas/out'))
  await symlink(at('nas/b'), at('nas/a/within'))
  await symlink(at('nas'), at('link'))
  allowed = foldersOf(at('link'), at('gone'))
})
afterEach(() => folder.remove())

const nothing = { folders: [], manifests: [], files: 0, complete: true }
const listed = (place: string): Promise<ListedFolder> => allowed.list(at(place))
const root = () => ({ path: at('nas'), name: at('nas') })

test('the top level lists the folders of the setting, or none', async () => {
  expect([await allowed.list(undefined), await foldersOf().list(undefined)]).toEqual([
    {
      ...nothing,
      folder: null,
      trail: [],
      folders: [
        { path: at('link'), name: at('link') },
        { path: at('gone'), name: at('gone') },
      ],
    },
    { ...nothing, folder: null, trail: [] },
  ])
})

test('lists one level at a time, without hidden names and links', async () => {
  expect([await listed('link'), await listed('nas/b')]).toEqual([
    {
      ...nothing,
      folder: at('nas'),
      trail: [root()],
      folders: [
        { path: at('nas/a'), name: 'a' },
        { path: at('nas/b'), name: 'b' },
      ],
      files: 1,
    },
    {
      folder: at('nas/b'),
      trail: [root(), { path: at('nas/b'), name: 'b' }],
      folders: [{ path: at('nas/b/deep'), name: 'deep' }],
      manifests: ['list.JSONL', '清单.csv'],
      files: 4,
      complete: true,
    },
  ])
  // A link that somebody names is followed as long as it stays within.
  expect(await listed('nas/a/within')).toEqual(await listed('nas/b'))
})

test.each([
  ['other', '不存在，或不在允许导入的文件夹里'],
  ['nas/../other/secret', '不存在，或不在允许导入的文件夹里'],
  ['nas/out', '不存在，或不在允许导入的文件夹里'],
  ['nas/out/secret', '不存在，或不在允许导入的文件夹里'],
  ['nothing', '不存在，或不在允许导入的文件夹里'],
  ['gone', '不存在，或不在允许导入的文件夹里'],
  ['nas/b/1.jpg', '不是文件夹'],
  ['nas/.hidden', '隐藏的文件和系统文件不导入'],
])('%s is refused', async (place, reason) => {
  await expect(listed(place)).rejects.toMatchObject({ status: 404, message: '不能从这个文件夹导入', reason })
})

test('a relative path is not found, regardless of the working directory', async () => {
  await expect(foldersOf(process.cwd()).list('server')).rejects.toMatchObject({
    status: 404,
  })
})

test('a long list of folders is truncated and says so', async () => {
  await rm(at('nas/b'), { recursive: true })
  for (let number = 0; number <= LISTED_FOLDERS; number += 1)
    await mkdir(at(`nas/b/${String(number).padStart(4, '0')}`), { recursive: true })
  const { folders, complete } = await listed('nas/b')
  expect([folders.length, folders.at(-1), complete]).toEqual([
    LISTED_FOLDERS,
    { path: at('nas/b/0999'), name: '0999' },
    false,
  ])
})
