import { expect, test } from 'vitest'
import { failureOfStatus } from '../../../machines/failure.ts'
import { toasts } from '../../../ui/toasts.ts'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import { setField } from '../../../machines/editor/edit-makers.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { createKindEditor } from '../../canvas/editor-machine.ts'
import { createActor } from 'xstate'
import { dismissOutdated, leftoverToast, showNotice, toastOf, dismissSubmitToast } from './notices.ts'

test('a refused change shows the notice of the specification', () => {
  expect(toastOf({ code: 'readonly' })).toEqual({ tone: 'bad', text: '只读模式下无法修改' })
})

test('reasons against submitting form one sentence', () => {
  const problems = [
    { path: '/verdict/isQualified', rule: 'verdict-missing', reason: 'verdict-missing' },
    { path: 'excludeCrops[0]', rule: 'inside-picture', reason: '超出画面范围 10×10' },
  ]
  expect(toastOf({ code: 'problems', problems })?.text).toBe(
    '提交前请处理：还没有判定合格或不合格；超出画面范围 10×10',
  )
})

test('notices about the open item close with it, notices about others stay', () => {
  toasts.current().forEach(({ id }) => toasts.dismiss(id))
  showNotice({ code: 'readonly' })
  showNotice({ code: 'list-full', role: 'exclude', most: 200 })
  showNotice({ code: 'leases-lost', ids: ['a'] })
  toasts.endItem()
  expect(toasts.current().map(({ tone, ofItem }) => ({ tone, ofItem }))).toEqual([
    { tone: 'bad', ofItem: false },
  ])
})

test('the next try closes only the last refusal', () => {
  // Other tests of this process may have left some.
  toasts.current().forEach(({ id }) => toasts.dismiss(id))
  const missing = { path: '/verdict/isQualified', rule: 'verdict-missing', reason: 'verdict-missing' }
  showNotice({ code: 'problems', problems: [missing] })
  showNotice({ code: 'readonly' })
  dismissSubmitToast()
  dismissSubmitToast()
  expect(toasts.current().map(({ text }) => text)).toEqual(['只读模式下无法修改'])
})

test('a failure shows its reason', () => {
  const failure = { type: 'offline', status: null, message: '', reason: '请检查网络后重试' } as const
  expect([
    toastOf({ code: 'pull-failed', failure })?.text,
    toastOf({ code: 'draft-refused', failure })?.text,
  ]).toEqual(['领取失败：请检查网络后重试', '草稿未能保存到服务器，已存在本机：请检查网络后重试'])
})

test('unsent work is reported in one sentence, and a refusal stays', () => {
  expect([
    leftoverToast({ sent: 2, refused: 0 }),
    leftoverToast({ sent: 1, refused: 3 }),
    leftoverToast({ sent: 0, refused: 1 }),
  ]).toEqual([
    { tone: 'ok', text: '上次没有发出的 2 项提交已补交' },
    {
      tone: 'bad',
      text: '上次没有发出的 1 项提交已补交；上次没有发出的 3 项提交未被接受，请打开原来的标注页处理',
      sticky: true,
    },
    { tone: 'bad', text: '上次没有发出的 1 项提交未被接受，请打开原来的标注页处理', sticky: true },
  ])
})

test('a failed smart selection shows its reason', () => {
  const said = (why: 'outdated' | 'nothing' | 'left' | 'failed', problem: string | null) =>
    toastOf({ code: 'proposal-unused', why, problem })
  expect([said('outdated', null), said('failed', '智能分割正忙，请稍后再试')]).toEqual([
    { tone: 'bad', text: '掩膜已有改动，智能选取的结果没有采用' },
    { tone: 'bad', text: '智能选取没有选出来，没有采用：智能分割正忙，请稍后再试' },
  ])
})

test('failures after the session’s end show no extra notice', () => {
  const failure = failureOfStatus(401, '需要登录', '登录已失效')
  expect([toastOf({ code: 'pull-failed', failure }), toastOf({ code: 'release-failed', failure })]).toEqual([
    null,
    null,
  ])
  expect(toastOf({ code: 'pull-failed', failure: failureOfStatus(403, '没有权限', '') })?.text).toBe(
    '领取失败：没有权限',
  )
})

test('a full list is named with its limit', () => {
  const said = (role: string, most: number) => toastOf({ code: 'list-full', role, most })?.text
  expect([said('exclude', 200), said('clip', 1000), said('exclusion', 1000)]).toEqual([
    '排除框最多 200 个，未添加',
    '片段最多 1,000 个，未添加',
    '排除段最多 1,000 个，未添加',
  ])
})

test('what was said against submitting goes as soon as the work has changed, and other notices stay', () => {
  toasts.current().forEach(({ id }) => toasts.dismiss(id))
  const editor = createActor(createKindEditor('image', [], () => 'new')).start()
  const document = { annotation: emptyDocument('image'), verdict: EMPTY_VERDICT } as unknown as WorkDocument
  const opening = { key: 'a', document, history: EMPTY_HISTORY, bounds: { width: 1, height: 1 } }
  editor.send({ type: 'OPEN', opening: { ...opening, readonly: false } })
  const stop = dismissOutdated(editor)
  const missing = { path: '/verdict/isQualified', rule: 'verdict-missing', reason: 'verdict-missing' }
  const texts = () => toasts.current().map(({ text }) => text)
  showNotice({ code: 'problems', problems: [missing] })
  showNotice({ code: 'readonly' })
  editor.send({ type: 'FIELDS', fields: { any: 1 } })
  const before = texts()
  const edit = setField(document, ['verdict'], 'isQualified', 1)
  if (edit) editor.send({ type: 'COMMIT', commit: { edit } })
  stop()
  expect([before.length, texts()]).toEqual([2, ['只读模式下无法修改']])
})
