import { expect, test } from 'vitest'
import { errorFromAnswer, networkError } from './api-error.ts'
import { errorEffect, createErrorHandler } from './error-handler.ts'

const body = { message: '内容有误', reason: 'body/items 缺少' }

test.each([400, 403, 404, 409, 411, 413, 415, 422, 429, 500, 504, 418])(
  '%i is toasted as message: reason',
  (status) => {
    expect(errorEffect(errorFromAnswer(status, body))).toEqual({
      kind: 'toast',
      text: '内容有误：body/items 缺少',
    })
  },
)

test.each([502, 503])('%i says that the server is busy, whatever the body says', (status) => {
  expect(errorEffect(errorFromAnswer(status, body))).toEqual({
    kind: 'toast',
    text: '服务器繁忙 / 请稍后再试',
  })
})

test('302 goes to the address in the body', () => {
  expect(errorEffect(errorFromAnswer(302, { url: '/password' }))).toEqual({ kind: 'go', url: '/password' })
})

test('401 ends the session with a toast', () => {
  expect(errorEffect(errorFromAnswer(401, { message: '请重新登录', reason: '登录已失效' }))).toEqual({
    kind: 'logout',
    text: '请重新登录：登录已失效',
  })
})

test('an answer without a readable body gets the words of the catalogue', () => {
  expect(errorEffect(errorFromAnswer(404, '<html>'))).toEqual({
    kind: 'toast',
    text: '内容不存在：状态码 404',
  })
  expect(errorEffect(errorFromAnswer(599, null))).toEqual({ kind: 'toast', text: '请求失败：状态码 599' })
})

test('a missing response names the network when offline, else the server', () => {
  expect([errorEffect(networkError(false)), errorEffect(networkError(true))]).toEqual([
    { kind: 'toast', text: '网络连接失败：请检查网络后重试' },
    { kind: 'toast', text: '连接不上服务器：请稍后再试；一直如此请联系管理员' },
  ])
})

test('an aborted request shows nothing', () => {
  expect(errorEffect(new DOMException('gone', 'AbortError'))).toEqual({ kind: 'none' })
})

test('the caller decides what the error handler does', () => {
  const log: string[] = []
  const door = createErrorHandler({
    toast: (text) => log.push(`toast ${text}`),
    go: (url) => log.push(`go ${url}`),
    logout: () => log.push('logout') === 2,
  })
  const invalid = errorFromAnswer(400, body)
  const dead = errorFromAnswer(401, { message: '请重新登录', reason: '过期' })
  const elsewhere = errorFromAnswer(302, { url: '/password' })
  door(invalid)
  door(invalid, 'caller')
  door(dead, 'caller')
  door(dead, 'caller')
  door(elsewhere, 'caller')
  door(dead, 'none')
  expect(log).toEqual([
    'toast 内容有误：body/items 缺少',
    'logout',
    'toast 请重新登录：过期',
    'logout',
    'go /password',
  ])
})
