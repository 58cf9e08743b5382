import { expect, it } from 'vitest'
import { scoreText, tallyText } from './score-text.ts'

it('shows a score, unfinished items, and items that cannot be compared', () => {
  const at = '2026-03-01T02:00:00Z'
  expect([
    scoreText({ score: 0.87654, at }),
    scoreText({ score: 0, at }),
    scoreText({ score: null, at: null }),
    scoreText({ score: null, at }),
  ]).toEqual(['87.65%', '0%', '未完成', '无法比较'])
})

it('sums up, and mentions incomparable items only if there are any', () => {
  expect([
    tallyText({ waiting: 3, done: 0, incomparable: 0, mean: null }),
    tallyText({ waiting: 0, done: 8, incomparable: 2, mean: 0.875 }),
  ]).toEqual(['待完成 3，已比较 0', '待完成 0，已比较 8，无法比较 2，平均 87.5%'])
})
