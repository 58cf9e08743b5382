import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { SETTING_SHAPES } from '../../server/setting-shapes.ts'
import { ROOMS } from './zones.ts'
import { ROOT, codeOf, read, sourceFiles } from './sources.ts'

/** What people read must not speak of what is no longer there. */

const FOLDERS = 'src|server|tests|scripts|benchmarks|wasm-rle|docs|openapi|tools'

const pagesIn = (folder: string, recursive = false): string[] =>
  readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))

const pages = [
  ...pagesIn(''),
  ...pagesIn('docs', true),
  ...['openapi', 'src', 'server', 'wasm-rle'].flatMap((folder) => pagesIn(folder, true)),
]

/** What matches on the pages and is not right, each as page and words. */
const wrongOn = (pattern: RegExp, isRight: (words: string) => boolean, on = pages): string[] =>
  on.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(pattern)]
      .map(([whole, words = whole]) => words)
      .filter((words) => !isRight(words))
      .map((words) => `${page}: ${words}`),
  )

test('every file and folder that pages name exists', () => {
  const path = new RegExp(`(?<![\\w./-])(?:${FOLDERS})/[\\w./-]*\\w`, 'g')
  expect(wrongOn(path, (words) => existsSync(join(ROOT, words)))).toEqual([])
})

test('every relative link on pages leads to an existing file', () => {
  const dead = pages.flatMap((page) =>
    [...readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!\w+:|#)([^)#\s]+)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !existsSync(join(ROOT, dirname(page), target)))
      .map((target) => `${page}: ${target}`),
  )
  expect(dead).toEqual([])
})

test('each decision has a number, a date and three parts, and the index lists it', () => {
  const index = read('docs/decisions/README.md')
  const shape = /^# .+\n\nDate: \d{4}-\d\d-\d\d\n\n## Context\n[^]+\n## Decision\n[^]+\n## Consequences\n/
  const records = readdirSync(join(ROOT, 'docs/decisions')).filter((name) => name !== 'README.md')
  const isRight = (name: string): boolean =>
    /^\d{4}-[a-z0-9-]+\.md$/.test(name) &&
    shape.test(read(`docs/decisions/${name}`)) &&
    index.includes(`](${name})`)
  expect(records.filter((name) => !isRight(name))).toEqual([])
  expect(new Set(records.map((name) => name.slice(0, 4))).size).toBe(records.length)
})

test('every command that pages name is in package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  expect(wrongOn(/npm run ([\w:-]+)/g, (name) => name in scripts)).toEqual([])
})

test('every setting that pages name is read by the server', () => {
  const known = new Set([...Object.keys(SETTING_SHAPES), ...testing()])
  // Names with an underscore; `S3_*` stands for all that begin so.
  const setting = /`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*_\*)(?:=[^`]*)?`/g
  const isKnown = (name: string): boolean =>
    name.endsWith('*') ? [...known].some((each) => each.startsWith(name.slice(0, -1))) : known.has(name)
  expect(wrongOn(setting, isKnown)).toEqual([])
})

/** Pages that say how the code is built. */
const guides = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/glossary.md', 'src/tools/README.md']

test('every file and code name in backticks on the guides exists', () => {
  const files = sourceFiles()
  const names = new Set(files.map((file) => basename(file)))
  const words = new Set(files.flatMap((file) => codeOf(file).match(/[A-Za-z]\w+/g) ?? []))
  const isRight = (name: string): boolean => (/\.tsx?$/.test(name) ? names.has(name) : words.has(name))
  // A file without its folder, or a name in camel case.
  const named = /`([\w-]+\.tsx?|[a-z]+[A-Z]\w*|[A-Z][a-z]\w*)`/g
  expect(wrongOn(named, isRight, guides)).toEqual([])
  const terms = /^\| ([A-Z]\w*|[a-z]+[A-Z]\w*) \|/gm
  expect(wrongOn(terms, isRight, ['docs/glossary.md'])).toEqual([])
})

test('server/README.md lists the rooms of the server in their order', () => {
  const rooms = [...read('server/README.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)
  expect(rooms).toEqual(ROOMS['server'])
})

test('the layers of ARCHITECTURE.md name every folder of src and server', () => {
  const [, layers = ''] = /## Layers\n([^]*?)\n## /.exec(read('ARCHITECTURE.md')) ?? []
  const named = new Set(layers.match(/[\w-]+/g))
  const rooms = ['src', 'server'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).filter((entry) => entry.isDirectory()),
  )
  expect(rooms.map(({ name }) => name).filter((name) => !named.has(name))).toEqual([])
})

/** Variables that tests and benchmarks read themselves. */
const testing = (): string[] =>
  sourceFiles()
    .filter((file) => /^(tests|benchmarks|scripts)\//.test(file))
    .flatMap((file) => [...read(file).matchAll(/process\.env(?:\.|\[')([A-Z][A-Z0-9_]+)/g)])
    .map(([, name = '']) => name)
