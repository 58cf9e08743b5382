import { open } from 'node:fs/promises'

const SIGNATURE_BYTES = 8
/** Chunks before the pixels that are looked through; pictures with profiles and texts have some ten. */
const CHUNKS_MAX = 1000

/**
 * Frames of an animated PNG, by its `acTL` chunk, which libvips does not read; 1 where it has none.
 * Source: PNG Specification (Third Edition), 11.3.6.1.
 */
export async function apngFrames(file: string): Promise<number> {
  const handle = await open(file, 'r')
  try {
    const head = Buffer.alloc(12)
    let at = SIGNATURE_BYTES
    for (let chunk = 0; chunk < CHUNKS_MAX; chunk += 1) {
      const { bytesRead } = await handle.read(head, 0, head.length, at)
      const type = head.toString('latin1', 4, 8)
      if (bytesRead < head.length || type === 'IDAT') return 1
      if (type === 'acTL') return head.readUInt32BE(8)
      at += 12 + head.readUInt32BE(0)
    }
    return 1
  } finally {
    await handle.close()
  }
}
