/**
 * What can still be pulled, counted anew at most every two seconds for one question: counting thousands of rows with
 * each pull would cost more than the pull. In between, what was taken is subtracted.
 */
export class RemainingCounts {
  #counts = new Map<string, { count: number; until: number }>()
  readonly #keepMs: number

  constructor(keepMs = 2_000) {
    this.#keepMs = keepMs
  }

  /** @param taken how many the asking pull has just taken; they are no longer counted */
  async get(key: string, taken: number, at: number, count: () => Promise<number>): Promise<number> {
    const known = this.#counts.get(key)
    if (known !== undefined && known.until > at) {
      known.count = Math.max(0, known.count - taken)
      return known.count
    }
    this.#forget(at)
    const fresh = { count: await count(), until: at + this.#keepMs }
    this.#counts.set(key, fresh)
    return fresh.count
  }

  #forget(at: number): void {
    for (const [key, { until }] of this.#counts) if (until <= at) this.#counts.delete(key)
  }
}
