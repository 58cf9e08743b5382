import { expect, test } from 'vitest'
import { initialContext, pullRequest, wish, wishOn } from './effects.ts'
import { STAGE_CONFIGS } from './configs.ts'

const CHECKS = { kind: 'image', assignment: { stage: 'check' } } as const

test('what a page was opened for holds for each pull unless another is named', () => {
  const context = initialContext({ ...CHECKS, tagId: 3, markerId: 12 })
  const first = { ...context, ...wish(context, { type: 'PULL' }) }
  const chosen = { ...first, ...wish(first, { type: 'PULL', tagId: 4, id: 'a' }) }
  const next = { ...chosen, ...wishOn(chosen) }
  expect([first, chosen, next].map(({ wanted }) => wanted)).toEqual([
    { tagId: 3, markerId: 12 },
    { tagId: 4, markerId: 12, id: 'a' },
    { tagId: 4, markerId: 12 },
  ])
  expect(pullRequest(STAGE_CONFIGS.check, first)).toEqual({ ...CHECKS, tagId: 3, markerId: 12 })
  expect(initialContext(CHECKS).wanted).toEqual({})
})
