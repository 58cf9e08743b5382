import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportFormats } from '../../src/domain/formats.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { cocoText } from '../../server/formats/coco/text.ts'
import { requireValue } from '../../server/require-value.ts'
import { migrate, readMigrations } from '../../server/store/migrate.ts'
import type { Store } from '../../server/store/store.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { type Golden, goldenOf } from '../fixtures/golden/golden.ts'
import { insertRows, type StoredTables } from '../fixtures/golden/tables.ts'

/** A store of the last version without ontologies, and what that version showed and exported of it. */

const FILE = join(import.meta.dirname, '../fixtures/golden/before-ontologies.json.br')
/** The last migration of that version. */
const LAST = '0063_pool_pages.sql'

const { stored, golden } = JSON.parse(brotliDecompressSync(await readFile(FILE)).toString()) as {
  stored: StoredTables
  golden: Golden
}

const [, open] = requireValue(DATABASES[0])
let store: Store
let today: Golden

beforeAll(async () => {
  store = await open()
  // The embedded one comes migrated.
  await sql.raw('drop schema public cascade; create schema public').execute(store.db)
  const migrations = await readMigrations()
  await migrate(store, migrations.slice(0, migrations.findIndex(({ name }) => name === LAST) + 1))
  await insertRows(store, stored)
  await migrate(store, migrations)
  today = await goldenOf(store, golden.formats)
})
afterAll(() => store.close())

test('the store holds work of every kind, in several versions', () => {
  const work = Object.values(golden.shown) as { detail: { resource: { kind: string }; version: number } }[]
  expect(new Set(work.map(({ detail }) => `${detail.resource.kind} ${detail.version}`))).toEqual(
    new Set(ALL_KINDS.flatMap((kind) => [`${kind} 1`, `${kind} 2`])),
  )
})

test('settings are as they were', () => {
  expect(today.settings).toEqual(golden.settings)
})

test('every version of every document is shown, and saved again, as it was', () => {
  expect(today.shown).toEqual(golden.shown)
})

/** Pixels of a panoptic file belong to one segment. That version left the others out without a word. */
const TOLD_SINCE = { '人物分割/coco-panoptic': Array.from({ length: 4 }, () => cocoText.lost.covered) }

test('exports are the same to the letter, and so is what they leave out, but for what is told since', () => {
  expect(today.exported).toEqual(golden.exported)
  expect(today.leftOut).toEqual({ ...golden.leftOut, ...TOLD_SINCE })
})

test('the formats to choose from are those of then, but for these', () => {
  const more = Object.fromEntries(
    ALL_KINDS.map((kind) => [
      kind,
      exportFormats(kind).filter((one) => !golden.formats[kind]?.includes(one)),
    ]),
  )
  expect(more).toEqual({
    image: [],
    'image-node': [],
    'image-segment': ['voc-masks'],
    video: [],
    'video-segment': [],
  })
  for (const kind of ALL_KINDS)
    expect(exportFormats(kind)).toEqual(expect.arrayContaining([...(golden.formats[kind] ?? [])]))
})
