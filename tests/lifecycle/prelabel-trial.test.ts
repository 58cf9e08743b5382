import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Kind } from '../../src/domain/kinds.ts'
import { soughtIn } from '../../src/domain/prelabels.ts'
import { tryModel } from '../../server/jobs/prelabel/trial.ts'
import { requireValue } from '../../server/require-value.ts'
import { EngineError } from '../../server/segmentation/engine.ts'
import { DATABASES } from '../../server/store/testing.ts'
import { found, type Suggested } from '../support/fake-engine.ts'
import { ONTOLOGY, openPrelabelRuns, type PrelabelRuns } from './prelabel-run-steps.ts'

/** What an admin is told before a model goes over a database. */

let steps: PrelabelRuns
beforeAll(async () => {
  steps = await openPrelabelRuns(requireValue(DATABASES[0])[1])
})
afterAll(() => steps?.world.close())

const MODEL = { name: 'fake', version: null }

/** @param finds what the model finds in each picture, in turn; null: it fails */
async function tried(kind: Kind, settings: object, finds: readonly (readonly Suggested[] | null)[]) {
  const { tagId } = await steps.database(kind, finds.length, settings)
  let turn = 0
  const segmentation = {
    suggest: async () => {
      const suggestions = finds[turn++]
      if (!suggestions) throw new EngineError('坏了', '')
      return { suggestions: [...suggestions], model: MODEL }
    },
  }
  const [what = 'objects'] = soughtIn(kind)
  const choice = { kind, tagId, what, replace: false, search: null, most: null }
  return tryModel({ store: steps.world.store, segmentation }, choice, new AbortController().signal)
}

test('counts what is found in a few pictures, and proposes labels', async () => {
  const finds = [[found('car', 0.6), found('cup', 0.9)], [found('car', 0.8)], null, [], []]
  expect(await tried('image', { ontology: ONTOLOGY }, finds)).toEqual({
    count: 5,
    tried: 3,
    model: MODEL,
    classes: [
      { name: 'car', count: 2, score: 0.8, label: '汽车' },
      { name: 'cup', count: 1, score: 0.9, label: null },
    ],
    labels: ['汽车', '天空', 'tracking', 'exclude'],
  })
})

test('proposes a label by what its class is called in Chinese', async () => {
  const [car, ...more] = ONTOLOGY.labels
  const ontology = { ...ONTOLOGY, labels: [{ ...car, id: 'l1', name: '行人' }, ...more] }
  const { classes } = await tried('image', { ontology }, [[found('person', 0.9)]])
  expect(classes).toEqual([{ name: 'person', count: 1, score: 0.9, label: '行人' }])
})

test('a skeleton becomes the template of its nodes', async () => {
  const person = found('person', 0.9, { skeleton: { template: 'body-17', side: null, nodes: [] } })
  const { classes } = await tried('image-node', {}, [[person]])
  expect(classes).toEqual([{ name: 'person', count: 1, score: 0.9, label: 'body-17' }])
})

test('a model that fails on every picture says why; without pictures there is nothing to say', async () => {
  await expect(tried('image', {}, [null, null])).rejects.toEqual(new EngineError('坏了', ''))
  expect(await tried('image', {}, [])).toEqual({
    count: 0,
    tried: 0,
    model: null,
    classes: [],
    labels: ['tracking', 'exclude'],
  })
})
