import { expect, test } from 'vitest'
import { newCodec } from '../node.ts'
import { compress } from './reference.ts'
import { inSixteens } from './samples.ts'

const codec = await newCodec()

// Strings are read by 64 characters at a time, and values of four characters and more apart from the others: each place that
// such a value can have among them. Every second length stays long after it, or only one does, whose end is another value.
test.each([
  ['three characters', 600, 150],
  ['four characters', 20_000, 150],
  ['five characters', 900_000, 150],
  ['six characters', 30_000_000, 1],
])('a difference of %s at any place of a string', (_, long, most) => {
  for (const stay of [1, most])
    for (let place = 0; place < 140; place++) {
      const isLong = (i: number) => i >= place && i < place + stay && (i - place) % 2 === 0
      const { counts, side } = inSixteens(Array.from({ length: 150 }, (_, i) => (isLong(i) ? long : 1)))
      expect(Array.from(codec.read(compress(counts), side, 16).counts)).toEqual(counts)
    }
})

// Values of up to three characters are collected from 4,096 characters and only then added up: a value may begin in one such
// piece and end in the next.
test.each([
  ['two characters', 200],
  ['three characters', 600],
  ['four characters', 20_000],
  ['five characters', 900_000],
])('a difference of %s where one piece of a string meets the next', (_, long) => {
  for (let place = 4085; place < 4105; place++) {
    const isLong = (i: number) => i >= place && (i - place) % 2 === 0
    const { counts, side } = inSixteens(Array.from({ length: 4200 }, (_, i) => (isLong(i) ? long : 1)))
    expect(Array.from(codec.read(compress(counts), side, 16).counts)).toEqual(counts)
  }
})
