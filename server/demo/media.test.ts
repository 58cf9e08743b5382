import { expect, test } from 'vitest'
import { stableUuid } from './media.ts'

const made = Array.from({ length: 64 }, (_, index) => stableUuid('image', `${index}.jpg`))

test('a demo file has the same uuid on every try, and a different one for another kind', () => {
  expect(stableUuid('image', '0.jpg')).toBe(made[0])
  expect(stableUuid('image-node', '0.jpg')).not.toBe(made[0])
})

test('uuids of demo files have the format of random ones', () => {
  expect(made.filter((uuid) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid))).toEqual([])
  expect(new Set(made.map((uuid) => uuid[14]))).toEqual(new Set(['4']))
  expect(new Set(made.map((uuid) => uuid[19]))).toEqual(new Set(['8', '9', 'a', 'b']))
})
