import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { validateDocument } from '../../src/domain/documents/validate.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { contextOf, FRAMES, HEIGHT, VALID_DOCUMENTS, WIDTH } from '../fixtures/documents.ts'
import { DOCUMENTS, MASKS } from '../fixtures/generated-documents.ts'
import { runStepsIn } from '../../server/http/steps.ts'
import { copyTag } from '../../server/admin/tags/copy.ts'
import * as steps from './imports.ts'
import type { Work } from './imports.ts'
import { startTestWorld, type TestWorld } from '../../server/operations/test-world.ts'

const { addResource, exported, fileOf, idOf, importText, markedTag, newTag, rowOf, workIn } = steps

let server: TestWorld
beforeAll(async () => {
  server = await startTestWorld()
})
afterAll(() => server.close())

/** In which refusals of one batch come: what finds nothing or cannot be read, what is wrong, what cannot be written. */
const ORDER = ['good', 'same', 'small', 'twins', 'nowhere', 'empty', '', 'wrong', 'done']

const RIVALS = '文件里有 2 项都对应“same”，不能确定是哪一项：same、same'

test('the generated documents are valid', () => {
  for (const kind of ALL_KINDS)
    fc.assert(
      fc.property(DOCUMENTS[kind] as fc.Arbitrary<unknown>, (document) => {
        expect(validateDocument(kind, document, contextOf(kind))).toEqual([])
      }),
    )
})

describe.each(ALL_KINDS)('%s', (kind) => {
  test('export, import and export give the same file', async () => {
    const work = fc.record({
      document: DOCUMENTS[kind] as fc.Arbitrary<unknown>,
      ...(kind === 'video-segment' ? { masks: MASKS } : {}),
    }) as fc.Arbitrary<Work>
    await fc.assert(
      fc.asyncProperty(fc.array(work, { minLength: 1, maxLength: 5 }), async (works) => {
        const from = await markedTag(server, kind, works)
        const text = await exported(server, kind, from)
        expect(workIn(text).map(({ annotation, masks }) => ({ document: annotation, masks }))).toEqual(
          works.map(({ document, masks }) => ({ document, masks })),
        )
        const actor = await idOf(server, 'admin')
        const copy = { name: `又一库 ${from}`, withResources: true }
        const { id: to } = await server.store.transaction((tx) =>
          runStepsIn(tx, copyTag(kind, from, copy, actor)),
        )
        const job = await importText(server, kind, to, text)
        expect([job.status, job.error, job.result]).toEqual([
          'done',
          null,
          { accepted: works.length, refused: 0, duplicates: 0, refusals: [] },
        ])
        expect(workIn(await exported(server, kind, to))).toEqual(workIn(text))
        expect((await importText(server, kind, to, text)).result).toEqual({
          accepted: 0,
          refused: 0,
          duplicates: works.length,
          refusals: [],
        })
      }),
      { numRuns: 4 },
    )
  })
})

