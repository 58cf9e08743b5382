import { expect, test } from 'vitest'
import { isDisposable } from './disposable.ts'

/** Units of one byte of header and some more, each after its length. */
const units = (lengthSize: number, ...headers: number[]) =>
  new Uint8Array(headers.flatMap((header) => [...Array<number>(lengthSize - 1).fill(0), 3, header, 9, 9]))

const REFERENCE = 0x41
const DISPOSABLE = 0x01
const KEY = 0x65
const SEI = 0x06
const SPS = 0x67
const DELIMITER = 0x09

test('an access unit is disposable when none of its slices is referred to', () => {
  expect(
    [
      units(4, DISPOSABLE),
      units(4, DELIMITER, SEI, DISPOSABLE, DISPOSABLE),
      units(4, REFERENCE),
      units(4, KEY),
      units(4, DISPOSABLE, REFERENCE),
      units(4, SPS, DISPOSABLE),
      units(4, SEI),
      new Uint8Array(0),
    ].map((bytes) => isDisposable(bytes, 4)),
  ).toEqual([true, true, false, false, false, false, false, false])
  expect(isDisposable(units(2, DISPOSABLE), 2)).toBe(true)
})

test('what is cut off or has no length is left to the decoder', () => {
  const whole = units(4, DISPOSABLE)
  const cut = [whole.subarray(0, 6), whole.subarray(0, 4), whole.subarray(0, 2), new Uint8Array(8)]
  expect(cut.map((bytes) => isDisposable(bytes, 4))).toEqual([false, false, false, false])
})
