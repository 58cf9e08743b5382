import { createHash } from 'node:crypto'
import { cp, mkdtemp, open, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { damageOf, endsEngine } from './damage.ts'
import { openEmbedded } from './open.ts'

let root: string
/** Of the table and the index that the damage is done to, from the data folder. */
let files: Record<'table' | 'index' | 'catalog', string>

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'damage-'))
  const store = await openEmbedded({ dataDir: join(root, 'whole'), onFailure: () => {} })
  await migrate(store)
  await sql`insert into installation (key, value) select 'key ' || n, '1' from generate_series(1, 2000) n`.execute(
    store.db,
  )
  const { rows } = await sql<typeof files>`select pg_relation_filepath('installation') as "table",
    pg_relation_filepath('installation_pkey') as "index", pg_relation_filepath('pg_class') as "catalog"`.execute(
    store.db,
  )
  files = rows[0]!
  await store.close()
  // The templates of other databases are two thirds of the files, which each test copies.
  for (const template of ['1', '4']) await rm(join(root, 'whole/pgdata/base', template), { recursive: true })
})
afterAll(() => rm(root, { recursive: true }))

const PAGE = 8192

/** Turns the bits of 64 bytes in the middle of a page around. */
async function flipPage(file: string, page: number): Promise<void> {
  const handle = await open(file, 'r+')
  const bytes = Buffer.alloc(64)
  const at = page * PAGE + PAGE / 2
  await handle.read(bytes, 0, bytes.length, at)
  await handle.write(
    bytes.map((byte) => byte ^ 0xff),
    0,
    bytes.length,
    at,
  )
  await handle.close()
}

/** What each file of the data holds; caches, the state of the process and the log apart. */
async function dataIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && /\/(base|pg_xact)\//.test(path) && entry.name !== 'pg_internal.init')
      found[path] = createHash('sha256')
        .update(await readFile(path))
        .digest('hex')
  }
  return found
}

interface Damage {
  /** Does it to the files in this folder. */
  damage: (pgdata: string) => Promise<void>
  said: RegExp
}

const DAMAGES: Record<string, Damage> = {
  'a torn control file': {
    damage: (pgdata) => truncate(join(pgdata, 'global/pg_control'), 100),
    said: /^could not read file "global\/pg_control": read 100 of \d+$/,
  },
  'a log that was cut off': {
    damage: async (pgdata) => {
      const names = (await readdir(join(pgdata, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name))
      for (const name of names) await truncate(join(pgdata, 'pg_wal', name), 1024 ** 2)
    },
    said: /^could not locate a valid checkpoint record at /,
  },
  'no PG_VERSION': {
    damage: (pgdata) => rm(join(pgdata, 'PG_VERSION')),
    said: /^缺少文件 PG_VERSION$/,
  },
  'a flipped page of a catalog': {
    damage: (pgdata) => flipPage(join(pgdata, files.catalog), 0),
    said: /^invalid page in block 0 of relation "base\/\d+\/\d+"$/,
  },
  'a flipped page of a table': {
    damage: (pgdata) => flipPage(join(pgdata, files.table), 1),
    said: /^invalid page in block 1 of relation "base\/\d+\/\d+"$/,
  },
  'a flipped page of an index': {
    damage: (pgdata) => flipPage(join(pgdata, files.index), 3),
    said: /^invalid page in block 3 of relation "base\/\d+\/\d+"$/,
  },
  'a table whose file is gone': {
    damage: (pgdata) => rm(join(pgdata, files.table)),
    said: /^could not open file "base\/\d+\/\d+": No such file or directory$/,
  },
}

/** Opens the database and reads the table by its pages and by its index; gives what whoever runs the server is told. */
async function damageMet(dataDir: string): Promise<Error> {
  let tell: (error: Error) => void = () => {}
  const told = new Promise<Error>((resolve) => (tell = resolve))
  const store = await openEmbedded({ dataDir, onFailure: tell }).catch((error: Error) => error)
  if (store instanceof Error) return store
  const used = sql`select count(value) from installation`
    .execute(store.db)
    .then(() => sql`set enable_seqscan = off`.execute(store.db))
    .then(() => sql`select key from installation where key >= 'a'`.execute(store.db))
    .then(() => new Error('met no damage'))
  // A statement that meets it fails as those of a database that has ended.
  const error = await Promise.race([told, used.catch(() => told)])
  await store.close()
  return error
}

test.each(Object.entries(DAMAGES))(
  '%s is reported, and nothing is changed',
  async (name, { damage, said }) => {
    const dataDir = join(root, name)
    await cp(join(root, 'whole'), dataDir, { recursive: true })
    const pgdata = join(dataDir, 'pgdata')
    await damage(pgdata)
    const before = await dataIn(pgdata)
    const error = await damageMet(dataDir)
    const [first, reason, ...rest] = error.message.split('\n')
    expect([error.name, first, rest.join('')]).toEqual([
      'DatabaseDamagedError',
      `内嵌数据库已损坏：${pgdata}`,
      '没有修改其中的数据。请不要反复启动：先停止服务器，把整个 DATA_DIR 复制一份留存，再从备份恢复，步骤见 docs/operations.md 的“内嵌数据库损坏时”。',
    ])
    expect(reason?.replace('原因：', '')).toMatch(said)
    expect(await dataIn(pgdata)).toEqual(before)
  },
)

test.each([
  '53100 PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device',
  '42501 FATAL:  could not open file "global/pg_control": Permission denied',
  '22023 FATAL:  database files are incompatible with server',
  '23505 ERROR:  duplicate key value violates unique constraint "installation_pkey"',
  'RuntimeError: unreachable',
])('%s does not count as damage', (line) => {
  expect(damageOf('/data/pgdata', new Error(`Error: ended\n${line}\nAborted()`))).toBeNull()
})

test.each([
  ['XX001 ERROR:  invalid page in block 1 of relation "base/5/16397"', true],
  ['53100 PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device', true],
  ['53100 ERROR:  could not extend file "base/5/16397": No space left on device', false],
  ['23505 ERROR:  duplicate key value violates unique constraint "PANIC:"', false],
])('%s ends the engine: %s', (line, ends) => {
  expect(endsEngine(line)).toBe(ends)
})
