import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '../accounts/demo-users.ts'
import { startServer } from './server.ts'
import { settingsWith, type Settings } from '../settings.ts'

const complaints: string[] = []
const log = pino({ level: 'warn' }, { write: (line) => void complaints.push(line) })
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'))
})
afterAll(() => rm(folder, { recursive: true }))

const fail = (error: unknown): never => {
  throw error
}
const start = (changes: Partial<Settings> = {}) =>
  startServer(
    settingsWith({ DATA_DIR: folder, PORT: 0, SEED_DEMO: false, LOG_LEVEL: 'silent', ...changes }),
    log,
    fail,
  )

test('reports a missing import folder before opening anything', async () => {
  await expect(start({ IMPORT_DIRS: ['/not/there'] })).rejects.toMatchObject({
    name: 'SettingError',
    message: '设置 IMPORT_DIRS 的值不对：/not/there 不存在或无法读取',
  })
  expect(await readdir(folder)).toEqual([])
})

test('reports an unusable DATA_DIR and S3_ENDPOINT before opening anything', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  for (const place of [file, join(file, 'below')])
    await expect(start({ DATA_DIR: place })).rejects.toMatchObject({
      name: 'SettingError',
      message: `设置 DATA_DIR 的值不对：${place} 不是文件夹`,
    })
  await rm(file)
  const gone = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => gone.once('listening', resolve))
  const endpoint = `http://127.0.0.1:${(gone.address() as AddressInfo).port}`
  await new Promise((resolve) => gone.close(resolve))
  const keys = { S3_BUCKET: 'media', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret' }
  await expect(start({ S3_ENDPOINT: endpoint, ...keys })).rejects.toMatchObject({
    name: 'StorageError',
    message: `无法使用 S3_ENDPOINT ${endpoint} 的存储桶 media：ECONNREFUSED；请检查 S3_ 开头的设置`,
  })
  expect(await readdir(folder)).toEqual([])
})

// On one folder, one after the other: each opening of a database takes seconds.
describe('the server', () => {
  test('starts on an empty folder, responds, and stops; a start on a port in use fails and leaves nothing', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    await expect(start({ PORT: port })).rejects.toMatchObject({
      name: 'StartError',
      message: `端口 ${port}（127.0.0.1）已被占用，请用 PORT 另选一个`,
    })
    other.close()
    await writeFile(join(folder, 'work/left-behind'), 'by a process that was killed')
    const server = await start({ ADMIN_PASSWORD: 'a-first-password' })
    expect(await readdir(join(folder, 'work'))).toEqual([])
    const answer = await fetch(`${server.address}/api/health`)
    const { demoUsers, firstPassword } = server
    expect([answer.status, demoUsers, firstPassword]).toEqual([200, [], 'a-first-password'])
    await answer.arrayBuffer()
    await server.stop()
    await expect(fetch(`${server.address}/api/health`)).rejects.toThrow()
    expect(complaints).toEqual([])
  })

  test('listens on loopback only while a demo password is valid', async () => {
    await rm(folder, { recursive: true })
    await expect(start({ HOST: '0.0.0.0', SEED_DEMO: true })).rejects.toMatchObject({
      name: 'StartError',
      message:
        '第一次启动会放入演示用户，其密码人人知道，不能让别的机器访问（HOST=0.0.0.0）：不要演示数据请设 SEED_DEMO=false；要演示数据请先去掉这项设置',
    })
    // Nobody was put in.
    const server = await start({ ADMIN_PASSWORD: DEMO_PASSWORD })
    expect([server.demoUsers, server.firstPassword]).toEqual([['admin'], DEMO_PASSWORD])
    await server.stop()
    // A proxy before it lets others in, too.
    await expect(start({ PUBLIC_URL: 'https://label.example' })).rejects.toMatchObject({
      name: 'StartError',
      message:
        '演示密码仍然有效（admin），不能让别的机器访问（PUBLIC_URL=https://label.example）：请先去掉这项设置启动，修改这些密码或停用这些账号',
    })
  })
})
