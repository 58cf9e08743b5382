import { expect, test } from 'vitest'
import { PURE_FOLDERS } from './pure-folders.ts'
import { read, sourceFiles } from './sources.ts'

/** What one file leaves behind would reach the next one of the same process. */
const LEFT_BEHIND =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\b|\bglobalThis\b|fake-indexeddb|process\.env/

test('tests that share a process replace no globals, modules or timers', () => {
  const tests = sourceFiles().filter(
    (file) => /\.test\.tsx?$/.test(file) && PURE_FOLDERS.some((folder) => file.startsWith(`${folder}/`)),
  )
  expect(tests.length).toBeGreaterThan(0)
  expect(tests.filter((file) => LEFT_BEHIND.test(read(file)))).toEqual([])
})
