import { expect, test } from 'vitest'
import type { OperationRecord } from '../../src/contract/types.d.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { domainText } from '../../src/text/common.ts'
import { statisticsText } from '../../src/text/statistics.ts'
import type { RecordDetails } from '../workflow/queries/history.ts'
import { figureText, recordRow } from './tables.ts'

const record: OperationRecord = {
  id: 7,
  at: '2026-11-24T23:00:00Z',
  type: 1,
  stage: 'check',
  kind: 'image',
  tagId: 1,
  tagName: '街景一期',
  resourceId: '0b5f7f0e-0000-4000-8000-000000000001',
  resourceName: '一.png',
  user: null,
  fromStatus: 'checked',
  toStatus: 'unapproved',
  versionBefore: 1,
  version: 2,
  isQualified: 2,
  resetAt: null,
  resettable: true,
}

test('a record in a table uses the words of the screens', () => {
  expect(recordRow({ record, details: null })).toEqual([
    7,
    '2026-11-25 07:00:00',
    domainText.records[1],
    domainText.stages.check,
    KINDS.image.label,
    '街景一期',
    '一.png',
    record.resourceId,
    null,
    null,
    domainText.statuses.checked,
    domainText.statuses.unapproved,
    1,
    2,
    domainText.quality[2],
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a push has its opinion, its error boxes with theirs, and its time', () => {
  const tail = (details: RecordDetails) => recordRow({ record, details }).slice(-4)
  const boxes = [{ comment: '框小了' }, { comment: '' }, { comment: '漏了手' }]
  expect([
    tail({ comment: '框不准；缺点', boxes, activeSeconds: 30 }),
    tail({ comment: '', boxes: [], activeSeconds: 0 }),
    tail({ comment: null, boxes: null, activeSeconds: 12 }),
  ]).toEqual([
    ['框不准；缺点', 3, '框小了\n漏了手', 30],
    ['', 0, null, 0],
    [null, null, null, 12],
  ])
})

test('the author of a record is distinguishable from namesakes', () => {
  const user = { id: 1, username: 'zhang3', name: '张三', corpId: 1, corpName: '内部' }
  const namesOf = (row: ReturnType<typeof recordRow>) => row.slice(8, 10)
  expect([
    namesOf(recordRow({ record: { ...record, user }, details: null })),
    namesOf(recordRow({ record: { ...record, user: { ...user, namesake: true } }, details: null })),
  ]).toEqual([
    ['张三', '内部'],
    ['张三（zhang3）', '内部'],
  ])
})

test('downloaded figures and rates have the names of the page', () => {
  const { names, firstPass, pass, accept, rework } = statisticsText.quality
  expect(figureText.figures).toMatchObject(names)
  expect(figureText.rates).toMatchObject({ firstPass, pass, accept, rework })
})
