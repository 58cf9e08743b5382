import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.ts'
import { batchToast, failureIn, failureText, refusalsOf } from './failure.ts'

const refused = (message: string, reason: string) => new ApiError({ status: 409, message, reason })

test('a reason follows the message if it adds something', () => {
  const errors = [
    refused('同名', '库'),
    refused('同名', ''),
    refused('同名', '同名'),
    new Error('断了'),
    null,
  ]
  expect(errors.map(failureIn)).toEqual(['同名：库', '同名', '同名', '断了', undefined])
  expect(errors.slice(0, 2).map(failureText)).toEqual([{ title: '同名', reason: '库' }, { title: '同名' }])
})

test('refusals of a batch are grouped by reason, with counts', async () => {
  const calls = [refused('甲', ''), null, refused('乙', '丙'), refused('乙', '丙')]
  const results = await Promise.allSettled(calls.map(async (error) => (error ? Promise.reject(error) : 1)))
  const refusals = refusalsOf(results)
  expect(refusals).toEqual([
    { reason: '乙：丙', count: 2 },
    { reason: '甲', count: 1 },
  ])
  expect([batchToast(['做了 1 项', null], refusals), batchToast(['做了 4 项'])]).toEqual([
    { tone: 'bad', text: '做了 1 项；2 项没有改动（乙：丙）；1 项没有改动（甲）' },
    { tone: 'ok', text: '做了 4 项' },
  ])
})
