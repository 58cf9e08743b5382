import { expect, test } from 'vitest'
import { watchDisk } from './disk.ts'

const GONE = new Error('ENOENT')

/** What the log and the state say after each of these amounts of free bytes; an error: the folder cannot be looked at. */
async function told(amounts: readonly (number | Error)[], wanted = 100): Promise<unknown[]> {
  const lines: unknown[] = []
  const line = (facts: unknown, message: string) => lines.push([message, facts])
  const left = [...amounts]
  const disk = watchDisk({
    folder: '/data',
    wanted,
    log: { warn: line, info: line } as never,
    freeIn: async () => {
      const next = left.shift()
      if (next instanceof Error) throw next
      return next ?? 0
    },
  })
  for (const _ of amounts) {
    await disk.look()
    lines.push(disk.state())
  }
  return lines
}

test('a low disk is reported once, and its recovery once', async () => {
  expect(await told([100, 99, 50, 105, 111, 100])).toEqual([
    'ok',
    ['the disk of DATA_DIR is nearly full', { free: 99, wanted: 100 }],
    'low',
    'low',
    'low',
    ['the disk of DATA_DIR has room again', { free: 111, wanted: 100 }],
    'ok',
    'ok',
  ])
  expect(await told([0], 0)).toEqual(['ok'])
})

test('an unreadable folder is reported once', async () => {
  expect(await told([GONE, GONE, 200])).toEqual([
    ['the disk of DATA_DIR cannot be looked at', { err: GONE }],
    'failed',
    'failed',
    ['the disk of DATA_DIR has room again', { free: 200, wanted: 100 }],
    'ok',
  ])
})
