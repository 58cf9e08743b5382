import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openMedia } from '../../media/services/media.ts'
import { temporaryFolder } from '../../media/testing.ts'
import { seedDemo } from '../../demo/seed.ts'
import { settingsWith } from '../../settings.ts'
import { RemainingCounts } from '../../workflow/remaining-counts.ts'
import { openMemoryStore } from '../embedded/open.ts'
import { migrate } from '../migrate.ts'
import type { Store } from '../store.ts'
import { DATABASES } from '../testing.ts'
import { contentsOf, PLAIN_TEXT, moveData, type Contents } from './move.ts'
import { readTables } from './tables.ts'
import { fillEveryTable } from './testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let source: Store

beforeAll(async () => {
  folder = await temporaryFolder()
  source = await openMemoryStore()
  const settings = settingsWith({ DATA_DIR: folder.path })
  const media = await openMedia(settings, Buffer.from('key'))
  const remaining = new RemainingCounts()
  await seedDemo({ store: source, media, settings, now: Date.now, random: Math.random, remaining })
  await fillEveryTable(source)
})
afterAll(async () => {
  await source.close()
  await folder.remove()
})

/** What every table holds. */
const contents = (store: Store) =>
  store.transaction(async (tx) => {
    await PLAIN_TEXT.execute(tx)
    const found: Record<string, Contents> = {}
    for (const { name } of await readTables(tx)) found[name] = await contentsOf(tx, name)
    return found
  })

/** What is not in the rows: where keys go on, and what the schema watches over. */
const surroundings = async ({ db }: Store) => [
  (
    await sql`select conrelid::regclass::text as table, conname, condeferrable, convalidated, pg_get_constraintdef(oid) as text
    from pg_constraint where connamespace = current_schema()::regnamespace and contype = 'f' order by 1, 2`.execute(
      db,
    )
  ).rows,
  (
    await sql`select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`.execute(
      db,
    )
  ).rows,
]

const nextKeys = async ({ db }: Store): Promise<number[]> => {
  const { rows } = await sql<{
    next: number
  }>`select nextval(format('%I', sequencename)::regclass) as next from pg_sequences
    where schemaname = current_schema() order by sequencename`.execute(db)
  return rows.map(({ next }) => next)
}

test('the source has rows in every table', async () => {
  const empty = Object.entries(await contents(source)).filter(([, of]) => of.rows === 0)
  expect(empty).toEqual([])
})

const NOT_EMPTY: Readonly<Record<string, RegExp>> = {
  embedded: /^DATA_DIR 里的内嵌数据库不是空的（activity、.+ 里有内容），没有改动它/,
  postgres: /^DATABASE_URL 指定的 PostgreSQL 不是空的（activity、.+ 里有内容），没有改动它/,
}

describe.each(DATABASES)('into %s', (_name, open) => {
  let target: Store
  beforeAll(async () => {
    target = await open()
  })
  afterAll(() => target.close())

  test('the copy is equal, and the source is unchanged', async () => {
    const before = await contents(source)
    const reported: Record<string, number> = {}
    const moved = await moveData(source, target, (table, rows) => (reported[table] = rows))
    const after = await contents(target)
    expect(after).toEqual(before)
    expect(await contents(source)).toEqual(before)
    const rows = Object.fromEntries(Object.entries(before).map(([name, of]) => [name, of.rows]))
    expect(reported).toEqual(rows)
    expect(moved).toEqual({
      tables: Object.keys(rows).length,
      rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
    })
    expect(await surroundings(target)).toEqual(await surroundings(source))
    expect(await nextKeys(target)).toEqual(await nextKeys(source))
  })

  test('a second copy is refused, and the target stays unchanged', async () => {
    const before = await contents(target)
    await expect(moveData(source, target)).rejects.toMatchObject({
      name: 'MoveError',
      message: expect.stringMatching(NOT_EMPTY[target.kind]!),
    })
    expect(await contents(target)).toEqual(before)
  })

  test('copies back again', async () => {
    const home = await openMemoryStore()
    await moveData(target, home)
    expect(await contents(home)).toEqual(await contents(target))
    await home.close()
  })

  test.each([
    [
      'alter table shares add check (false)',
      /^表 shares 没能写入，两个数据库都没有改动：.+ violates check constraint/,
    ],
    [
      'create rule lost as on insert to shares do instead nothing',
      '写入的内容与原来的不一致（shares），已全部撤销，两个数据库都没有改动',
    ],
  ])('after “%s” nothing is left in the target', async (spoil, message) => {
    const other = await open()
    await migrate(other)
    await sql.raw(spoil).execute(other.db)
    const before = [await contents(other), await surroundings(other)]
    const reported = typeof message === 'string' ? message : expect.stringMatching(message)
    await expect(moveData(source, other)).rejects.toMatchObject({ name: 'MoveError', message: reported })
    expect([await contents(other), await surroundings(other)]).toEqual(before)
    await other.close()
  })
})
