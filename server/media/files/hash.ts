import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Sharp } from 'sharp'

export async function sha256File(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

const COLUMNS = 9
const ROWS = 8

/**
 * Difference hash, 16 hexadecimal digits: 9×8 greys, one bit per pair of neighbours, set if the left is brighter.
 * Source: N. Krawetz, "Kind of Like That", 2013.
 */
export async function dHash(image: Sharp): Promise<string> {
  const greys = await image
    .flatten({ background: '#808080' })
    .greyscale()
    .resize(COLUMNS, ROWS, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer()
  let bits = 0n
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column + 1 < COLUMNS; column += 1) {
      const left = greys[row * COLUMNS + column] ?? 0
      const right = greys[row * COLUMNS + column + 1] ?? 0
      bits = (bits << 1n) | (left > right ? 1n : 0n)
    }
  }
  return bits.toString(16).padStart(16, '0')
}

export const NEAR_DUPLICATE_BITS = 6
