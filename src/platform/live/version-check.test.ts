import { expect, test } from 'vitest'
import { asBuildVersion, isNewer, startVersionCheck, VERSION_CHECK_EVERY } from './version-check.ts'

const own = { version: '1.2.0', builtAt: '2026-03-01T00:00:00Z' }

test.each([
  ['1.2.1', '', true],
  ['1.10.0', '', true],
  ['2.0', '', true],
  ['1.2.0', '2026-03-02T00:00:00Z', true],
  ['1.2.0', '2026-03-01T00:00:00Z', false],
  ['1.2.0', '', false],
  ['1.1.9', '2027-01-01T00:00:00Z', false],
])('version %s built at "%s" is newer: %s', (version, builtAt, newer) => {
  expect(isNewer(own, { version, builtAt })).toBe(newer)
})

test.each([[null], ['1.0'], [{ version: 1 }], [[]]])('%j is not a version', (value) => {
  expect(asBuildVersion(value)).toBeNull()
})

/** Runs the check over what the file says at each look. */
async function offers(files: readonly unknown[], mine: typeof own | null) {
  const seen: string[] = []
  let look = 0
  const ticks: { callback: () => void; milliseconds: number }[] = []
  startVersionCheck({
    own: mine,
    read: () => {
      const file = files[look++]
      return file instanceof Error ? Promise.reject(file) : Promise.resolve(file)
    },
    onNewer: ({ version }) => seen.push(version),
    every: (callback, milliseconds) => {
      ticks.push({ callback, milliseconds })
      return () => {}
    },
  })
  while (look < files.length) {
    await Promise.resolve()
    ticks[0]?.callback()
  }
  await new Promise(setImmediate)
  return { seen, every: ticks.map((tick) => tick.milliseconds) }
}

test('a newer version is offered once, a still newer one again, and a broken file changes nothing', async () => {
  const files = [
    { version: '1.2.0' },
    new Error('404'),
    'text',
    { version: '1.3.0' },
    { version: '1.3.0' },
    { version: '1.4.0' },
  ]
  expect(await offers(files, own)).toEqual({ seen: ['1.3.0', '1.4.0'], every: [VERSION_CHECK_EVERY] })
  expect(VERSION_CHECK_EVERY).toBe(600_000)
})

test('in development nothing is newer', async () => {
  expect((await offers([{ version: '9.0.0' }], null)).seen).toEqual([])
})
