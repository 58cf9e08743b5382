import { expect, test } from 'vitest'
import { parseTours, parseToolUses, USES_TO_KNOW, usedOnceMore } from './first-day.ts'

test('reads the valid part of stored values', () => {
  expect([
    ['["video annotation", 3]', '{}', 'null', '[', null].map(parseTours),
    ['{"brush": 2, "lasso": "x"}', '[]', 'null', '{', null].map(parseToolUses),
  ]).toEqual([
    [['video annotation'], [], [], [], []],
    [{ brush: 2 }, {}, {}, {}, {}],
  ])
})

test('a tool is known after some uses, which are not counted any further', () => {
  const used = [{ lasso: 1 }]
  for (;;) {
    const next = usedOnceMore(used.at(-1)!, 'brush')
    if (!next) break
    used.push({ lasso: 1, ...next })
  }
  expect([used.length - 1, used.at(-1)]).toEqual([USES_TO_KNOW, { lasso: 1, brush: USES_TO_KNOW }])
})
