import { expect, test } from 'vitest'
import { changedSpans } from './changed-spans.ts'

const span = (id: string, startFrame: number, endFrame: number) => ({ id, startFrame, endFrame })
const [a, b] = [span('a', 10, 20), span('b', 30, 40)]

test.each([
  ['nothing', [a, b], []],
  ['one that went', [b], [[10, 20]]],
  ['one that came', [a, span('c', 22, 25), b], [[22, 25]]],
  ['other contents', [{ ...a }, b], [[10, 20]]],
  ['an end further out', [span('a', 10, 25), b], [[19, 25]]],
  ['an end further in', [span('a', 10, 15), b], [[14, 20]]],
  ['a start further in', [a, span('b', 35, 40)], [[30, 36]]],
  ['both ends', [a, span('b', 50, 60)], [[50, 60]]],
  ['several', [span('c', 1, 2)], [[1, 2], [10, 20], [30, 40]]], // oxfmt-ignore
])('%s', (_, after, ranges) => {
  expect(changedSpans([a, b], after)).toEqual(ranges)
})
