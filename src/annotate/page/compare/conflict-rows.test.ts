import { expect, test } from 'vitest'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import type { ImageDocument } from '../../../domain/documents/types.ts'
import type { PushConflict, OutboxEntry, WorkItem } from '../../../machines/work.ts'
import { IMAGE_PAGE } from '../../../kinds/image/page.ts'
import { conflictRows, refusalText, blockedText } from './conflict-rows.ts'

const annotation: ImageDocument = { ...emptyDocument('image'), availability: 1 }
const entry = (push: object) =>
  ({ work: { annotation: { ...annotation, remark: '我的' } }, push }) as unknown as OutboxEntry
const theirs = (judgement: object | null) => ({ annotation, judgement, labels: {} }) as unknown as WorkItem

test('only what differs is shown, mine beside theirs', () => {
  expect(conflictRows(IMAGE_PAGE, entry({}), theirs(null))).toEqual([
    { key: 'remark', name: '备注', mine: '我的', theirs: '无' },
  ])
})

test('changes outside the document are reported as well', () => {
  const masks = {
    key: 'masks a',
    name: '对象 1的掩膜',
    change: 'changed',
    before: '服务器上的',
    after: '1 帧',
  } as const
  const kind = { ...IMAGE_PAGE, changedBeside: () => [masks] }
  const same = { work: { annotation }, push: {} } as unknown as OutboxEntry
  expect(conflictRows(kind, same, theirs(null))).toEqual([
    { key: 'masks a', name: '对象 1的掩膜', mine: '1 帧', theirs: '服务器上的' },
  ])
})

test('a verdict is shown beside the one on the server', () => {
  const rows = conflictRows(
    IMAGE_PAGE,
    entry({ isQualified: 1 }),
    theirs({ isQualified: 2, comment: '漏标' }),
  )
  expect(rows.slice(1)).toEqual([
    { key: 'verdict', name: '判定', mine: '合格', theirs: '不合格' },
    { key: 'comment', name: '意见', mine: '-', theirs: '漏标' },
  ])
})

test('a newer version is reported only where the server has one', () => {
  const word = (status: number, version: number | null) =>
    refusalText({
      failure: { status },
      entry: { push: { version: 3 } },
      theirs: version === null ? null : { version },
    } as unknown as PushConflict)
  expect([word(409, 4), word(409, null), word(409, 3), word(404, null), word(422, 3)]).toEqual([
    '服务器上已有更新的版本',
    '服务器上已有更新的版本',
    '这条数据已不在你手中',
    '这条数据已不在你手中',
    '内容不符合规则',
  ])
})

test('without a possible action the reason is shown and that the work is saved', () => {
  const words = (status: string, holder: object | null) =>
    blockedText(
      {
        failure: { status: 409 },
        entry: { assignment: { stage: 'mark' }, push: { version: 1 } },
        theirs: { version: 2, resource: { status }, marker: { id: 7 }, holder },
      } as unknown as PushConflict,
      7,
    )
  expect([words('marked', { id: 8, name: '张三' }), words('checked', null), words('marked', null)]).toEqual([
    '张三正在处理这一条，现在不能提交；内容仍保存在本机',
    '这一条现在是“待验收”，不能再提交；内容仍保存在本机',
    null,
  ])
})
