import { expect, test } from 'vitest'
import { databasesText } from '../../text/databases.ts'
import { amountText } from './ExportAmount.tsx'
import { exportRequest, readSplit, USUAL_SPLIT } from './export-request.ts'

const all = {
  format: 'json',
  statuses: [],
  from: '',
  to: '',
  userId: null,
  includeMedia: false,
  split: null,
} as const

test('media of the own format lie by resource, those of others by path', () => {
  const { includeMediaHint } = databasesText.export
  expect([includeMediaHint(true), includeMediaHint(false)]).toEqual([
    '每个文件放在压缩包里的“media/资源编号”文件夹；每个文件对应哪项资源写在 mapping.csv。',
    '按上传时的路径放在压缩包里；每个文件对应哪项资源写在 mapping.csv。',
  ])
})

test('an export without a filter sends none', () => {
  expect(exportRequest(all)).toEqual({ format: 'json', includeMedia: false })
})

test('an export is filtered by status, days in China including the last, and annotator', () => {
  const chosen = { statuses: ['approved'], from: '2026-11-01', to: '2026-11-30', userId: 7 } as const
  expect(exportRequest({ ...all, ...chosen })).toEqual({
    format: 'json',
    includeMedia: false,
    statuses: ['approved'],
    from: '2026-11-01T00:00:00+08:00',
    to: '2026-12-01T00:00:00+08:00',
    userId: 7,
  })
})

test('parts are sent if they add up; other input sends none', () => {
  const shares = { train: 80, val: 10, test: 10 }
  expect(exportRequest({ ...all, split: USUAL_SPLIT })).toMatchObject({
    split: { shares, seed: 0, by: 'folder' },
  })
  const typed = (train: string, seed = '0') =>
    readSplit({ ...USUAL_SPLIT, shares: { ...USUAL_SPLIT.shares, train }, seed })
  expect([
    typed('81'),
    typed(''),
    typed('80.0'),
    typed('-80'),
    typed('80', '4294967296'),
    typed('80', ''),
  ]).toEqual([null, null, null, null, null, null])
  expect(typed(' 80', '4294967295')).toEqual({ shares, seed: 4_294_967_295, by: 'folder' })
})

test('the summary says what is exported, and how much is not', () => {
  const statuses = [
    { status: 'unmarked' as const, count: 10 },
    { status: 'marked' as const, count: 20 },
    { status: 'approved' as const, count: 1200 },
  ]
  const accepted = statuses.slice(2)
  expect(amountText(['approved'], { statuses })).toBe('导出 1,200 个已验收的资源；另有 30 个未验收不在其中。')
  expect(amountText(['approved'], { statuses: accepted })).toBe('导出 1,200 个已验收的资源。')
  expect(amountText(['approved'], { statuses: statuses.slice(0, 2) })).toBe(
    '没有已验收的资源；另有 30 个未验收不在其中。',
  )
  expect(amountText(['marked', 'approved'], { statuses })).toBe(
    '导出 1,220 个资源（待审核 20、已验收 1,200）；另有 10 个不在其中。',
  )
  expect(amountText(['rejected'], { statuses: accepted })).toBe(
    '所选的状态里没有资源；另有 1,200 个不在其中。',
  )
})
