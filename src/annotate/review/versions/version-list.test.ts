import { expect, test } from 'vitest'
import type { Judgement, WorkItem } from '../../../machines/work.ts'
import { showTime } from '../../../platform/times.ts'
import { versionDocument, versionOptions } from './useCompared.ts'

const judgement: Judgement = {
  isQualified: 2,
  comment: '框不准',
  errorBoxes: [],
  version: 1,
  by: null,
  at: '2026-03-02T09:30:00+08:00',
  stage: 'check',
}
const item = {
  version: 2,
  annotation: { remark: 'two' },
  judgement,
  resource: { uuid: 'u' },
} as unknown as WorkItem
const history = {
  status: 'ready',
  value: {
    versions: [
      {
        version: 2,
        stage: 'redo',
        author: { id: 1, name: '标注一号', username: 'mark1' },
        at: '2026-03-03T09:30:00+08:00',
      },
      { version: 1, stage: 'import', author: null, at: '2026-03-02T08:00:00+08:00' },
    ],
    judgements: [judgement],
  },
} as const

test('the current work comes first, then every version with its author and judgement', () => {
  expect(versionOptions(item, history).map(({ id, label, judgement: word }) => [id, label, word])).toEqual([
    ['current', '当前（未提交）', null],
    [2, `版本 2 · 返工 · 标注一号 · ${showTime('2026-03-03T09:30:00+08:00')}`, null],
    [1, `版本 1 · 导入 · 系统 · ${showTime('2026-03-02T08:00:00+08:00')}`, judgement],
  ])
})

test('without a history the item’s own versions are shown', () => {
  expect([
    versionOptions(item, null).map(({ id }) => id),
    versionOptions({ ...item, version: 0 }, null).map(({ id }) => id),
  ]).toEqual([['current', 2], ['current']])
})

test('only missing versions are fetched', () => {
  const from = { work: { remark: 'work' }, item, versions: null }
  expect([
    versionDocument('current', from),
    versionDocument(2, from),
    versionDocument(1, from).status,
  ]).toEqual([
    { status: 'ready', value: { remark: 'work' } },
    { status: 'ready', value: { remark: 'two' } },
    'failed',
  ])
})
