import { expect, test } from 'vitest'
import { accessUnitOf, isInOrder, unitLengthSize, isDisposable } from './h264.ts'

const record = (flags: number) => new Uint8Array([1, 100, 0, 40, flags, 0xe1, 0, 0])

test('the length size is read from the H.264 configuration record', () => {
  expect([
    unitLengthSize({ codec: 'avc1.640028', description: record(0xff) }),
    unitLengthSize({ codec: 'avc3.640028', description: record(0xfd).buffer }),
    unitLengthSize({ codec: 'avc1.640028' }),
    unitLengthSize({ codec: 'avc1.640028', description: new Uint8Array([0, 0, 0, 1, 0x67]) }),
    unitLengthSize({ codec: 'hvc1.1.6.L93.B0', description: record(0xff) }),
    unitLengthSize({ codec: 'vp09.00.10.08' }),
  ]).toEqual([4, 2, null, null, null, null])
})

test('pictures are in order if the record excludes B slices', () => {
  const order = (profile: number, flags: number, codec = 'avc1.640c28') =>
    isInOrder({ codec, description: new Uint8Array([1, profile, flags, 40, 0xff, 0xe1]) })
  expect([
    order(66, 0),
    order(100, 0x0c),
    order(77, 4),
    order(100, 0),
    order(77, 0x40),
    order(88, 4),
  ]).toEqual([true, true, true, false, false, false])
  expect([order(66, 0, 'hvc1.1.6.L93.B0'), isInOrder({ codec: 'avc1.640c28' })]).toEqual([false, false])
})

test('parses slices, parameter sets and references of an access unit', () => {
  const unit = (...headers: number[]) =>
    accessUnitOf(new Uint8Array(headers.flatMap((header) => [0, 3, header, 9, 9])), 2)
  const [reference, disposable, sps, delimiter] = [0x41, 0x01, 0x67, 0x09]
  expect([unit(reference), unit(delimiter, disposable, disposable), unit(sps, reference), unit()]).toEqual([
    { slices: 1, hasParameters: false, isReferred: true },
    { slices: 2, hasParameters: false, isReferred: false },
    { slices: 1, hasParameters: true, isReferred: true },
    { slices: 0, hasParameters: false, isReferred: false },
  ])
  expect(accessUnitOf(new Uint8Array([0, 3, reference, 9]), 2)).toBe(null)
})

/** Units of one byte of header and some more, each after its length. */
const units = (lengthSize: number, ...headers: number[]) =>
  new Uint8Array(headers.flatMap((header) => [...Array<number>(lengthSize - 1).fill(0), 3, header, 9, 9]))

const REFERENCE = 0x41
const DISPOSABLE = 0x01
const KEY = 0x65
const SEI = 0x06
const SPS = 0x67
const DELIMITER = 0x09

test('an access unit is disposable if none of its slices is a reference', () => {
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

test('leaves malformed units to the decoder', () => {
  const whole = units(4, DISPOSABLE)
  const cut = [whole.subarray(0, 6), whole.subarray(0, 4), whole.subarray(0, 2), new Uint8Array(8)]
  expect(cut.map((bytes) => isDisposable(bytes, 4))).toEqual([false, false, false, false])
})
