import { importsOf, read, sourceFiles } from './sources.ts'

/** What one file leaves behind would reach the next one of the same process. */
const LEFT_BEHIND =
  /\bvi\.(mock|doMock|stubGlobal|stubEnv|useFakeTimers)\b|\b(globalThis|process\.env)(\.\w+|\[[^\]]+\])\s*=[^=]/
/** The vision library ends its process at the first rejection that nobody handles. */
const LEFT_BEHIND_BY = [/^fake-indexeddb\/auto$/, /\/opencv\.ts$/]
/** Statements have names as long as their process has some left. */
const LOOKS_AT_PROCESS = /\bpg_prepared_statements\b/

const needsOwn = (file: string): boolean =>
  [LEFT_BEHIND, LOOKS_AT_PROCESS].some((words) => words.test(read(file))) ||
  importsOf(file).some(({ specifier }) => LEFT_BEHIND_BY.some((one) => one.test(specifier)))

/**
 * Tests that replace globals, modules or timers, or look at what a process keeps: each such file has a process of its own.
 * All others share one with those before them, for a new one and its imports take longer than most of the files.
 *
 * @returns their paths from the root
 */
export const loneTests = (): string[] =>
  sourceFiles().filter((file) => /\.test\.tsx?$/.test(file) && needsOwn(file))
