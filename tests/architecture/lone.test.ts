import { expect, test } from 'vitest'
import { loneTests } from './lone-tests.ts'

test('tests that replace modules, timers or globals, or leave a library or statements behind, have their own process', () => {
  expect(loneTests()).toEqual(
    expect.arrayContaining([
      'server/segmentation/builtin/builtin.test.ts',
      'server/segmentation/process/engine-process.test.ts',
      'server/store/store.test.ts',
      'src/annotate/canvas/pictures.test.ts',
      'src/platform/storage/work-store.test.ts',
      'src/platform/live/activity-meter.test.ts',
    ]),
  )
  expect(loneTests()).not.toContain('tests/architecture/lone.test.ts')
})
