import { expect, test } from 'vitest'
import { exportRequest } from './export-request.ts'

const all = { format: 'json', statuses: [], from: '', to: '', userId: null, includeMedia: false } as const

test('an export without a filter leaves it to the server, which takes all that was worked on', () => {
  expect(exportRequest(all)).toEqual({ format: 'json', includeMedia: false })
})

test('an export is asked for by status, days in China up to the end of the last one, and annotator', () => {
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
