import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import { ProcessError } from '../../server/child-process/run.ts'
import { requireValue } from '../../server/require-value.ts'
import {
  BOX,
  MAPPED,
  ONTOLOGY,
  openPrelabelRuns,
  type Finds,
  type PrelabelRuns,
} from './prelabel-run-steps.ts'
import { found } from '../support/fake-engine.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { HAND_NODES } from '../../src/domain/documents/templates.ts'
import { JobFailure } from '../../server/jobs/runner.ts'
import { segmentationText } from '../../server/segmentation/text.ts'
import { refusalText } from '../../server/workflow/text.ts'
import { remark } from './prelabel-steps.ts'

/** A model's pass over a database, with an engine that answers what a test says. */

let steps: PrelabelRuns
beforeAll(async () => {
  steps = await openPrelabelRuns(requireValue(DATABASES[0])[1])
})
afterAll(() => steps?.world.close())

test('lays what the model finds by label, with its model and score, and says what it left out and why', async () => {
  const { tagId, ids } = await steps.database('image', 5, { ontology: ONTOLOGY })
  const [, , , begun = ''] = ids
  await steps.lay(tagId, { [begun]: remark('image', '已有') })
  await steps.start('image', tagId)
  const { result, told } = await steps.attempt(ids, (turn) => {
    if (turn === 0)
      return [found('car', 0.9), found('car', 0.5), found('car', 0.4), found('tree', 1), found('cup', 0.8)]
    if (turn === 1) return [found('car', 0.2)]
    if (turn === 2) return '图片打不开'
    return [found('car', 0.7, { box: { x: 600, y: 400, width: 90, height: 90 } })]
  })
  const run = { name: 'fake', version: '1' }
  expect(result).toEqual({
    run: expect.any(Number),
    model: run,
    accepted: 2,
    empty: 1,
    refused: 1,
    refusals: [{ name: 'a.bin', reason: '图片打不开' }],
    labels: [{ text: 'car', count: 3 }],
    unknownLabels: [{ text: 'cup', count: 1 }],
  })
  const [first, second, third, earlier, last] = await steps.laid(ids)
  expect([
    first?.document['objects'],
    first?.score,
    second,
    third,
    earlier?.document['remark'],
    earlier?.run,
  ]).toEqual([
    ['object-1', 'object-2'].map((id) => ({
      id,
      label: 'car',
      shape: 'box',
      ...BOX,
      rotation: 0,
      attributes: [],
    })),
    expect.closeTo(0.7, 6),
    null,
    null,
    '已有',
    null,
  ])
  expect(last?.document['objects']).toMatchObject([{ x: 600, y: 400, width: 40, height: 80 }])
  expect(told).toEqual(['1 / 4', '2 / 4', '3 / 4', '4 / 4'])
  const {
    id: _,
    created_at: _at,
    job_id: _job,
    ...stored
  } = await steps.world.store.db
    .selectFrom('prelabel_runs')
    .selectAll()
    .where('id', '=', requireValue(first?.run))
    .executeTakeFirstOrThrow()
  expect(stored).toEqual({
    tag_id: tagId,
    model: 'fake',
    model_version: '1',
    what: 'objects',
    min_score: 0.5,
    labels: MAPPED,
    given: 2,
    empty: 1,
    refused: 1,
    created_by: steps.admin.id,
  })
})

test('replaces earlier pre-labels only if asked, and never what somebody began', async () => {
  const { tagId, ids } = await steps.database('image', 2, { ontology: ONTOLOGY })
  const [one = '', other = ''] = ids
  const earlier = remark('image', '先')
  await steps.lay(tagId, { [one]: earlier, [other]: earlier })
  await steps.pulled(steps.ann, 'image', tagId)
  const find = () => [found('car', 0.9)]
  await steps.start('image', tagId)
  expect((await steps.attempt(ids, find)).result).toMatchObject({ accepted: 0, refused: 0 })
  await steps.start('image', tagId, { replace: true })
  const { result } = await steps.attempt(ids, find)
  expect(result).toMatchObject({
    accepted: 1,
    refused: 1,
    refusals: [{ name: 'a.bin', reason: refusalText.held }],
  })
  expect((await steps.laid(ids)).map((each) => each?.document['remark'])).toEqual(['先', ''])
  expect(await steps.counted('image', tagId)).toEqual({ count: 2, answered: 0, unchanged: 0 })
})

