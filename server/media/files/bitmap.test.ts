import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBitmap } from './bitmap.ts'
import { bitmap24, temporaryFolder } from '../testing.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

test('reading a large bitmap does not block the event loop', async () => {
  const row = Array.from({ length: 2000 }, (_, x) => [x % 256, 1, 2] as const)
  const file = await folder.file('large', bitmap24(Array.from({ length: 1000 }, () => row)))
  let [turns, isDone] = [0, false]
  const look = (): void => {
    turns += 1
    if (!isDone) setImmediate(look)
  }
  // Begun when the file is there: waiting for the disk is no turn that is given.
  const { data } = await readBitmap(file, () => setImmediate(look))
  isDone = true
  const line = Buffer.from(row.flat())
  expect(data.equals(Buffer.concat(Array.from({ length: 1000 }, () => line)))).toBe(true)
  expect(turns).toBeGreaterThanOrEqual(5)
})
