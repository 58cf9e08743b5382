import { expect, test } from 'vitest'
import type { ImageDocument } from '../../../domain/documents/schemas.ts'
import type { OutboxEntry, WorkItem } from '../../../machines/work.ts'
import { IMAGE_SCREEN } from '../../image/image-kind.ts'
import { conflictRows } from './conflict-rows.ts'

const annotation: ImageDocument = {
  schemaVersion: 1,
  availability: 1,
  remark: '',
  trackingCrop: null,
  excludeCrops: [],
  isCorrect: true,
}
const entry = (push: object) =>
  ({ work: { annotation: { ...annotation, remark: '我的' } }, push }) as unknown as OutboxEntry
const theirs = (judgement: object | null) => ({ annotation, judgement, labels: {} }) as unknown as WorkItem

test('only what differs is shown, mine beside theirs', () => {
  expect(conflictRows(IMAGE_SCREEN, entry({}), theirs(null))).toEqual([
    { key: 'remark', name: '备注', mine: '我的', theirs: '无' },
  ])
})

test('a verdict stands beside the one that the server has', () => {
  const rows = conflictRows(
    IMAGE_SCREEN,
    entry({ isQualified: 1 }),
    theirs({ isQualified: 2, comment: '漏标' }),
  )
  expect(rows.slice(1)).toEqual([
    { key: 'verdict', name: '判定', mine: '合格', theirs: '不合格' },
    { key: 'comment', name: '意见', mine: '-', theirs: '漏标' },
  ])
})
