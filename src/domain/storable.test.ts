import { expect, it } from 'vitest'
import {
  isStorable,
  isStorableTime,
  nestsBeyond,
  storable,
  unsafeNumberAt,
  unstorableAt,
} from './storable.ts'

const HIGH = '\ud83d'
const LOW = '\ude00'

it.each([
  ['plain words', '街景 a\n\t\u0001', true],
  ['a character of two halves', `a${HIGH}${LOW}`, true],
  ['U+0000', 'a\0', false],
  ['a first half alone', `${HIGH}a`, false],
  ['a second half alone', `a${LOW}`, false],
  ['two halves in the wrong order', `${LOW}${HIGH}`, false],
])('%s: %j', (_name, text, kept) => {
  expect(isStorable(text)).toBe(kept)
})

it('replaces only characters that cannot be stored', () => {
  expect(storable(`a\0${HIGH}${LOW}${HIGH}b`)).toBe(`a\uFFFD${HIGH}${LOW}\uFFFDb`)
})

it.each([
  ['nothing', { a: [1, 'b', null, { c: true }] }, null],
  ['a text by itself', '\0', []],
  ['a text in a list', { a: [{ b: 'c' }, { b: '\0' }] }, ['a', 1, 'b']],
  ['the name of a field', { a: { '\0': 1 } }, ['a']],
])('finds %s', (_name, value, at) => {
  expect(unstorableAt(value)).toEqual(at)
})

it('walks to any depth', () => {
  const depth = 100_000
  const text = `${'['.repeat(depth)}"\\u0000"${']'.repeat(depth)}`
  expect(unstorableAt(JSON.parse(text))).toEqual(Array.from({ length: depth }, () => 0))
})

it.each([
  ['no list', 'a', 0, false],
  ['one that holds none', [1, null], 0, false],
  ['one in another', [[]], 0, true],
  ['as many as there may be', { a: [{}] }, 2, false],
  ['one more', { a: [{ b: {} }] }, 2, true],
])('counts levels within %s', (_name, value, levels, beyond) => {
  expect(nestsBeyond(value, levels)).toBe(beyond)
})

it.each([
  ['2026-06-30T23:59:59+08:00', true],
  ['1970-01-01T00:00:00Z', true],
  ['0000-06-30T23:59:59Z', false],
  ['0001-01-01T00:00:00+23:59', false],
  ['9999-12-31T23:59:59-23:00', false],
  ['2016-12-31T23:59:60Z', false],
  ['some day', false],
])('the moment %s: %s', (text, kept) => {
  expect(isStorableTime(text)).toBe(kept)
})

it.each([
  ['numbers as they were written', { a: [0, -1.5, 1e-300, 2 ** 53 - 1] }, null],
  ['an infinite one', { a: [1, { b: JSON.parse('1e400') as unknown }] }, ['a', 1, 'b']],
  ['one less than all', [-Infinity], [0]],
  ['none at all', { a: NaN }, ['a']],
  ['one beyond 2^53', { a: 2 ** 53 }, ['a']],
])('finds among numbers: %s', (_name, value, at) => {
  expect(unsafeNumberAt(value)).toEqual(at)
})
