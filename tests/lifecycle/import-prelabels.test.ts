import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'
import { VALID_DOCUMENTS } from '../fixtures/documents.ts'
import { addResource, fileOf, importText, newTag, rowOf } from './imports.ts'

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

test('imported pre-labels leave resources unmarked; equal ones are reported apart from others', async () => {
  const kind = 'image'
  const tagId = await newTag(server, kind)
  const uuid = await addResource(server, kind, tagId, 'a')
  const text = (remark: string) =>
    fileOf(kind, [
      { name: 'a', annotation: { ...VALID_DOCUMENTS.image, remark } },
      { name: 'b', annotation: VALID_DOCUMENTS.image },
    ])
  const laid = async (remark: string) =>
    (await importText(server, kind, tagId, text(remark), 'json', { purpose: 'prelabel' })).result
  const refusals = [{ name: 'b', reason: '数据库里没有这项资源' }]
  expect([await laid('一'), await laid('一'), await laid('二')]).toEqual([
    { accepted: 1, refused: 1, duplicates: 0, refusals },
    { accepted: 0, refused: 1, duplicates: 1, refusals },
    { accepted: 1, refused: 1, duplicates: 0, refusals },
  ])
  const made = server.store.db.selectFrom('annotations').select(['version', 'stage', 'author_id', 'document'])
  expect([await rowOf(server, uuid), await made.where('resource_uuid', '=', uuid).execute()]).toEqual([
    { status: 'unmarked', version: 0, marker_id: null, marker_company_id: null, availability: null },
    [
      {
        version: 0,
        stage: 'import',
        author_id: null,
        document: { ...VALID_DOCUMENTS.image, remark: '二' },
      },
    ],
  ])
  // What is laid there already is no work that has been done.
  expect((await importText(server, kind, tagId, text('二'))).result).toMatchObject({
    accepted: 1,
    duplicates: 0,
  })
})
