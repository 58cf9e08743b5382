import { expect, test } from 'vitest'
import { LONE_TESTS } from './lone-tests.ts'
import { importsOf, read, sourceFiles } from './sources.ts'

/** What one file leaves behind would reach the next one of the same process. */
const LEFT_BEHIND =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\b|\b(globalThis|process\.env)(\.\w+|\[[^\]]+\])\s*=[^=]/
/** The vision library ends its process at the first rejection that nobody handles. */
const LEFT_BEHIND_BY = [/^fake-indexeddb\/auto$/, /\/opencv\.ts$/]
/** Statements have names as long as their process has some left. */
const LOOKS_AT_PROCESS = /\bpg_prepared_[s]tatements\b/

const needsOwn = (file: string): boolean =>
  [LEFT_BEHIND, LOOKS_AT_PROCESS].some((words) => words.test(read(file))) ||
  importsOf(file).some(({ specifier }) => LEFT_BEHIND_BY.some((one) => one.test(specifier)))

const isBelow = (file: string, place: string): boolean => file === place || file.startsWith(`${place}/`)

const tests = sourceFiles().filter((file) => /\.test\.tsx?$/.test(file))

test('tests that share a process replace no globals, modules or timers', () => {
  const shared = tests.filter((file) => !LONE_TESTS.some((place) => isBelow(file, place)))
  expect(shared.length).toBeGreaterThan(0)
  expect(shared.filter(needsOwn)).toEqual([])
})

test('tests that have a process of their own need it', () => {
  const needless = LONE_TESTS.filter((place) => !tests.some((file) => isBelow(file, place) && needsOwn(file)))
  expect(needless).toEqual([])
})
