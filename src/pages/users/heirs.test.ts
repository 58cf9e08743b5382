import { expect, test } from 'vitest'
import { heirFilter, heirsOffered } from './heirs.ts'
import type { User } from './queries.ts'

const user = (id: number) => ({ id }) as User

test('heirs are searched for on the server, among those who can work', () => {
  expect([heirFilter(' '), heirFilter(' 王 ')]).toEqual([
    { disabled: false, page: 1, pageSize: 50 },
    { disabled: false, page: 1, pageSize: 50, search: '王' },
  ])
})

test('whoever was chosen stays on offer, whoever leaves never is', () => {
  const found = [user(1), user(2), user(3)]
  const ids = (chosen: User | null) => heirsOffered(found, user(2), chosen).map(({ id }) => id)
  expect([ids(null), ids(user(3)), ids(user(9))]).toEqual([
    [1, 3],
    [1, 3],
    [9, 1, 3],
  ])
})
