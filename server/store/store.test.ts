import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OutsideTransactionError } from './pooled.ts'
import { json } from './json.ts'
import { checkMigrated, MigrationError, migrate, readMigrations } from './migrate.ts'
import { ONE_PLAN } from './prepared.ts'
import type { Store } from './store.ts'
import { DATABASES } from './testing.ts'

describe.each(DATABASES)('the store on %s', (_name, open) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
    await migrate(store)
  })
  afterAll(() => store.close())

  it('caches no generic plan of a list, but one of a look-up', async () => {
    const kept = async (mark: string) =>
      (
        await sql`select name from pg_prepared_statements
          where position(${mark} in statement) > 0 and position('pg_prepared' in statement) = 0`.execute(
          store.db,
        )
      ).rows.length
    for (let round = 0; round < 3; round += 1) {
      await sql`select id as listed from users where id > ${round} limit ${1}`.execute(store.db)
      await sql`select id as found from users where id = ${round}`.execute(store.db)
    }
    expect([await kept('as listed'), (await kept('as found')) > 0]).toEqual([0, true])
  })

  it('plans a marked statement once, and no other', async () => {
    const asked = async (mark = sql``) => {
      const { rows } = await sql<{
        mode: string
        asked: number
      }>`${mark} select current_setting('plan_cache_mode') as mode,
        ${7}::int as asked`.execute(store.db)
      return rows[0]
    }
    expect(await asked(ONE_PLAN)).toEqual({ mode: 'force_generic_plan', asked: 7 })
    expect(await asked()).toEqual({ mode: 'auto', asked: 7 })
    await expect(sql`${ONE_PLAN} select 1 / ${0}::int`.execute(store.db)).rejects.toThrow('division by zero')
    expect(await asked()).toEqual({ mode: 'auto', asked: 7 })
    const within = await store.transaction(async (tx) => {
      await sql`insert into companies (name, type) values ('一次', 0)`.execute(tx)
      const { rows } = await sql`${ONE_PLAN} select name from companies where name = ${'一次'}`.execute(tx)
      await sql`delete from companies where name = '一次'`.execute(tx)
      return rows
    })
    expect(within).toEqual([{ name: '一次' }])
  })

  it('starts no parallel workers and compiles no plans', async () => {
    const { rows } = await sql`select current_setting('max_parallel_workers_per_gather') as workers,
      current_setting('jit') as jit`.execute(store.db)
    expect(rows).toEqual([{ workers: '0', jit: 'off' }])
  })

  it('gives the same JS values', async () => {
    const { rows } = await sql`select
      9007199254740991::int8 as int8, 12.5::numeric as numeric, (select count(*) from users) as count,
      '\\x0001ff'::bytea as bytea, ${Buffer.from([0, 1, 255])}::bytea as sent_bytea,
      timestamptz '2026-03-01 08:00:00.123+08' as timestamptz, ${new Date(1000)}::timestamptz as sent_timestamptz,
      date '2026-03-01' as date, timestamp '2026-03-01 08:00:00' as timestamp,
      interval '1 month 2 days 03:04:05' as interval, ${json(['a', { b: null }])}::jsonb as jsonb,
      ${json('text')}::jsonb as jsonb_text, array[1, 2]::int8[] as int8_array, ${['a', 'b,"c']}::text[] as text_array,
      array[0.5, 1]::float8[] as float8_array, array['2026-03-01']::date[] as date_array, null::int8 as missing,
      '00000000-0000-4000-8000-000000000001'::uuid as uuid, 1.5::real as real, true as boolean`.execute(
      store.db,
    )
    expect(rows).toEqual([
      {
        int8: 9007199254740991,
        numeric: 12.5,
        count: 0,
        bytea: Buffer.from([0, 1, 255]),
        sent_bytea: Buffer.from([0, 1, 255]),
        timestamptz: new Date('2026-03-01T00:00:00.123Z'),
        sent_timestamptz: new Date(1000),
        date: '2026-03-01',
        timestamp: '2026-03-01 08:00:00',
        interval: 'P1M2DT3H4M5S',
        jsonb: ['a', { b: null }],
        jsonb_text: 'text',
        int8_array: [1, 2],
        text_array: ['a', 'b,"c'],
        float8_array: [0.5, 1],
        date_array: ['2026-03-01'],
        missing: null,
        uuid: '00000000-0000-4000-8000-000000000001',
        real: 1.5,
        boolean: true,
      },
    ])
  })

  it('refuses an int8 that a number cannot hold', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(store.db)).rejects.toThrow(RangeError)
  })

  it('commits what resolves and rolls back what throws', async () => {
    const insert = (key: string) => (tx: Parameters<Parameters<Store['transaction']>[0]>[0]) =>
      tx
        .insertInto('installation')
        .values({ key, value: json(1) })
        .execute()
    await store.transaction(insert('kept'))
    const failed = store.transaction(async (tx) => {
      await insert('lost')(tx)
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await store.db.selectFrom('installation').select('key').execute()).toEqual([{ key: 'kept' }])
  })

  it('reports errors of the database with their codes, and goes on', async () => {
    await expect(sql`select * from nothing`.execute(store.db)).rejects.toMatchObject({ code: '42P01' })
    expect((await sql`select 1 as one`.execute(store.db)).rows).toEqual([{ one: 1 }])
  })

  it('throws instead of waiting for ever when a query bypasses the running transaction', async () => {
    const bypass = store.transaction(() => store.db.selectFrom('users').select('id').execute())
    await expect(bypass).rejects.toThrow(OutsideTransactionError)
    const nested = store.transaction(() => store.transaction(async () => 1))
    await expect(nested).rejects.toThrow(OutsideTransactionError)
    expect(() => store.db.transaction()).toThrow('store.transaction')
  })

  it('serves many callers at once', async () => {
    const callers = Array.from({ length: 64 }, (_, value) =>
      store.transaction(
        async (tx) => (await sql<{ value: number }>`select ${value}::int as value`.execute(tx)).rows,
      ),
    )
    expect((await Promise.all(callers)).flat().map(({ value }) => value)).toEqual([...Array(64).keys()])
  })

  it('runs a transaction again after a deadlock', async () => {
    let tries = 0
    const result = await store.transaction(async () => {
      tries += 1
      if (tries < 3) throw Object.assign(new Error('deadlock'), { code: '40P01' })
      return 'done'
    })
    expect([result, tries]).toEqual(['done', 3])
  })

  it('releases its connections even after transactions only', async () => {
    const other = await open()
    const look = () => other.transaction((tx) => sql`select 1`.execute(tx))
    await look()
    await other.close()
    await expect(look()).rejects.toThrow()
  })

  it('refuses a database that is newer than the code or was migrated by other text', async () => {
    const migrations = await readMigrations()
    expect(await migrate(store, migrations)).toEqual([])
    await expect(migrate(store, migrations.slice(0, -1))).rejects.toThrow(MigrationError)
    const changed = migrations.map((each) => ({ ...each, checksum: `${each.checksum}x` }))
    await expect(migrate(store, changed)).rejects.toThrow(MigrationError)
  })

  it('reports, without a change, a foreign or older database', async () => {
    const complaint = () => checkMigrated(store).catch((error: Error) => [error.name, error.message])
    const rename = (from: string, to: string) =>
      sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(store.db)
    expect(await complaint()).toBe(undefined)
    await rename('schema_migrations', 'aside')
    expect(await complaint()).toEqual(['MigrationError', '数据库里还没有本平台的数据。'])
    await rename('aside', 'schema_migrations')
    await sql`delete from schema_migrations where number = (select max(number) from schema_migrations)`.execute(
      store.db,
    )
    expect(await complaint()).toEqual([
      'MigrationError',
      '数据库比程序旧。请先用本版本启动一次服务器，数据库随之升级。',
    ])
  })
})
