import { expect, test } from 'vitest'
import { MediaRefusal } from '../media/refusal.ts'
import { reasonOf } from './runner.ts'

const coded = (code: string) => Object.assign(new Error(code), { code })

test.each([
  [coded('ENOSPC'), '服务器磁盘已满，腾出空间后请重试'],
  [new Error('query', { cause: coded('53100') }), '服务器磁盘已满，腾出空间后请重试'],
  [new MediaRefusal(503, '存储服务暂时不可用'), '存储服务暂时不可用'],
  [new Error('secret'), '任务没有完成，请重试；如果一直失败，请联系管理员'],
])('%s', (error, reported) => {
  expect(reasonOf(error)).toBe(reported)
})
