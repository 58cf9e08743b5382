import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FolderLockedError, takeFolderLock } from './lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const fail = (error: Error) => {
  throw error
}
const FILE = 'biaozhu.lock'
const dead = { nonce: 'n', pid: 2 ** 22 + 1, host: 'h', space: '', startedAt: '1' }

it('can be held once, and again after its release', async () => {
  const lock = await takeFolderLock(folder, fail)
  await expect(takeFolderLock(folder, fail)).rejects.toThrow(FolderLockedError)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await (await takeFolderLock(folder, fail)).release()
})

it('tells the second process in two languages which process holds it', async () => {
  const lock = await takeFolderLock(folder, fail)
  await expect(takeFolderLock(folder, fail)).rejects.toThrow(
    new RegExp(
      `数据目录 .* 正被另一个进程使用（pid ${process.pid}, .*The data folder is in use by another process`,
    ),
  )
  await lock.release()
})

it('is freed by the death of its holder', async () => {
  const script = `import('tsx/esm/api').then(async ({ tsImport }) => {
    const { takeFolderLock } = await tsImport(${JSON.stringify(new URL('./lock.ts', import.meta.url).href)}, ${JSON.stringify(import.meta.url)})
    await takeFolderLock(${JSON.stringify(folder)}, () => {}); console.log('taken'); setInterval(() => {}, 1000) })`
  const holder = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  await expect(takeFolderLock(folder, fail)).rejects.toThrow(`pid ${holder.pid}`)
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = await takeFolderLock(folder, fail)
  expect(JSON.parse(await readFile(join(folder, FILE), 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
})

it('takes over the lock of a process that has ended, here or in a silent container', async () => {
  const self = await takeFolderLock(folder, fail)
  const { host, space } = JSON.parse(await readFile(join(folder, FILE), 'utf8')) as typeof dead
  await self.release()
  for (const holder of [{ ...dead, host, space }, dead, 'not JSON']) {
    await writeFile(join(folder, FILE), JSON.stringify(holder))
    await (await takeFolderLock(folder, fail, 200)).release()
  }
})

it('waits for a silent holder for the full time, even if the clock is set back', async () => {
  await writeFile(join(folder, FILE), JSON.stringify(dead))
  let clock = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => (clock -= 3_600_000))
  const lock = await takeFolderLock(folder, fail, 100)
  vi.restoreAllMocks()
  expect(JSON.parse(await readFile(join(folder, FILE), 'utf8'))).toMatchObject({ pid: process.pid })
  await lock.release()
})
