import { expect, test } from 'vitest'
import type { ResetResults } from './record-requests.ts'
import { recordsQuery, refusedResets } from './record-requests.ts'

test('days are those of China in any time zone', () => {
  const filter = { scope: 'mine', from: '2026-03-01', to: '2026-03-09' } as const
  expect([
    recordsQuery({ kind: 'image', tagId: 3, filter }),
    recordsQuery({ kind: 'video', tagId: null, filter: { scope: 'all' } }),
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

test('each record that was not undone has a reason, specific or general', () => {
  const records = [
    { id: 9, resourceName: '一批/甲.jpg' },
    { id: 8, resourceName: '乙.jpg' },
    { id: 7, resourceName: '丙.jpg' },
  ]
  const results: ResetResults = [
    { id: 7, ok: false, error: { status: 404, code: 'not-found', message: '记录不存在', reason: '' } },
    { id: 8, ok: true, status: 'unmarked', version: 0 },
    {
      id: 9,
      ok: false,
      error: { status: 409, code: 'later-record', message: '不能撤销', reason: '之后还有操作 12' },
    },
  ]
  expect(refusedResets(records, results)).toEqual([
    { id: 9, said: '“甲.jpg”没有撤销：之后还有操作 12' },
    { id: 7, said: '“丙.jpg”没有撤销：记录不存在' },
  ])
})
