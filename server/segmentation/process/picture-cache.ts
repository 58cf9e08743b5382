import type { Picture } from '../../media/decoding/picture.ts'

/** Bytes of decoded pictures; the last one stays whatever its size. */
const MOST_BYTES = 96 * 1024 ** 2

export class PictureCache {
  readonly #kept = new Map<string, Picture>()

  async get(key: string, decode: () => Promise<Picture>): Promise<Picture> {
    const found = this.#kept.get(key)
    const picture = found ?? (await decode())
    this.#kept.delete(key)
    this.#kept.set(key, picture)
    this.#shrink()
    return picture
  }

  #shrink(): void {
    let bytes = [...this.#kept.values()].reduce((sum, { pixels }) => sum + pixels.length, 0)
    for (const [key, { pixels }] of this.#kept) {
      if (bytes <= MOST_BYTES || this.#kept.size === 1) return
      this.#kept.delete(key)
      bytes -= pixels.length
    }
  }
}
