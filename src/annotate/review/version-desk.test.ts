import { expect, test } from 'vitest'
import type { AnnotationDocument } from '../../machines/work.ts'
import type { Fate, VersionCalls } from './version-desk.ts'
import { createVersionDesk } from './version-desk.ts'

const HISTORY = { versions: [{ version: 1, stage: 'mark', author: null, at: '' }], judgements: [] }

function world(fails = 0) {
  const asked: string[] = []
  let left = fails
  const calls: VersionCalls = {
    history: async (uuid) => {
      asked.push(uuid)
      return HISTORY
    },
    fate: async () => {
      throw new Error('nobody asks')
    },
    document: async (uuid, version): Promise<AnnotationDocument> => {
      asked.push(`${uuid}@${version}`)
      if (left-- > 0) throw new Error('offline')
      return { version }
    },
  }
  const desk = createVersionDesk(calls)
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      const stop = desk.subscribe(() => {
        stop()
        resolve()
      })
    })
  return { desk, asked, next }
}

test('a version is fetched once, however often it is looked at', async () => {
  const { desk, asked, next } = world()
  const came = next()
  desk.want('a', 2)
  desk.want('a', 2)
  expect(desk.document('a', 2)).toEqual({ status: 'loading' })
  await came
  desk.want('a', 2)
  expect([desk.document('a', 2), asked]).toEqual([{ status: 'ready', value: { version: 2 } }, ['a@2']])
})

test('what has failed is tried again when it is wanted again', async () => {
  const { desk, next } = world(1)
  const failed = next()
  desk.want('a', 1)
  await failed
  expect(desk.document('a', 1)).toEqual({ status: 'failed', error: new Error('offline') })
  const came = next()
  desk.want('a', 1)
  await came
  expect(desk.document('a', 1)).toEqual({ status: 'ready', value: { version: 1 } })
})

test('a history is asked for anew each time it is opened', async () => {
  const { desk, asked, next } = world()
  for (let time = 0; time < 2; time++) {
    const came = next()
    desk.openHistory('a')
    await came
  }
  expect([desk.history('a'), asked]).toEqual([{ status: 'ready', value: HISTORY }, ['a', 'a']])
})

test('only the versions looked at last are kept', async () => {
  const { desk, next } = world()
  for (let version = 1; version <= 9; version++) {
    const came = next()
    desk.want('a', version)
    await came
  }
  expect([desk.document('a', 1).status, desk.document('a', 2).status]).toEqual(['loading', 'ready'])
})

test('of two looks at what has become of an item the later one holds, whichever is answered first', async () => {
  const answers: ((fate: Fate) => void)[] = []
  const fateOf = (status: string): Fate => ({
    resource: { kind: 'image', status },
    marker: null,
    holder: null,
    judgement: null,
    judgements: [],
    version: 1,
    annotation: {},
  })
  const nobodyAsks = () => Promise.reject(new Error('nobody asks'))
  const desk = createVersionDesk({
    history: nobodyAsks,
    document: nobodyAsks,
    fate: () => new Promise((resolve) => answers.push(resolve)),
  })
  desk.openFate('a')
  desk.openFate('a')
  answers[1]?.(fateOf('checked'))
  await Promise.resolve()
  answers[0]?.(fateOf('marked'))
  await Promise.resolve()
  expect(desk.fate('a')).toEqual({ status: 'ready', value: fateOf('checked') })
})
