import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

const run = promisify(execFile)

test('a damaged embedded database has an exit code of its own', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'main-'))
  const pgdata = path.join(dataDir, 'pgdata')
  await mkdir(pgdata)
  await writeFile(path.join(pgdata, 'postgresql.conf'), '')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: undefined, PORT: '0' }
  const main = path.join(ROOT, 'server/main.ts')
  const ended = await run(process.execPath, ['--import', 'tsx', main], {
    cwd: ROOT,
    env,
  }).catch((error: unknown) => error)
  expect(ended).toMatchObject({ code: 65, stdout: '' })
  expect((ended as { stderr: string }).stderr).toMatch(
    /^内嵌数据库已损坏：.*\/pgdata\n原因：缺少文件 PG_VERSION\n/,
  )
  expect(await readdir(dataDir)).toEqual(['pgdata'])
  await rm(dataDir, { recursive: true })
})
