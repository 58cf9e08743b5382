import { expect, test } from 'vitest'
import { DEMO_PASSWORD } from './demo-users.ts'
import { randomPassword } from './password.ts'
import { weaknessOf } from './strength.ts'

const owner = { username: 'zhangsan', name: '张三', companyName: '晴川标注' }
const weakness = (password: string) => weaknessOf(password, owner, 10)

test.each([
  ['short', '9 chars..'],
  ['short', '😀😀😀😀😀😀😀😀😀'],
  ['ownName', 'Zhangsan@2026'],
  ['ownName', '我是张三啊这是密码吧'],
  ['common', 'password123'],
  ['common', '1234567890'],
  ['common', 'qwertyuiop'],
  ['common', 'P@ssw0rd2024'],
  ['common', 'aaaaaaaaaaaaaaaa'],
  ['common', '晴川标注晴川标注晴川标注'],
  ['common', 'abcabcabcabc'],
])('is %s: %s', async (expected, password) => {
  expect(await weakness(password)).toBe(expected)
})

test.each([DEMO_PASSWORD, 'correct horse', '今天天气不错适合出门', randomPassword()])(
  'is none: %s',
  async (password) => {
    expect(await weakness(password)).toBe(null)
  },
)

test('a short name inside a password does not forbid it', async () => {
  expect(await weaknessOf('correct horse', { username: 'ct', name: 'e' }, 10)).toBe(null)
})

test('only the first 64 characters of a password are rated, since rating takes quadratic time', async () => {
  expect(await weakness('aA1@$s0oI!'.repeat(20))).toBe(null)
  expect(await weakness(`${'a'.repeat(64)}${randomPassword()}`)).toBe('common')
})
