import { expect, test } from 'vitest'
import type { UploadEntry } from '../../platform/files/upload-queue.ts'
import type { Job } from '../shared/jobs/job-queries.ts'
import { chipOf, sortOf } from './upload-row.ts'

const archive: UploadEntry = {
  id: 1,
  file: new File(['x'], '一包.zip'),
  path: '一包.zip',
  state: 'done',
  sent: 1,
  error: null,
  isFinal: false,
  duplicates: 'keep',
  outcome: 'queued',
  jobId: 'job',
}

const job = (part: Pick<Job, 'status'> & Partial<Pick<Job, 'result'>>): Job => ({
  id: 'job',
  type: 'import',
  kind: 'image',
  tagId: null,
  result: null,
  poolId: 1,
  error: null,
  progress: 0,
  progressText: '',
  createdAt: '2026-11-28T00:00:00Z',
  createdBy: null,
  startedAt: null,
  finishedAt: null,
  ...part,
})

const result = { duplicates: 0, refused: 0, refusals: [] }

test.each<[string, Job | undefined, ReturnType<typeof chipOf>]>([
  ['not told of', undefined, ['ok', '已上传，后台导入']],
  ['running', job({ status: 'running' }), ['ok', '已上传，后台导入']],
  ['in', job({ status: 'done', result: { ...result, accepted: 4 } }), ['ok', '已入池 4']],
  ['refused', job({ status: 'done', result: { ...result, accepted: 0, refused: 2 } }), ['bad', '没有入池']],
  ['all skipped', job({ status: 'done', result: { ...result, accepted: 0 } }), ['neutral', '没有入池']],
  ['failed', job({ status: 'failed' }), ['bad', '入池失败']],
  ['cancelled', job({ status: 'cancelled' }), ['warn', '已取消入池']],
])('the chip of an archive whose import is %s', (_, given, chip) => {
  expect(chipOf(archive, given)).toEqual(chip)
})

test('a file has the icon of what it is, also where the browser has no type for it', () => {
  const icons = [
    ['坏.jpg', 'image/jpeg'],
    ['坏.JPG', ''],
    ['一段.mkv', 'video/x-matroska'],
    ['一段.mkv', ''],
    ['一包.zip', 'application/zip'],
    ['一包.zip', 'application/x-zip-compressed'],
    ['说明.txt', 'text/plain'],
  ].map(([name = '', type = '']) => sortOf({ name, type }))
  expect(icons).toEqual(['image', 'image', 'video', 'video', 'archive', 'archive', 'other'])
})