test('only the pictures that were chosen: by name, and at most so many', async () => {
  const { tagId, ids } = await steps.database('image', 4, { ontology: ONTOLOGY })
  const { db } = steps.world.store
  await db.updateTable('resources').set({ name: '夜景.png' }).where('uuid', 'in', ids.slice(1)).execute()
  await steps.start('image', tagId, { search: '夜', most: 2 })
  const { result, questions } = await steps.attempt(ids, () => [found('car', 0.9)])
  expect([questions, result['accepted'], (await steps.laid(ids)).map((each) => each !== null)]).toEqual([
    2,
    2,
    [false, true, true, false],
  ])
})

test('killed in the middle, it continues to the same result, and asks no picture of a stored chunk again', async () => {
  const finds: Finds = (turn) =>
    turn % 5 === 4 ? '坏的图片' : turn % 5 === 3 ? [] : [found('car', 0.6 + (turn % 3) / 10)]
  const whole = await steps.database('image', 21, { ontology: ONTOLOGY })
  await steps.start('image', whole.tagId)
  const { result: wanted } = await steps.attempt(whole.ids, finds)

  const { tagId, ids } = await steps.database('image', 21, { ontology: ONTOLOGY })
  const id = await steps.start('image', tagId)
  const asked: number[] = []
  for (const last of [3, 12]) {
    const killed = new AbortController()
    const before = (questions: number) => {
      asked.push(questions)
      if (questions === last) killed.abort('stopping')
    }
    await expect(steps.attempt(ids, finds, { before, signal: killed.signal })).rejects.toBe('stopping')
    const { db } = steps.world.store
    await db.updateTable('jobs').set({ status: 'queued', locked_by: null }).where('id', '=', id).execute()
  }
  const { result, questions } = await steps.attempt(ids, finds)
  const plain = ({ run: _, ...rest }: Record<string, unknown>) => rest
  expect([plain(result), questions]).toEqual([plain(wanted), 13])
  const shown = async (of: readonly string[]) =>
    (await steps.laid(of)).map((each) => each && [each.document, each.score])
  expect(await shown(ids)).toEqual(await shown(whole.ids))
  const { db } = steps.world.store
  const runs = await db
    .selectFrom('prelabel_runs')
    .select(['given', 'empty', 'refused'])
    .where('tag_id', '=', tagId)
    .execute()
  expect(runs).toEqual([{ given: 13, empty: 4, refused: 4 }])
})

test('a model that fails on everything is stopped; a process that dies is asked once more', async () => {
  const { tagId, ids } = await steps.database('image', 12, { ontology: ONTOLOGY })
  await steps.start('image', tagId)
  await expect(steps.attempt(ids, () => '模型坏了', { failuresMax: 8 })).rejects.toEqual(
    new JobFailure('连续 8 张图片失败，已停止，已完成的部分保留：模型坏了'),
  )
  await steps.start('image', tagId)
  await expect(steps.attempt(ids, () => [], { suggests: false })).rejects.toEqual(
    new JobFailure(segmentationText.noSuggestions),
  )
  await steps.start('image', tagId, { most: 2 })
  let deaths = 0
  const { result, questions, errors } = await steps.attempt(ids, (turn) =>
    turn === 0 && (deaths += 1) === 1 ? null : turn === 1 ? null : [found('car', 0.9)],
  )
  expect([questions, result['accepted'], result['refusals']]).toEqual([
    4,
    1,
    [{ name: 'a.bin', reason: segmentationText.failed }],
  ])
  expect(errors).toEqual([new ProcessError('killed')])
})

