import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { addResource, copyOf, exported, importText, markedTag, newTag } from './imports.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

test('duplicates are exported, and imported where the other item exists', async () => {
  const works = Array.from({ length: 4 }, () => ({ document: VALID_DOCUMENTS.image }))
  const from = await markedTag(server, 'image', works)
  const repeated = async (tagId: number) =>
    (
      await sql<{ original: string | null }>`
        select (select other.name from resources other where other.uuid = r.duplicate_of) as original
        from resources r where r.tag_id = ${tagId} order by r.seq`.execute(server.store.db)
    ).rows.map(({ original }) => original?.split('/')[1] ?? null)
  const outside = await addResource(server, 'image', await newTag(server, 'image'), 'elsewhere')
  const uuidOf = (turn: number) =>
    sql`(select uuid from resources where tag_id = ${from} order by seq offset ${turn} limit 1)`
  for (const [turn, original] of [uuidOf(2), null, uuidOf(1), sql`${outside}::uuid`].entries())
    await sql`update resources set duplicate_of = ${original} where uuid = ${uuidOf(turn)}`.execute(
      server.store.db,
    )
  expect(await repeated(from)).toEqual(['2', null, '1', null])
  const to = await copyOf(server, 'image', from)
  const { result } = await importText(server, 'image', to, await exported(server, 'image', from))
  expect(result).toEqual({
    accepted: 4,
    refused: 0,
    duplicates: 0,
    refusals: [],
    notes: [{ text: '与哪一项重复（那一项不在这个数据库里，或本身是重复的）', count: 1 }],
  })
  expect(await repeated(to)).toEqual(['2', null, '1', null])
})
