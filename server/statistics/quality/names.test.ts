import { expect, test } from 'vitest'
import { randomOf } from '../../../tests/support/random.ts'
import { nameLike } from './names.ts'

const range = (from: number, to: number, name: (number: string) => string): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => name(String(from + index).padStart(4, '0')))
const random = () => randomOf(7).next

test('a name takes a free number among similar names', () => {
  const taken = [...range(1, 40, (number) => `IMG_${number}.jpg`), 'IMG_0050.png', 'other 0045.jpg']
  const chance = random()
  const names = Array.from({ length: 200 }, () => nameLike('IMG_0007.jpg', '.png', taken, chance))
  const numbers = names.map((name) => Number(/^IMG_(\d{4})\.png$/.exec(name)?.[1]))
  expect(numbers.filter((number) => !(number > 40 && number <= 70 && number !== 50))).toEqual([])
  expect(new Set(numbers).size).toBeGreaterThan(10)
})

test('gaps are filled', () => {
  const taken = [...range(1, 9, (number) => `a/clip-${number}-left.mp4`), 'a/clip-9999-left.mp4']
  const name = nameLike('a/clip-0003-left.mp4', '.mp4', taken, () => 0.5)
  expect(name).toBe('a/clip-5010-left.mp4')
})

test('a name without similar names gets other digits, and one without digits a number', () => {
  const taken = ['3f2a19c4.jpg', 'street.png', 'street_1.png']
  const other = nameLike('3f2a19c4.jpg', '.jpg', taken, random())
  expect([/^\df\da\d\dc\d\.jpg$/.test(other), other === '3f2a19c4.jpg']).toEqual([true, false])
  expect(nameLike('street.png', '.jpg', taken, random())).toBe('street_2.jpg')
})

test('no name is taken twice, even when all digits are used up', () => {
  const taken = Array.from({ length: 10 }, (_, digit) => `x${digit}y.png`)
  expect(nameLike('x3y.png', '.png', taken, () => 0)).toBe('x10y.png')
})
