import { expect, test } from 'vitest'
import { errorFromAnswer } from './api-error.ts'
import { toastText } from './error-handler.ts'

test('messages contain no code, and no reason that the message already gives', () => {
  const read = (status: number, body: unknown) => {
    const { message, reason, code } = errorFromAnswer(status, body)
    return [toastText(message, reason), code]
  }
  expect([
    read(400, { code: 'invalid', message: '当前密码不对', reason: '' }),
    read(409, { message: '资源不在手中，请重新领取', code: 'not-held', reason: '' }),
    read(409, { message: '资源已有新的版本', code: 'stale-version', reason: '现在是第 2 版' }),
    read(409, { message: '用户名已被使用', reason: '“mark1”' }),
    read(409, { message: '用户名已被使用' }),
  ]).toEqual([
    ['当前密码不对', 'invalid'],
    ['资源不在手中，请重新领取', 'not-held'],
    ['资源已有新的版本：现在是第 2 版', 'stale-version'],
    ['用户名已被使用：“mark1”', null],
    ['用户名已被使用：状态码 409', null],
  ])
})
