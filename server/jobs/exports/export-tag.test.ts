import { expect, test } from 'vitest'
import { archiveName } from './export-tag.ts'

test('an archive name has the time in China and is valid on every system', () => {
  expect(archiveName('视频分割/二期', 'json', new Date('2026-11-24T23:00:59Z'))).toBe(
    '视频分割_二期-json-20261125-0700.zip',
  )
})
