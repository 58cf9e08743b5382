import { expect, test } from 'vitest'
import type { User } from './queries.ts'
import { NO_CORP, patchOf, userFormOf, userSchema, usualCorp } from './user-form.ts'

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
test('only changed fields are sent', () => {
  const before = userFormOf(user, 1)
  expect(patchOf(before, before)).toBeNull()
  // A name from before names were tidied, which nobody touched.
  expect(patchOf({ ...before, name: '标注\t一号' }, { ...before, name: '标注 一号' })).toBeNull()
  expect(patchOf(before, { ...before, name: '新名字' })).toEqual({
    name: '新名字',
    base: { name: before.name },
  })
  expect(patchOf(before, { ...before, grants: before.grants.toReversed() })).toBeNull()
  expect(patchOf(before, { ...before, grants: before.grants.slice(1) })).toEqual({
    grants: [{ kind: 'video', stage: 'check' }],
    baseGrants: user.grants,
  })
  expect(patchOf(before, { ...before, type: 2, corpId: 3 })).toEqual({
    type: 2,
    corpId: 3,
    base: { type: before.type, corpId: before.corpId },
  })
})

test('another user type needs a company of that type', () => {
  const own = { type: 0, corpId: 250 }
  expect([0, 1, 2, 3].map((type) => usualCorp(own, type))).toEqual([250, 250, NO_CORP, NO_CORP])
  expect([0, 1, 2, 3].map((type) => usualCorp({ ...own, type: 3 }, type))).toEqual([
    NO_CORP,
    NO_CORP,
    250,
    250,
  ])
  const form = { ...userFormOf(user, 1), corpId: NO_CORP }
  expect(
    userSchema(false)
      .safeParse(form)
      .error?.issues.map(({ path, message }) => [path, message]),
  ).toEqual([[['corpId'], '此项必填']])
})
