import { expect, test } from 'vitest'
import type { ResetResults } from './reset-outcome.ts'
import { refusedResets } from './reset-outcome.ts'

test('each record that was not undone says why, by its reason or else in general', () => {
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
