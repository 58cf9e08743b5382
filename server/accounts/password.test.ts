import { expect, it } from 'vitest'
import { checkPassword, hashPassword } from './password.ts'

it('hashes with argon2id and its own salt each time', async () => {
  const [first, second] = [await hashPassword('correct horse'), await hashPassword('correct horse')]
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(first).not.toBe(second)
  expect(await checkPassword(first, 'correct horse')).toBe(true)
  expect(await checkPassword(first, 'correct horsf')).toBe(false)
})

it('refuses an unknown account with any password', async () => {
  expect(await checkPassword(null, 'an account that is not there')).toBe(false)
})
