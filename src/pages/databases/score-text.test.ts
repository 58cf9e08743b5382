import { expect, it } from 'vitest'
import { scoreText } from './score-text.ts'

it('tells a score, what is not done, and what cannot be compared', () => {
  const at = '2026-03-01T02:00:00Z'
  expect([
    scoreText({ score: 0.87654, at }),
    scoreText({ score: 0, at }),
    scoreText({ score: null, at: null }),
    scoreText({ score: null, at }),
  ]).toEqual(['87.65%', '0%', '未完成', '无法比较'])
})
