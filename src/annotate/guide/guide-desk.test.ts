import { expect, test } from 'vitest'
import type { TagGuide } from '../../api/generated/contract.d.ts'
import { createGuideDesk } from './guide-desk.ts'

/** A desk over a server whose answers the test gives, in the order that it wants. */
function opened() {
  const asked: { tagId: number; answer: (guide: TagGuide) => void; refuse: (error: Error) => void }[] = []
  const desk = createGuideDesk(
    (tagId) => new Promise((answer, refuse) => void asked.push({ tagId, answer, refuse })),
  )
  return { desk, asked }
}

const guide = (text: string): TagGuide => ({ text, changedAt: '2026-01-05T08:00:00.000Z', pictures: [] })

test('what is known of a database is not asked for anew until somebody looks', async () => {
  const { desk, asked } = opened()
  const first = desk.turnTo(3)
  expect(desk.current()).toEqual({ tagId: 3, guide: null, error: null })
  asked[0]?.answer(guide('旧'))
  await first
  await desk.turnTo(3)
  expect(asked.length).toBe(1)
  const second = desk.look()
  expect(desk.current()).toEqual({ tagId: 3, guide: guide('旧'), error: null })
  asked[1]?.answer(guide('新'))
  await second
  expect(desk.current()).toEqual({ tagId: 3, guide: guide('新'), error: null })
})

test('an answer about the database before is not taken for that of the next', async () => {
  const { desk, asked } = opened()
  const first = desk.turnTo(3)
  const second = desk.turnTo(4)
  asked[1]?.answer(guide('四'))
  asked[0]?.answer(guide('三'))
  await Promise.all([first, second])
  expect([asked.map(({ tagId }) => tagId), desk.current()]).toEqual([
    [3, 4],
    { tagId: 4, guide: guide('四'), error: null },
  ])
})

test('a look that fails leaves what was known, and says why', async () => {
  const { desk, asked } = opened()
  const first = desk.turnTo(3)
  asked[0]?.answer(guide('旧'))
  await first
  const second = desk.look()
  asked[1]?.refuse(new Error('断网'))
  await second
  expect(desk.current()).toEqual({ tagId: 3, guide: guide('旧'), error: new Error('断网') })
})

test('whoever left before the answer came asks again', async () => {
  const { desk, asked } = opened()
  const first = desk.turnTo(3)
  desk.leave()
  asked[0]?.answer(guide('旧'))
  await first
  expect(desk.current()).toEqual({ tagId: 3, guide: null, error: null })
  const second = desk.turnTo(3)
  asked[1]?.answer(guide('新'))
  await second
  expect(desk.current().guide).toEqual(guide('新'))
})
