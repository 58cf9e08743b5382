import { expect, test } from 'vitest'
import { changedToast } from './change-many.ts'

const refused = (id: number, message: string) => ({
  id,
  ok: false as const,
  error: { status: 400 as const, code: 'invalid' as const, message, reason: '' },
})

test('reports how many were changed and why others were refused', () => {
  const ok = (id: number) => ({ id, ok: true as const })
  expect([
    changedToast({ results: [ok(1), ok(2)] }),
    changedToast({ results: [ok(1), refused(2, '不能停用或降级自己')] }),
    changedToast({ results: [refused(2, '授权超出了企业所有'), refused(3, '授权超出了企业所有')] }),
  ]).toEqual([
    { tone: 'ok', text: '已改 2 人' },
    { tone: 'bad', text: '已改 1 人；1 项没有改动（不能停用或降级自己）' },
    { tone: 'bad', text: '2 项没有改动（授权超出了企业所有）' },
  ])
})