test('a model that changes in the middle stops the pass', async () => {
  const { tagId, ids } = await steps.database('image', 1, { ontology: ONTOLOGY })
  const id = await steps.start('image', tagId)
  const { db } = steps.world.store
  const checkpoint = JSON.stringify({
    after: 0,
    done: 0,
    total: 1,
    run: { id: 1, model: { name: 'other', version: null } },
    given: 0,
    empty: 0,
    refused: 0,
    failures: 0,
    lines: 0,
    labels: {},
    unknown: {},
  })
  await db.updateTable('jobs').set({ checkpoint }).where('id', '=', id).execute()
  await expect(steps.attempt(ids, () => [found('car', 0.9)])).rejects.toBeInstanceOf(JobFailure)
  expect(await steps.laid(ids)).toEqual([null])
})

describe('what is found becomes what the kind draws', () => {
  test('boxes become masks where segments are drawn, and masks stay what they are', async () => {
    const { tagId, ids } = await steps.database('image-segment', 1)
    await steps.start('image-segment', tagId, { labels: [{ from: 'person', to: 'human' }] })
    const { result } = await steps.attempt(ids, () => [found('person', 0.8), found('cover', 0.7)])
    expect(result).toMatchObject({
      accepted: 1,
      labels: [
        { text: 'cover', count: 1 },
        { text: 'human', count: 1 },
      ],
    })
    const { document } = requireValue((await steps.laid(ids))[0])
    expect(document['categories']).toMatchObject({
      human: [{ name: '人体 1', rleMask: { size: [480, 640] } }],
      cover: [{ name: '遮挡 1' }],
      exclude: [],
    })
  })

  test('nodes are placed by name; a left and a right hand fill a template of both; doubtful nodes are hidden', async () => {
    const { tagId, ids } = await steps.database('image-node', 1)
    const hand = (side: 'left' | 'right', x: number) =>
      found('hand', 0.9, {
        skeleton: {
          template: 'hand-21',
          side,
          nodes: HAND_NODES.map((name, turn) => ({
            name,
            x: x + turn,
            y: 30,
            score: turn === 20 ? 0.1 : 0.9,
          })),
        },
      })
    await steps.start('image-node', tagId, { what: 'hands', labels: [{ from: 'hand', to: 'both-hands' }] })
    await steps.attempt(ids, () => [hand('right', 300), hand('left', 100)])
    const { document } = requireValue((await steps.laid(ids))[0])
    const { bodyType, nodes, extras } = document as {
      bodyType: string
      nodes: { name: string; x: number; visibility: number }[]
      extras: unknown[]
    }
    const told = (index: number) => [nodes[index]?.name, nodes[index]?.x, nodes[index]?.visibility]
    expect([bodyType, nodes.length, extras, told(0), told(20), told(21)]).toEqual([
      'both-hands',
      42,
      [],
      ['left-wrist', 100, 2],
      ['left-pinky-4', 120, 1],
      ['right-wrist', 300, 2],
    ])
  })
})

test('videos, and what a kind does not draw, are refused in words', async () => {
  const ask = async (kind: Kind, body: object) => {
    const { tagId } = await steps.database(kind, 1)
    const path = `${KINDS[kind].adminBase}/tags/${tagId}/prelabel-runs`
    const { status, body: said } = await steps.admin.ask<{ message: string }>('POST', path, body)
    return [status, said.message]
  }
  expect([
    await ask('video', { what: 'objects' }),
    await ask('image', { what: 'hands' }),
    (await ask('image', { what: 'objects', minScore: 2 }))[0],
  ]).toEqual([[400, '模型预标注只用于图片，视频请在标注页里跟踪'], [400, '这种数据不能让模型找“hands”'], 400])
})

test('one pass over a database waits or runs at a time', async () => {
  const { tagId } = await steps.database('image', 1, { ontology: ONTOLOGY })
  const path = `/api/admin/images2/tags/${tagId}/prelabel-runs`
  const begin = async () => (await steps.admin.ask<{ id: string }>('POST', path, { what: 'objects' })).body
  const first = await begin()
  expect(first).toMatchObject({ type: 'prelabel', status: 'queued', kind: 'image', tagId })
  expect((await begin()).id).toBe(first.id)
})
