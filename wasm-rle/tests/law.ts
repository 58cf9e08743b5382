import fc from 'fast-check'
import type { Codec } from '../codec.ts'
import type { Mask, Rectangle } from '../mask.ts'
import * as reference from './reference.ts'
import type { Picture } from './reference.ts'

/** The codec must agree with the reference; a broken law throws or returns false. */
export interface Law {
  readonly name: string
  /** Share of samples relative to other laws; default 1. */
  readonly weight?: number
  readonly property: fc.IProperty<unknown>
}

/** Throws with the difference unless all values agree. */
export function same(actual: ArrayLike<number>, expected: ArrayLike<number>, what: string): void {
  const differ = () => new Error(`${what}: [${join(actual)}] instead of [${join(expected)}]`)
  if (actual.length !== expected.length) throw differ()
  for (let i = 0; i < expected.length; i++) if (actual[i] !== expected[i]) throw differ()
}

export function join(values: ArrayLike<number>): string {
  const shown = Array.from({ length: Math.min(values.length, 40) }, (_, i) => values[i])
  return `${shown.join(' ')}${values.length > 40 ? ' …' : ''}`
}

export function sameMask(mask: Mask, expected: Picture, what: string): void {
  same(mask.size, [expected.height, expected.width], `${what}: size`)
  same(mask.counts, reference.runs(expected), what)
}

export function inside(p: Picture, [a, b, c, d]: readonly [number, number, number, number]): Rectangle {
  const x = Math.floor(a * p.width)
  const y = Math.floor(b * p.height)
  return { x, y, width: 1 + Math.floor(c * (p.width - x)), height: 1 + Math.floor(d * (p.height - y)) }
}

export const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
export const quarters = fc.tuple(unit, unit, unit, unit)
export const connectivity = fc.constantFrom(4 as const, 8 as const)
export const seed = fc.nat(2 ** 31)

export function maskOf(codec: Codec, p: Picture): Mask {
  return codec.encodeBytes(p.pixels, p.width, p.height)
}
