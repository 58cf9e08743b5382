import { expect, test } from 'vitest'
import { inNameOrder } from './natural-order.ts'

const sorted = (...names: string[]) => inNameOrder(names, (name) => name)

test('numbers in names compare by value, letters ignoring case', () => {
  expect(sorted('a10.jpg', 'B1.jpg', 'a2.jpg', 'a02.jpg', 'A1.jpg', 'a.jpg', 'd2/1', 'd10/0')).toEqual([
    'a.jpg',
    'A1.jpg',
    'a2.jpg',
    'a02.jpg',
    'a10.jpg',
    'B1.jpg',
    'd2/1',
    'd10/0',
  ])
})

test('a frame number of many digits is no floating-point number', () => {
  expect(sorted('90071992547409931', '90071992547409930', '9')).toEqual([
    '9',
    '90071992547409930',
    '90071992547409931',
  ])
})
