import { expect, test } from 'vitest'
import type { Heir } from './heirs.ts'
import { heirFilter, heirsOffered } from './heirs.ts'

const user = (id: number) => ({ id }) as Heir

test('heirs are searched for on the server, among those who can work', () => {
  expect([heirFilter(' '), heirFilter(' 王 ')]).toEqual([
    { disabled: false, page: 1, pageSize: 50 },
    { disabled: false, page: 1, pageSize: 50, search: '王' },
  ])
})

test('whoever was chosen stays on offer, whoever leaves never is', () => {
  const found = [user(1), user(2), user(3)]
  const ids = (chosen: Heir | null) => heirsOffered(found, 2, chosen).map(({ id }) => id)
  expect([ids(null), ids(user(3)), ids(user(9))]).toEqual([
    [1, 3],
    [1, 3],
    [9, 1, 3],
  ])
})

test('where nobody leaves, everybody is on offer', () => {
  expect(heirsOffered([user(1), user(2)], null, null)).toEqual([user(1), user(2)])
})
