import { expect, test } from 'vitest'
import type { TagGuide } from '../../../contract/types.d.ts'
import { createGuideStore } from './guide-store.ts'

/** A store over a server whose answers the test gives, in the order that it wants. */
function opened() {
  const asked: { tagId: number; answer: (guide: TagGuide) => void; refuse: (error: Error) => void }[] = []
  const store = createGuideStore(
    (tagId) => new Promise((answer, refuse) => void asked.push({ tagId, answer, refuse })),
  )
  return { store, asked }
}

const guide = (text: string): TagGuide => ({ text, changedAt: '2026-01-05T08:00:00.000Z', pictures: [] })

test('known database details are requested again only when somebody looks', async () => {
  const { store, asked } = opened()
  const first = store.turnTo(3)
  expect(store.current()).toEqual({ tagId: 3, guide: null, error: null })
  asked[0]?.answer(guide('旧'))
  await first
  await store.turnTo(3)
  expect(asked.length).toBe(1)
  const second = store.look()
  expect(store.current()).toEqual({ tagId: 3, guide: guide('旧'), error: null })
  asked[1]?.answer(guide('新'))
  await second
  expect(store.current()).toEqual({ tagId: 3, guide: guide('新'), error: null })
})

test('a response about the previous database is not used for the next', async () => {
  const { store, asked } = opened()
  const first = store.turnTo(3)
  const second = store.turnTo(4)
  asked[1]?.answer(guide('四'))
  asked[0]?.answer(guide('三'))
  await Promise.all([first, second])
  expect([asked.map(({ tagId }) => tagId), store.current()]).toEqual([
    [3, 4],
    { tagId: 4, guide: guide('四'), error: null },
  ])
})

test('a failed request keeps the known details and reports the reason', async () => {
  const { store, asked } = opened()
  const first = store.turnTo(3)
  asked[0]?.answer(guide('旧'))
  await first
  const second = store.look()
  asked[1]?.refuse(new Error('断网'))
  await second
  expect(store.current()).toEqual({ tagId: 3, guide: guide('旧'), error: new Error('断网') })
})

test('a request that was left before its response is repeated', async () => {
  const { store, asked } = opened()
  const first = store.turnTo(3)
  store.leave()
  asked[0]?.answer(guide('旧'))
  await first
  expect(store.current()).toEqual({ tagId: 3, guide: null, error: null })
  const second = store.turnTo(3)
  asked[1]?.answer(guide('新'))
  await second
  expect(store.current().guide).toEqual(guide('新'))
})
