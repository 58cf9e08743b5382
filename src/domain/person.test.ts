import { expect, test } from 'vitest'
import { personLabel } from './person.ts'

test('people with equal names are shown with the user name, others without', () => {
  const person = { name: '张三', username: 'zhang3' }
  expect([personLabel(person), personLabel({ ...person, namesake: true })]).toEqual([
    '张三',
    '张三（zhang3）',
  ])
})
