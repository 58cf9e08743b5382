import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { psnr, samplesOf } from './psnr.ts'

describe('psnr', () => {
  it('is infinite for equal pictures', () => {
    expect(psnr(Uint8Array.of(1, 2, 3), Uint8Array.of(1, 2, 3))).toBe(Infinity)
  })

  it('is 0 dB for black against white, and 20 dB less for ten times the error', () => {
    const black = new Uint8Array(12)
    const shade = (value: number): Uint8Array => new Uint8Array(12).fill(value)
    expect(psnr(black, shade(255))).toBeCloseTo(0)
    expect(psnr(black, shade(2)) - psnr(black, shade(20))).toBeCloseTo(20)
  })

  it('counts the share of samples that differ', () => {
    const half = Uint8Array.of(0, 0, 10, 10)
    expect(psnr(half, new Uint8Array(4))).toBeCloseTo(10 * Math.log10(255 ** 2 / 50))
  })

  it('does not compare pictures of different sizes', () => {
    expect(() => psnr(new Uint8Array(3), new Uint8Array(6))).toThrow('3 samples against 6')
  })

  it('reads the colours of an encoded picture without its alpha', async () => {
    const pixels = Uint8Array.of(255, 0, 10, 255, 0, 128, 20, 255)
    const png = await sharp(pixels, { raw: { width: 2, height: 1, channels: 4 } })
      .png()
      .toBuffer()
    expect([...(await samplesOf(png))]).toEqual([255, 0, 10, 0, 128, 20])
  })
})
