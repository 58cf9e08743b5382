import { expect, test } from 'vitest'
import { previewSize } from './preview.ts'

const SCREEN = { width: 1600, height: 900 }

test('a preview is the coarsest level that the screen does not magnify', () => {
  expect([
    previewSize({ width: 4000, height: 3000 }, SCREEN),
    previewSize({ width: 4001, height: 3001 }, { width: 1600, height: 1600 }),
    previewSize({ width: 3000, height: 4000 }, SCREEN),
    previewSize({ width: 20_000, height: 15_000 }, SCREEN),
  ]).toEqual([
    { width: 2000, height: 1500 },
    { width: 2001, height: 1501 },
    { width: 750, height: 1000 },
    { width: 2500, height: 1875 },
  ])
})

test('a picture less than twice as large as the screen has no preview', () => {
  expect([
    previewSize({ width: 1600, height: 900 }, SCREEN),
    previewSize({ width: 3000, height: 1700 }, SCREEN),
    previewSize({ width: 400, height: 300 }, SCREEN),
  ]).toEqual([null, null, null])
})
