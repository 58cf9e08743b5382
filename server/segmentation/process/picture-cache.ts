import type { Picture } from '../../media/decoding/picture.ts'

/** The last picture stays whatever its size. */
const MOST_BYTES = 96 * 1024 ** 2

export class PictureCache {
  readonly #cached = new Map<string, Picture>()

  async get(key: string, decode: () => Promise<Picture>): Promise<Picture> {
    const found = this.#cached.get(key)
    const picture = found ?? (await decode())
    this.#cached.delete(key)
    this.#cached.set(key, picture)
    this.#shrink()
    return picture
  }

  #shrink(): void {
    let bytes = [...this.#cached.values()].reduce((sum, { pixels }) => sum + pixels.length, 0)
    for (const [key, { pixels }] of this.#cached) {
      if (bytes <= MOST_BYTES || this.#cached.size === 1) return
      this.#cached.delete(key)
      bytes -= pixels.length
    }
  }
}
