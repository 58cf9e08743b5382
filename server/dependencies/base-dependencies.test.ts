import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsWith } from '../settings.ts'
import { openExistingDatabase } from './base-dependencies.ts'

const log = pino({ level: 'silent' })
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foundations-'))
})
afterEach(() => rm(folder, { recursive: true }))

const complaintOf = (place: string) =>
  openExistingDatabase(settingsWith({ DATA_DIR: place }), log, (error) => {
    throw error
  }).catch((error: Error) => [error.name, error.message])

test('a command beside the server creates neither a folder nor a database', async () => {
  const wrong = path.join(folder, 'wrong')
  expect(await complaintOf(wrong)).toEqual(['SettingError', `设置 DATA_DIR 的值不对：${wrong} 不存在`])
  expect(await readdir(folder)).toEqual([])
  await mkdir(wrong)
  expect(await complaintOf(wrong)).toEqual([
    'DataFolderError',
    `无法打开 ${wrong}/pgdata 中的数据库：那里没有数据库，请检查 DATA_DIR`,
  ])
  expect(await readdir(wrong)).toEqual([])
})
