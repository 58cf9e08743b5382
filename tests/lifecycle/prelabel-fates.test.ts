import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DATABASES } from '../../server/store/testing.ts'
import { requireValue } from '../../server/require-value.ts'
import { BOX, ONTOLOGY, openPrelabelRuns, type PrelabelRuns } from './prelabel-run-steps.ts'
import { found } from '../support/fake-engine.ts'
import type { WorkItem } from '../../src/machines/work.ts'
import { pathOf } from './world.ts'

let steps: PrelabelRuns
beforeAll(async () => {
  steps = await openPrelabelRuns(requireValue(DATABASES[0])[1])
})
afterAll(() => steps?.world.close())

describe('what people made of a pass', () => {
  const report = async (tagId: number, runId: number | null) => {
    const path = `/api/admin/images2/tags/${tagId}/prelabel-runs/${runId}`
    return steps.admin.ask<object>('GET', path)
  }

  test('compares what it laid with the first push, by label', async () => {
    const { tagId, ids } = await steps.database('image', 4, { ontology: ONTOLOGY })
    await steps.start('image', tagId)
    const box = (x: number) => found('car', 0.9, { box: { ...BOX, x } })
    await steps.attempt(ids, () => [box(100), box(300)])
    const given = (await steps.laid(ids)).map(requireValue)
    const objects = given[0]?.document['objects'] as Record<string, unknown>[]
    const [one = {}, other = {}] = objects
    const push = async (changed: object[]) => {
      const pulled = await steps.ann.ask<{ items: WorkItem[] }>('POST', pathOf('image', 'tasks/pull'), {
        tagId,
        count: 1,
      })
      const id = requireValue(pulled.body.items[0]).resource.uuid
      expect(
        await steps.push(steps.ann, 'image', id, { ...given[0]?.document, objects: changed }),
      ).toMatchObject({
        ok: true,
      })
    }
    await push(objects)
    await push([{ ...one, x: 110 }])
    await push([{ ...one, x: 120 }, other, { ...one, id: 'new' }])
    const { body } = await report(tagId, requireValue(given[0]).run)
    expect(body).toEqual({
      waiting: 1,
      answered: 3,
      compared: 3,
      labels: [
        {
          label: 'car',
          given: 6,
          kept: 3,
          moved: 2,
          relabelled: 0,
          deleted: 1,
          added: 1,
          overlap: expect.closeTo((90 / 110 + 80 / 120) / 2, 6),
          way: null,
        },
      ],
    })
    const { body: list } = await steps.admin.ask('GET', `/api/admin/images2/tags/${tagId}/prelabel-runs`)
    expect(list).toEqual({
      items: [
        {
          id: requireValue(given[0]).run,
          model: { name: 'fake', version: '1' },
          what: 'objects',
          minScore: 0.5,
          given: 4,
          empty: 0,
          refused: 0,
          by: expect.objectContaining({ username: 'admin' }),
          at: expect.any(String),
        },
      ],
    })
  })

  test('is asked for by admins alone, of a pass over this database', async () => {
    const { tagId } = await steps.database('image', 1)
    const path = `/api/admin/images2/tags/${tagId}/prelabel-runs`
    expect([
      (await report(tagId, 999_999)).status,
      (await steps.ann.ask('GET', path)).status,
      (await steps.ann.ask('POST', path, { what: 'objects' })).status,
    ]).toEqual([404, 403, 403])
  })
})
