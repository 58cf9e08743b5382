import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_SHAPES } from '../../server/setting-shapes.ts'
import { ROOT, read, sourceFiles } from './sources.ts'

/** What people read must not speak of what is no longer there. */

const FOLDERS = 'src|server|tests|scripts|benchmarks|wasm-rle|docs|openapi|tools'

const pagesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const pages = ['README.md', ...pagesIn('docs'), ...pagesIn('docs/decisions'), ...pagesIn('docs/benchmarks')]

/** What matches on the pages and is not right, each as page and words. */
const wrongOn = (pattern: RegExp, isRight: (words: string) => boolean): string[] =>
  pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(pattern)]
      .map(([whole, words = whole]) => words)
      .filter((words) => !isRight(words))
      .map((words) => `${page}: ${words}`),
  )

test('pages name files and folders that are there', () => {
  const path = new RegExp(`(?<![\\w./-])(?:${FOLDERS})/[\\w./-]*\\w`, 'g')
  expect(wrongOn(path, (words) => existsSync(join(ROOT, words)))).toEqual([])
})

test('pages name commands of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(wrongOn(/npm run ([\w:-]+)/g, (name) => name in scripts)).toEqual([])
})

test('pages of the running product name settings that the server reads', () => {
  const known = new Set([...Object.keys(SETTING_SHAPES), ...testing()])
  // Names with an underscore; `S3_*` stands for all that begin so.
  const setting = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_\*)(?:=[^`]*)?`/g
  const isKnown = (name: string): boolean =>
    name.endsWith('*') ? [...known].some((each) => each.startsWith(name.slice(0, -1))) : known.has(name)
  expect(wrongOn(setting, isKnown)).toEqual([])
})

/** Variables that tests and benchmarks read themselves. */
const testing = (): string[] =>
  sourceFiles()
    .filter((file) => /^(tests|benchmarks|scripts)\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]+)/g)])
    .map(([, name = '']) => name)
