import { expect, test } from 'vitest'
import { personLabel } from './person.ts'

test('whoever shares a name is distinguished by the user name, the others go without', () => {
  const person = { name: '张三', username: 'zhang3' }
  expect([personLabel(person), personLabel({ ...person, namesake: true })]).toEqual([
    '张三',
    '张三（zhang3）',
  ])
})
