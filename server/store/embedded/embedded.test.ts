import { chown, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedUpkeep } from '../maintenance.ts'
import { migrate } from '../migrate.ts'
import { DatabaseDamagedError } from './damage.ts'
import { FolderLockedError } from './lock.ts'
import { DataFolderError, openEmbedded, type EmbeddedStore } from './open.ts'

let dataDir: string
let store: EmbeddedStore
const failures: Error[] = []
const open = () => openEmbedded({ dataDir, onFailure: (error) => failures.push(error) })

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'embedded-'))
  store = await open()
  await migrate(store)
})
afterAll(async () => {
  await store.close()
  await rm(dataDir, { recursive: true })
  expect(failures).toEqual([])
})

const insert = (key: string) =>
  sql`insert into installation (key, value) values (${key}, '1')`.execute(store.db)

it('syncs each commit to the disk, and no read', async () => {
  await insert('warm')
  const before = await store.syncCount()
  for (const key of ['a', 'b', 'c']) await insert(key)
  const afterWrites = await store.syncCount()
  expect(afterWrites - before).toBe(3)
  await sql`select * from installation`.execute(store.db)
  expect(await store.syncCount()).toBe(afterWrites)
})

it('runs with fsync on, through the call that its file system has', async () => {
  const { rows } =
    await sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method,
    current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages`.execute(
      store.db,
    )
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync', commit: 'on', pages: 'on' }])
})

it('keeps the log small by checkpoints', async () => {
  const upkeep = embeddedUpkeep()
  await upkeep(store)
  for (let round = 0; round < 4; round += 1) {
    await sql`create table if not exists filler (text text)`.execute(store.db)
    await sql`insert into filler select repeat(md5(n::text), 30) from generate_series(1, 30000) as n`.execute(
      store.db,
    )
    await upkeep(store)
  }
  const segments = (await readdir(join(dataDir, 'pgdata/pg_wal'))).filter((name) =>
    /^[0-9A-F]{24}$/.test(name),
  )
  expect(segments.length).toBeLessThanOrEqual(6)
  await sql`drop table filler`.execute(store.db)
})

it('refuses to open twice, and keeps its data over a restart', async () => {
  await expect(open()).rejects.toThrow(FolderLockedError)
  await store.close()
  store = await open()
  const { rows } = await sql`select key from installation order by key`.execute(store.db)
  expect(rows).toEqual([{ key: 'a' }, { key: 'b' }, { key: 'c' }, { key: 'warm' }])
})

it('names a folder that cannot be opened, and releases it', async () => {
  const broken = await mkdtemp(join(tmpdir(), 'broken-'))
  await mkdir(join(broken, 'pgdata'))
  await writeFile(join(broken, 'pgdata/PG_VERSION'), '9\n')
  const opening = openEmbedded({ dataDir: broken, onFailure: (error) => failures.push(error) })
  await expect(opening).rejects.toThrow(DatabaseDamagedError)
  await expect(opening).rejects.toThrow(join(broken, 'pgdata'))
  expect(await readdir(broken)).toEqual(['pgdata'])
  await rm(broken, { recursive: true })
})

it('creates no database where another file is or the folder is unreadable', async () => {
  const taken = await mkdtemp(join(tmpdir(), 'taken-'))
  await writeFile(join(taken, 'pgdata'), 'not a folder')
  const opening = openEmbedded({ dataDir: taken, onFailure: (error) => failures.push(error) })
  await expect(opening).rejects.toThrow(DataFolderError)
  expect(await readdir(taken)).toEqual(['pgdata'])
  await rm(taken, { recursive: true })
})

// Nobody else may give files away.
it.runIf(process.getuid?.() === 0)('root does not open a database of another user', async () => {
  const theirs = await mkdtemp(join(tmpdir(), 'theirs-'))
  await mkdir(join(theirs, 'pgdata'))
  await writeFile(join(theirs, 'pgdata/PG_VERSION'), '18\n')
  await chown(join(theirs, 'pgdata/PG_VERSION'), 12_345, 12_345)
  const opening = openEmbedded({ dataDir: theirs, onFailure: (error) => failures.push(error) })
  await expect(opening).rejects.toMatchObject({
    name: 'DataFolderError',
    message: `无法打开 ${theirs}/pgdata 中的数据库：它属于用户 12345，现在的用户是 0；请用平时运行服务器的用户`,
  })
  expect([await readdir(theirs), await readdir(join(theirs, 'pgdata'))]).toEqual([['pgdata'], ['PG_VERSION']])
  await rm(theirs, { recursive: true })
})
