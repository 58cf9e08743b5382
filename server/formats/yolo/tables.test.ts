import { expect, test } from 'vitest'
import { FormatError } from '../errors.ts'
import { readYoloFacts, type YoloFacts } from './facts.ts'
import { createTables } from './tables.ts'

const of = (path: string, first: string, root: string | null = null) => {
  const facts: YoloFacts = { names: new Map([[0, first]]), keypoints: null, task: null, root }
  return { path, facts }
}
const named = (files: readonly ReturnType<typeof of>[], labels: readonly string[]) => {
  const tableOf = createTables(files, labels)
  return labels.map((label) => tableOf(label)?.path)
}

test.each<[string, ReturnType<typeof of>[], Record<string, string | undefined>]>([
  [
    'each folder has its own',
    [of('a/data.yaml', 'x'), of('b/data.yaml', 'y')],
    { 'a/labels/1.txt': 'a/data.yaml', 'b/labels/train/1.txt': 'b/data.yaml' },
  ],
  [
    'the nearest one around labels is theirs',
    [of('data.yaml', 'x'), of('b/set.yml', 'y')],
    { 'labels/1.txt': 'data.yaml', 'b/labels/1.txt': 'b/set.yml', 'c/labels/1.txt': 'data.yaml' },
  ],
  [
    'a YAML counts more than a list beside the labels',
    [of('labels/classes.txt', 'x'), of('data.yaml', 'y')],
    { 'labels/1.txt': 'data.yaml' },
  ],
  [
    'a YAML elsewhere that names the folder is about it',
    [of('config/a.yaml', 'x', '../a'), of('config/b.yaml', 'y', '../b')],
    { 'a/labels/1.txt': 'config/a.yaml', 'b/labels/1.txt': 'config/b.yaml' },
  ],
  ['the only one speaks for all', [of('config/data.yaml', 'x')], { 'labels/1.txt': 'config/data.yaml' }],
  [
    'of several that lie elsewhere none does, unless they say the same',
    [of('a/data.yaml', 'x'), of('b/data.yaml', 'y')],
    { 'c/labels/1.txt': undefined },
  ],
  [
    'several that say the same are one',
    [of('a/data.yaml', 'x'), of('b/data.yaml', 'x')],
    { 'c/labels/1.txt': 'a/data.yaml' },
  ],
])('%s', (_, files, expected) => {
  expect(named(files, Object.keys(expected))).toEqual(Object.values(expected))
})

test('two contradicting files in one folder are refused by name', () => {
  expect(() => createTables([of('a/data.yaml', 'x'), of('a/other.yaml', 'y')], [])).toThrow(
    new FormatError('a/data.yaml 与 a/other.yaml 在同一个文件夹里，类别名却不同'),
  )
})

const classes = (text: string, file = 'data.yaml') => {
  const facts = readYoloFacts(file, text)
  return facts && [...facts.names]
}

test('classes are a list or are numbered, from any number and with gaps', () => {
  const numbered = [
    [0, 'a'],
    [7, 'b'],
  ]
  expect([
    classes('names: [a, b]'),
    classes('names:\n  0: a\n  7: b'),
    classes('names: {"0": a, "7": b}'),
    classes('a\nb\n', 'obj.names'),
    classes('lr0: 0.01', 'args.yaml'),
    classes('names: [a', 'broken.yaml'),
  ]).toEqual([
    [
      [0, 'a'],
      [1, 'b'],
    ],
    numbered,
    numbered,
    [
      [0, 'a'],
      [1, 'b'],
    ],
    null,
    null,
  ])
})

test.each(['names:\n  0: a\n  0: b', 'names: {0: a, "00": b}'])(
  'two classes with one number are refused: %j',
  (text) => {
    expect(() => readYoloFacts('x/set.yaml', text)).toThrow(
      new FormatError('x/set.yaml 里类别编号 0 有两个名称：“a”与“b”'),
    )
  },
)
