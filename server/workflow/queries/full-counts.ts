const KEEP_MS = 60_000
const KEYS_MAX = 1000

/**
 * Counts up to a limit that were reached lately. History hardly shrinks, and to count ten thousand rows for each page
 * that somebody turns costs more than the page.
 */
export class FullCounts {
  readonly #limit: number
  readonly #now: () => number
  /** When each is to be counted again, the oldest first. */
  #until = new Map<string, number>()

  constructor(limit: number, now: () => number = () => performance.now()) {
    this.#limit = limit
    this.#now = now
  }

  /** @returns at most the limit; kept figures know more */
  async of(key: string, count: () => Promise<number>): Promise<number> {
    if ((this.#until.get(key) ?? Number.NEGATIVE_INFINITY) > this.#now()) return this.#limit
    this.#until.delete(key)
    const counted = await count()
    if (counted < this.#limit) return counted
    this.#keep(key)
    return this.#limit
  }

  #keep(key: string): void {
    this.#until.delete(key)
    for (const [oldest, until] of this.#until) {
      if (this.#until.size < KEYS_MAX && until > this.#now()) break
      this.#until.delete(oldest)
    }
    this.#until.set(key, this.#now() + KEEP_MS)
  }
}
