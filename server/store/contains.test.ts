import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contains } from './contains.ts'
import type { Store } from './store.ts'
import { DATABASES } from './testing.ts'

/** With and without case, of several scripts, with letters whose lower case is of two signs or changes its length. */
const LETTERS = [
  'a',
  'A',
  'Z',
  'é',
  'É',
  'İ',
  'ß',
  'Σ',
  '7',
  '0',
  '.',
  '_',
  '-',
  '%',
  '(',
  ' ',
  '图',
  '像',
  '，',
  '《',
]

describe.each(DATABASES)('%s', (_name, open) => {
  let store: Store
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const found = async (name: string, search: string | undefined): Promise<boolean | undefined> => {
    const { rows } = await sql<{ found: boolean }>`
      select ${contains('n.name', search)} as found from (select ${name}::text as name) as n`.execute(
      store.db,
    )
    return rows[0]?.found
  }

  test('a part of a name is found whatever the case of its letters, signs by themselves', async () => {
    const cases: [name: string, search: string | undefined, isFound: boolean][] = [
      ['街口 IMG_0374.JPG', undefined, true],
      ['街口 IMG_0374.JPG', '', true],
      ['街口 IMG_0374.JPG', '037', true],
      ['街口 IMG_0374.JPG', '_0', true],
      ['街口 IMG_0374.JPG', '街口', true],
      ['街口 IMG_0374.JPG', 'img_0374.jpg', true],
      ['街口 IMG_0374.JPG', '口 i', true],
      ['街口 IMG_0374.JPG', '73', false],
      ['街口 IMG_0374.JPG', '%', false],
      ['街口 IMG_0374.JPG', '口街', false],
    ]
    const results = await Promise.all(
      cases.map(async ([name, search]) => [name, search, await found(name, search)]),
    )
    expect(results).toEqual(cases)
  })

  test('what is left out for a search without letters changes no answer', async () => {
    const lowered = async (name: string, search: string) =>
      (
        await sql<{ found: boolean }>`select strpos(lower(${name}), lower(${search})) > 0 as found`.execute(
          store.db,
        )
      ).rows[0]?.found
    const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...LETTERS), maxLength })
    await fc.assert(
      fc.asyncProperty(text(8), text(2), async (name, search) => {
        expect(await found(name, search)).toBe(await lowered(name, search))
      }),
      { numRuns: 200 },
    )
  })
})
