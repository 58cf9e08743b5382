import sharp from 'sharp'

/** Peak signal-to-noise ratio in dB of two 8-bit pictures; Infinity when equal. */
export function psnr(a: Uint8Array, b: Uint8Array): number {
  if (a.length !== b.length || a.length === 0) throw new Error(`${a.length} samples against ${b.length}`)
  let squares = 0
  for (let at = 0; at < a.length; at++) squares += ((a[at] ?? 0) - (b[at] ?? 0)) ** 2
  return squares === 0 ? Infinity : 10 * Math.log10((255 ** 2 * a.length) / squares)
}

export const samplesOf = (encoded: Uint8Array): Promise<Uint8Array> =>
  sharp(encoded).removeAlpha().raw().toBuffer()
