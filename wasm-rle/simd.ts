import { RleError } from './mask.ts'

/** The smallest module that uses SIMD: one function that splats a byte and drops it. */
const PROBE = Uint8Array.of(
  0,
  97,
  115,
  109,
  1,
  0,
  0,
  0,
  1,
  5,
  1,
  96,
  0,
  1,
  123,
  3,
  2,
  1,
  0,
  10,
  10,
  1,
  8,
  0,
  65,
  0,
  253,
  15,
  253,
  98,
  11,
)

/** Throws an RleError `simd` where this engine cannot run the codec. */
export function requireSimd(): void {
  if (typeof WebAssembly === 'object' && WebAssembly.validate(PROBE)) return
  throw new RleError(
    'simd',
    'This browser has no WebAssembly SIMD, which the mask codec needs (Chrome 91, Firefox 89, Safari 16.4, Node 16.4 or newer)',
  )
}
