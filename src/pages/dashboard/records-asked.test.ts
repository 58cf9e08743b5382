import { expect, test } from 'vitest'
import { recordsAsked } from './records-asked.ts'

test('days are those of China, wherever the page is', () => {
  const filter = { scope: 'mine', from: '2026-03-01', to: '2026-03-09' } as const
  expect([
    recordsAsked({ kind: 'image', tagId: 3, filter }),
    recordsAsked({ kind: 'video', tagId: null, filter: { scope: 'all' } }),
  ]).toEqual([
    {
      kind: 'image',
      tagId: 3,
      scope: 'mine',
      from: '2026-03-01T00:00:00+08:00',
      to: '2026-03-10T00:00:00+08:00',
    },
    { kind: 'video', scope: 'all' },
  ])
})
