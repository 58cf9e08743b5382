import { expect, it } from 'vitest'
import { ADMIN_EVENTS, WORK_ROLES, TASK_FACTS, isOperationType, pushTypesOf } from './tasks.ts'

it('pushes have the numbers of the specification, edits included', () => {
  expect(WORK_ROLES.map((role) => [role, pushTypesOf(role)])).toEqual([
    ['mark', [2, 6]],
    ['check', [4, 8]],
    ['approve', [10, 22]],
  ])
})

it('operations and events have separate numbers', () => {
  const operations = Object.values(TASK_FACTS).flatMap(({ pull, push }) => [pull, push])
  expect(operations.filter((code) => !isOperationType(code))).toEqual([])
  expect(Object.values(ADMIN_EVENTS).filter(isOperationType)).toEqual([])
})
