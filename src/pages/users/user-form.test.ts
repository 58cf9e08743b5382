import { expect, test } from 'vitest'
import type { Corp } from '../shared/corps.ts'
import type { User } from './queries.ts'
import { corpOptions, patchOf, userFormOf } from './user-form.ts'

const user: User = {
  id: 7,
  username: 'mark1',
  name: '标注一号',
  type: 0,
  corpId: 250,
  corpName: '第二百五十家',
  disabled: false,
  mustChangePassword: false,
  grants: [
    { kind: 'image', stage: 'mark' },
    { kind: 'video', stage: 'check' },
  ],
  createdAt: '2026-03-02T01:00:00Z',
  lastLoginAt: null,
}
const corp = (id: number, teamType: 0 | 1 | 2): Corp => ({
  id,
  name: `企业 ${id}`,
  teamType,
  disabled: false,
  grants: [],
  userCount: 0,
  tagCount: 0,
  createdAt: '2026-03-02T01:00:00Z',
})
const own = { id: 250, name: '第二百五十家' }

test('only what was changed is sent', () => {
  const before = userFormOf(user, 1)
  expect(patchOf(before, before)).toBeNull()
  // A name from before names were tidied, which nobody touched.
  expect(patchOf({ ...before, name: '标注\t一号' }, { ...before, name: '标注 一号' })).toBeNull()
  expect(patchOf(before, { ...before, name: '新名字' })).toEqual({ name: '新名字' })
  expect(patchOf(before, { ...before, grants: before.grants.toReversed() })).toBeNull()
  expect(patchOf(before, { ...before, grants: before.grants.slice(1) })).toEqual({
    grants: [{ kind: 'video', stage: 'check' }],
    baseGrants: user.grants,
  })
  expect(patchOf(before, { ...before, type: 2, corpId: 3 })).toEqual({ type: 2, corpId: 3 })
})

test('the own company can be kept whatever is known of the others', () => {
  const [internal, external] = [corp(1, 0), corp(2, 2)]
  expect(corpOptions([], user, 0)).toEqual([own])
  expect(corpOptions([internal, external], user, 1)).toEqual([own, internal])
  expect(corpOptions([internal, external, corp(250, 0)], user, 0)).toEqual([internal, corp(250, 0)])
  expect(corpOptions([internal, external], user, 2)).toEqual([external])
  expect(corpOptions([internal, external], null, 0)).toEqual([internal])
})
