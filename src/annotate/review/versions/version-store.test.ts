import { expect, test } from 'vitest'
import type { AnnotationDocument } from '../../../machines/work.ts'
import type { LatestItem, VersionCalls } from './version-store.ts'
import { createVersionStore } from './version-store.ts'

const HISTORY = { versions: [{ version: 1, stage: 'mark', author: null, at: '' }], judgements: [] }

function world(fails = 0) {
  const asked: string[] = []
  let left = fails
  const calls: VersionCalls = {
    history: async (uuid) => {
      asked.push(uuid)
      return HISTORY
    },
    outcome: async () => {
      throw new Error('nobody asks')
    },
    document: async (uuid, version): Promise<AnnotationDocument> => {
      asked.push(`${uuid}@${version}`)
      if (left-- > 0) throw new Error('offline')
      return { version }
    },
  }
  const versions = createVersionStore(calls)
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = versions.subscribe(() => {
        stop()
        resolve()
      })
    })
  return { versions, asked, next }
}

test('a version is fetched once for any number of views', async () => {
  const { versions, asked, next } = world()
  const came = next()
  versions.want('a', 2)
  versions.want('a', 2)
  expect(versions.document('a', 2)).toEqual({ status: 'loading' })
  await came
  versions.want('a', 2)
  expect([versions.document('a', 2), asked]).toEqual([{ status: 'ready', value: { version: 2 } }, ['a@2']])
})

test('a failed request is retried when needed again', async () => {
  const { versions, next } = world(1)
  const failed = next()
  versions.want('a', 1)
  await failed
  expect(versions.document('a', 1)).toEqual({ status: 'failed', error: new Error('offline') })
  const came = next()
  versions.want('a', 1)
  await came
  expect(versions.document('a', 1)).toEqual({ status: 'ready', value: { version: 1 } })
})

test('a history is requested again each time it is opened', async () => {
  const { versions, asked, next } = world()
  for (let time = 0; time < 2; time++) {
    const came = next()
    versions.openHistory('a')
    await came
  }
  expect([versions.history('a'), asked]).toEqual([{ status: 'ready', value: HISTORY }, ['a', 'a']])
})

test('only the versions viewed last are cached', async () => {
  const { versions, next } = world()
  for (let version = 1; version <= 9; version++) {
    const came = next()
    versions.want('a', version)
    await came
  }
  expect([versions.document('a', 1).status, versions.document('a', 2).status]).toEqual(['loading', 'ready'])
})

test('the later of two requests for the state of an item counts, whichever responds first', async () => {
  const answers: ((outcome: LatestItem) => void)[] = []
  const outcomeOf = (status: string): LatestItem => ({
    resource: { kind: 'image', status },
    marker: null,
    holder: null,
    judgement: null,
    judgements: [],
    version: 1,
    annotation: {},
  })
  const nobodyAsks = () => Promise.reject(new Error('nobody asks'))
  const versions = createVersionStore({
    history: nobodyAsks,
    document: nobodyAsks,
    outcome: () => new Promise((resolve) => answers.push(resolve)),
  })
  versions.refreshLatest('a')
  versions.refreshLatest('a')
  answers[1]?.(outcomeOf('checked'))
  await Promise.resolve()
  answers[0]?.(outcomeOf('marked'))
  await Promise.resolve()
  expect(versions.outcome('a')).toEqual({ status: 'ready', value: outcomeOf('checked') })
})
