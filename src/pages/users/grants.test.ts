import { expect, test } from 'vitest'
import { ALL_KINDS } from '../../domain/kinds.ts'
import { canGive, GRANT_STAGES, grantsHint, grantsText, toggledGrant, toggledGrants } from './grants.ts'
import { randomPassword } from './PasswordField.tsx'
import type { Grant } from './queries.ts'
import { patchOf, userFormOf, userSchema } from './user-form.ts'

const all: Grant[] = ALL_KINDS.flatMap((kind) => GRANT_STAGES.map((stage) => ({ kind, stage })))

test('grants are described in words', () => {
  expect([
    grantsText([]),
    grantsText(all),
    grantsText(all.filter(({ stage }) => stage !== 'approve')),
    grantsText([
      { kind: 'video', stage: 'mark' },
      { kind: 'image', stage: 'check' },
      { kind: 'image', stage: 'mark' },
    ]),
  ]).toEqual(['无', '全部', '全部类型 标注、审核', '视频 标注；图片 标注、审核'])
})

test('a grant is added and removed', () => {
  const grant: Grant = { kind: 'image', stage: 'mark' }
  const given = toggledGrant([], grant)
  expect([given, toggledGrant(given, grant)]).toEqual([[grant], []])
})

test('all grants of a stage or a kind are added together, and removed when all are present', () => {
  const [one, two, other]: Grant[] = [
    { kind: 'image', stage: 'mark' },
    { kind: 'video', stage: 'mark' },
    { kind: 'video', stage: 'check' },
  ]
  const given = toggledGrants([other!, two!], [one!, two!])
  expect([given, toggledGrants(given, [one!, two!])]).toEqual([[other, two, one], [other]])
})

test('generated passwords are long, legible and different', () => {
  const passwords = Array.from({ length: 200 }, randomPassword)
  expect(new Set(passwords).size).toBe(200)
  expect(passwords.every((password) => /^[a-km-zA-HJ-NP-Z2-9]{16}$/.test(password))).toBe(true)
})

test('a new user needs a login name and a first password, an existing one neither', () => {
  const empty = userFormOf(null, 1)
  const issues = userSchema(true).safeParse({ ...empty, username: '中文', password: 'short' }).error?.issues
  expect(issues?.map((issue) => [issue.path.join('.'), issue.message])).toEqual([
    ['name', '此项必填'],
    ['name', '不能只有空白字符'],
    ['name', '长度须在 1–64 个字符之间'],
    ['username', '只能用字母、数字和 _ . @ -'],
    ['password', '长度须在 10–200 个字符之间'],
  ])
  expect(userSchema(false).safeParse({ ...empty, name: '张三' }).success).toBe(true)
})

test('a new user is sent complete and trimmed, a change without login name, password and unchanged fields', () => {
  const typed = { ...userFormOf(null, 1), name: ' 张\u200B三 ', username: 'zs', password: 'password-1' }
  const form = userSchema(true).parse(typed)
  expect([form, patchOf(userFormOf(null, 1), { ...form, corpId: 2 })]).toEqual([
    { name: '张三', username: 'zs', password: 'password-1', type: 0, corpId: 1, grants: [] },
    { name: '张三', corpId: 2, base: { name: '', corpId: 1 } },
  ])
})

test('external people can get the grants of their company without approval; others any', () => {
  const grants: Grant[] = [
    { kind: 'image', stage: 'mark' },
    { kind: 'video', stage: 'check' },
    { kind: 'video', stage: 'approve' },
  ]
  expect([
    all.filter((grant) => canGive(grant, { isExternal: true, grants })),
    all.filter((grant) => canGive(grant, { isExternal: false, grants: [] })),
  ]).toEqual([[grants[1], grants[0]], all])
})

test('without possible grants the reason is shown', () => {
  const mark: Grant[] = [{ kind: 'image', stage: 'mark' }]
  const said = { isExternal: true, isManager: false, corp: mark, isOwnCorp: false, grants: mark }
  expect([
    grantsHint({ ...said, corp: null, grants: [] }),
    grantsHint({ ...said, corp: [], grants: [] }),
    grantsHint({ ...said, corp: [], isOwnCorp: true }),
    grantsHint({ ...said, grants: [] }),
    grantsHint({ ...said, grants: [], isManager: true }),
    grantsHint(said),
    grantsHint({ ...said, isExternal: false, corp: undefined }),
  ]).toEqual([
    { text: '选择企业后才能授权', isWarning: false },
    { text: '这个企业还没有授权，请先在“企业”里编辑它', isWarning: true },
    { text: '本企业还没有授权，请联系平台管理员', isWarning: true },
    { text: '没有授权的用户登录后没有可做的任务', isWarning: true },
    { text: '外部人员不能验收。', isWarning: false },
    { text: '外部人员不能验收。', isWarning: false },
    { text: '用户可以做的任务', isWarning: false },
  ])
})
