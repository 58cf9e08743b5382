import { expect, test } from 'vitest'
import {
  MEMORY_CHANNELS,
  MEMORY_TOKENS,
  fromBfloat16,
  maskForMemory,
  memoryInputs,
  remember,
  toBfloat16,
  toFloat32,
} from './memory.ts'
import type { MemoryBank, Remembered } from './memory.ts'

const SIZE = MEMORY_TOKENS * MEMORY_CHANNELS

/** A frame whose features and pointer are all this number. */
const frame = (number: number): Remembered => ({
  features: toBfloat16(new Float32Array(SIZE).fill(number)),
  pointer: toFloat32(new Float32Array(256).fill(number)),
})
const bankAfter = (frames: number): MemoryBank =>
  Array.from({ length: frames }, (_, at) => frame(at + 1)).reduce(remember, { first: frame(0), recent: [] })

const pixels = Float32Array.from({ length: SIZE }, (_, at) => Math.floor(at / MEMORY_CHANNELS) * 100)
const codes = Float32Array.from(
  { length: 7 * MEMORY_CHANNELS },
  (_, at) => Math.floor(at / MEMORY_CHANNELS) + 1,
)

/** The first number of each run of so many, and the one after the first token. */
const begins = (values: Float32Array, length: number) =>
  Array.from({ length: values.length / length }, (_, at) => values[at * length])

test('a bank of few frames holds the prompted frame, then the frames since, oldest first', () => {
  const inputs = memoryInputs(bankAfter(2), pixels, codes)
  expect({ frames: inputs.frames, count: inputs.count }).toEqual({ frames: 3, count: 3 })
  expect(begins(inputs.features, SIZE)).toEqual([0, 1, 2])
  expect(begins(inputs.pointers, 256)).toEqual([0, 2, 1])
  // Codes: 7 is the last row, the decided frame's; frame 2 was just before, frame 1 the one before that.
  const places = inputs.positions.subarray(0, 3 * SIZE)
  expect(begins(places, SIZE)).toEqual([7, 2, 1])
  expect(places[MEMORY_CHANNELS]).toEqual(107)
  expect(inputs.positions.subarray(3 * SIZE).every((value) => value === 0)).toEqual(true)
  expect(inputs.positions.length).toEqual(3 * SIZE + 3 * 4 * 64)
})

test('a full bank holds the prompted frame, the last six, and fifteen further pointers', () => {
  const bank = bankAfter(20)
  const inputs = memoryInputs(bank, pixels, codes)
  expect(begins(inputs.features, SIZE)).toEqual([0, 15, 16, 17, 18, 19, 20])
  expect(begins(inputs.pointers, 256)).toEqual([0, 20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6])
  expect(begins(inputs.positions.subarray(0, 7 * SIZE), SIZE)).toEqual([7, 6, 5, 4, 3, 2, 1])
  expect(inputs.positions.length).toEqual(7 * SIZE + 16 * 4 * 64)
  expect(bank.recent.filter(({ features }) => features !== null)).toHaveLength(6)
  const copied = memoryInputs(JSON.parse(JSON.stringify(bank)) as MemoryBank, pixels, codes)
  expect(Buffer.compare(Buffer.from(copied.features.buffer), Buffer.from(inputs.features.buffer))).toEqual(0)
})

test('a mask enters the memory as its probability on a scale of −10 to 10', () => {
  // sigmoid(0) = 0.5, sigmoid(10) = 0.9999546, sigmoid(−2) = 0.1192029
  const scaled = maskForMemory(Float32Array.of(0, 10, -2))
  ;[0, 9.999092, -7.615942].forEach((value, at) => expect(scaled[at]).toBeCloseTo(value, 5))
})

test('bfloat16 keeps eight bits of each number, rounded to even', () => {
  // −1000.3 lies between −1000 and −1004. 1 + 2⁻⁸ lies between 1 and 1 + 2⁻⁷, 1 + 3·2⁻⁸ between 1 + 2⁻⁷ and 1 + 2⁻⁶: both go to the even one.
  const values = Float32Array.of(0, -1.5, 1 + 2 ** -8, 1 + 3 * 2 ** -8, 3.1415927, -1000.3)
  expect([...fromBfloat16(toBfloat16(values))]).toEqual([0, -1.5, 1, 1 + 2 ** -6, 3.140625, -1000])
})
