import { expect, test } from 'vitest'
import type { UserType } from '../../../domain/constants.ts'
import { mayShare, shareAddress } from './shares.ts'

test('a link is an absolute address for any server path', () => {
  const page = 'https://label.example:8443/mark-image?type=mark'
  expect([
    shareAddress({ url: '/mark-image-share/abc' }, page),
    shareAddress({ url: 'https://share.example/mark-image-share/abc' }, page),
  ]).toEqual([
    'https://label.example:8443/mark-image-share/abc',
    'https://share.example/mark-image-share/abc',
  ])
})

test.each<[UserType, boolean, boolean]>([
  [0, false, true],
  [1, false, true],
  [2, false, false],
  [2, true, true],
  [3, false, false],
  [3, true, true],
])('type %d where the database allows external shares: %s → offered: %s', (type, allowed, offered) => {
  const user = {
    id: 2,
    username: 'mark1',
    name: '标注一号',
    type,
    corpId: 1,
    corpName: '内部团队',
    mustChangePassword: false,
    grants: [],
  }
  const labels = {
    settingsVersion: 1,
    batchSize: 25,
    commentRequired: true,
    commentReasons: [],
    allowExternalShares: allowed,
  }
  expect(mayShare(user, labels)).toBe(offered)
})
