import { mkdir, symlink } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '../../testing.ts'
import { checkImportDirs } from './check-dirs.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
const at = (place: string): string => path.join(folder.path, place)

beforeEach(async () => {
  folder = await temporaryFolder()
  await mkdir(at('data/media'), { recursive: true })
  await mkdir(at('nas/one'), { recursive: true })
  await folder.file('nas/file', 'x')
  await symlink(at('data/media'), at('nas/link'))
})
afterEach(() => folder.remove())

const complaintOf = (dirs: readonly string[], data = 'data'): Promise<string> =>
  checkImportDirs({ IMPORT_DIRS: dirs.map(at), DATA_DIR: at(data) }).then(
    () => 'nothing is wrong',
    (error: unknown) => String(error),
  )

test('existing folders outside DATA_DIR are accepted, even before DATA_DIR exists', async () => {
  expect([await complaintOf([]), await complaintOf(['nas/one', 'nas'], 'none/yet/data')]).toEqual([
    'nothing is wrong',
    'nothing is wrong',
  ])
})

test.each([
  ['nowhere', 'data', 'nowhere 不存在或无法读取'],
  ['nas/file', 'data', 'nas/file 不是文件夹'],
  ['data', 'data', 'data 与 DATA_DIR 重叠'],
  ['data/media', 'data', 'data/media 与 DATA_DIR 重叠'],
  ['nas/link', 'data', 'nas/link 与 DATA_DIR 重叠'],

  ['nas', 'nas/later/data', 'nas 与 DATA_DIR 重叠'],
  ['data', 'nas/link/later', 'data 与 DATA_DIR 重叠'],
])('%j beside DATA_DIR %j is refused in one line', async (dir, data, why) => {
  expect(await complaintOf(['nas/one', dir], data)).toEqual(
    `SettingError: 设置 IMPORT_DIRS 的值不对：${path.join(folder.path, why)}`,
  )
})