describe('importing rows that are refused', () => {
  const document = VALID_DOCUMENTS.image
  const item = (name: string, more: object = {}) => ({ name, annotation: document, ...more })

  test('accepts names that differ only in how Unicode composes their letters', async () => {
    const tagId = await newTag(server, 'image')
    await addResource(server, 'image', tagId, 'café.jpg')
    await addResource(server, 'image', tagId, 'だ.jpg'.normalize('NFD'))
    const text = fileOf('image', [item('café.jpg'.normalize('NFD')), item('だ.jpg')])
    const { result } = await importText(server, 'image', tagId, text)
    expect(result).toEqual({ accepted: 2, refused: 0, duplicates: 0, refusals: [] })
  })

  test('refuses text that cannot be stored and accepts the other rows', async () => {
    const tagId = await newTag(server, 'image')
    for (const name of ['good', 'wrong']) await addResource(server, 'image', tagId, name)
    const wrong = item('wrong', { annotation: { ...document, remark: '\0' } })
    const { result } = await importText(
      server,
      'image',
      tagId,
      fileOf('image', [item('lo\0st'), wrong, item('good')]),
    )
    expect(result).toEqual({
      accepted: 1,
      refused: 2,
      duplicates: 0,
      refusals: [
        { name: 'lo\uFFFDst', reason: '数据库里没有这项资源' },
        { name: 'wrong', reason: '备注：含有无法保存的字符' },
      ],
    })
  })

  test('reports the reason of each and accepts the others for the company of the importer', async () => {
    const tagId = await newTag(server, 'image')
    const good = await addResource(server, 'image', tagId, 'good')
    const wrong = await addResource(server, 'image', tagId, 'wrong')
    const done = await addResource(server, 'image', tagId, 'done')
    await addResource(server, 'image', tagId, 'same')
    await addResource(server, 'image', tagId, 'small', [10, 10])
    for (const _ of [1, 2]) await addResource(server, 'image', tagId, 'twins')
    await server.store.db
      .updateTable('resources')
      .set({ status: 'approved' })
      .where('uuid', '=', done)
      .execute()
    const job = await importText(
      server,
      'image',
      tagId,
      fileOf('image', [
        item('good'),
        item('same'),
        item('same'),
        item('wrong', { annotation: { ...document, availability: 7 } }),
        item('done'),
        item('small', { width: WIDTH, height: HEIGHT }),
        item('twins'),
        item('nowhere'),
        item('empty', { annotation: null }),
        { annotation: document },
      ]),
    )
    expect(job.result).toEqual({
      accepted: 1,
      refused: 9,
      duplicates: 0,
      refusals: [
        { name: 'empty', reason: '没有标注' },
        { name: '', reason: expect.stringContaining('name') },
        { name: 'same', reason: RIVALS },
        { name: 'same', reason: RIVALS },
        { name: 'wrong', reason: '可用性：取值不在允许范围内，可用：0、1、2' },
        { name: 'small', reason: '尺寸不同：文件里是 640×480，数据库里是 10×10' },
        { name: 'twins', reason: '数据库里有 2 项资源都符合，不能确定是哪一项：twins、twins' },
        { name: 'nowhere', reason: '数据库里没有这项资源' },
        { name: 'done', reason: '资源的状态已改变，不能这样操作（现在是“已验收”）' },
      ].toSorted((a, b) => ORDER.indexOf(a.name) - ORDER.indexOf(b.name)),
    })
    const person = await server.store.db
      .selectFrom('users')
      .selectAll()
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow()
    expect([await rowOf(server, good), await rowOf(server, wrong)]).toEqual([
      {
        status: 'marked',
        version: 1,
        marker_id: null,
        marker_company_id: person.company_id,
        availability: 1,
      },
      { status: 'unmarked', version: 0, marker_id: null, marker_company_id: null, availability: null },
    ])
    const events = await server.store.db
      .selectFrom('admin_events')
      .select(['code', 'actor_id', 'resource_uuid'])
      .where('tag_id', '=', tagId)
      .execute()
    expect(events).toEqual([{ code: 106, actor_id: person.id, resource_uuid: good }])
  })

  test('leaves no mask behind and keeps leases', async () => {
    const tagId = await newTag(server, 'video-segment')
    const broken = await addResource(server, 'video-segment', tagId, 'broken')
    const held = await addResource(server, 'video-segment', tagId, 'held')
    const { id } = await server.store.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'mark1')
      .executeTakeFirstOrThrow()
    await sql`update resources set lease_holder_id = ${id}, lease_stage = 'mark', lease_craft = 'mark',
      lease_acquired_at = now(), lease_expires_at = now() + interval '1 hour' where uuid = ${held}`.execute(
      server.store.db,
    )
    const mask = (frame: number) => ({
      objectId: 'o1',
      frame,
      rle: { size: [HEIGHT, WIDTH], counts: [WIDTH * HEIGHT] },
      source: 'manual',
    })
    const annotation = VALID_DOCUMENTS['video-segment']
    const job = await importText(
      server,
      'video-segment',
      tagId,
      fileOf('video-segment', [
        { name: 'broken', annotation, masks: [mask(0), mask(FRAMES)] },
        { name: 'held', annotation, masks: [mask(0)] },
      ]),
    )
    expect([job.result.accepted, job.result.refusals.map(({ name }) => name)]).toEqual([
      0,
      ['broken', 'held'],
    ])
    expect(
      await server.store.db
        .selectFrom('video_masks')
        .select('frame')
        .where('resource_uuid', 'in', [broken, held])
        .execute(),
    ).toEqual([])
    expect((await rowOf(server, held)).status).toBe('unmarked')
  })
})

test('rounded times of clips become those of the frame table', async () => {
  const tagId = await newTag(server, 'video')
  await addResource(server, 'video', tagId, 'rounded')
  const document = VALID_DOCUMENTS.video
  const later = <T extends { startPts: number; endPts: number }>(range: T): T => ({
    ...range,
    startPts: range.startPts + 0.0007,
    endPts: range.endPts + 0.0007,
  })
  const annotation = {
    ...document,
    clips: document.clips.map(later),
    exclusions: document.exclusions.map(later),
  }
  const job = await importText(server, 'video', tagId, fileOf('video', [{ name: 'rounded', annotation }]))
  expect(job.result).toEqual({ accepted: 1, refused: 0, duplicates: 0, refusals: [] })
  expect(workIn(await exported(server, 'video', tagId)).map((work) => work.annotation)).toEqual([document])
})
