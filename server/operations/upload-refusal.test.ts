import { ERRORS } from '@tus/server'
import { expect, test } from 'vitest'
import { codeOfStatus } from '../http/problem.ts'
import { refusalOf } from './upload-refusal.ts'

const reported = (error: unknown) => {
  const logged: [string, object][] = []
  const log = {
    warn: (value: object) => logged.push(['warn', value]),
    error: (value: object) => logged.push(['error', value]),
  }
  const { status_code, body } = refusalOf(error, { log, requestId: '7', uploadMax: 3 * 1024 ** 3 })
  return { answer: [status_code, JSON.parse(body)], logged }
}
const said = (status: number, message: string, reason = '') => [
  status,
  { code: codeOfStatus(status), message, reason },
]

test.each([
  [ERRORS.ERR_MAX_SIZE_EXCEEDED, said(413, '文件太大，超出大小上限', '最多 3 GB')],
  [ERRORS.INVALID_OFFSET, said(409, '服务器上这个文件的进度已经变了，请重新上传')],
  [ERRORS.ABORTED, said(400, '这个文件正在另一处上传，请稍后再试')],
  [ERRORS.ERR_LOCK_TIMEOUT, said(500, '这个文件正在另一处上传，请稍后再试')],
  [ERRORS.FILE_NOT_FOUND, said(404, '上传不存在或已过期')],
  [ERRORS.FILE_NO_LONGER_EXISTS, said(410, '上传不存在或已过期')],
  [ERRORS.INVALID_LENGTH, said(400, '上传没有被接受')],
])('%o', (error, answer) => {
  expect(reported(error)).toEqual({
    answer,
    logged: [['warn', { status: error.status_code, refused: error.body.trim() }]],
  })
})

test('a full disk and unexpected errors are failures of the server', () => {
  for (const [error, message] of [
    [ERRORS.FILE_WRITE_ERROR, '服务器没能写下文件，磁盘可能已满'],
    [Object.assign(new Error('open'), { code: 'ENOSPC' }), '服务器磁盘已满，没有保存'],
    [new Error('secret'), '服务器出错了'],
  ] as const)
    expect(reported(error)).toEqual({
      answer: said(500, message, '请把编号 7 告诉管理员'),
      logged: [['error', { err: error }]],
    })
})

test('protocol refusals are translated', () => {
  for (const error of Object.values(ERRORS))
    expect(JSON.stringify(reported(error).answer)).toMatch(/"message":"\p{Script=Han}+/u)
})
