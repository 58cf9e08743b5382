/** Caches for two seconds: counting thousands of rows costs more than the pull. */
export class RemainingCounts {
  #counts = new Map<string, { count: number; until: number }>()
  readonly #keepMs: number

  constructor(keepMs = 2_000) {
    this.#keepMs = keepMs
  }

  /** Undefined if stale. `taken`: what this pull just leased. */
  known(key: string, taken: number, at: number): number | undefined {
    const known = this.#counts.get(key)
    if (known === undefined || known.until <= at) return undefined
    known.count = Math.max(0, known.count - taken)
    return known.count
  }

  keep(key: string, count: number, at: number): void {
    this.#forget(at)
    this.#counts.set(key, { count, until: at + this.#keepMs })
  }

  #forget(at: number): void {
    for (const [key, { until }] of this.#counts) if (until <= at) this.#counts.delete(key)
  }
}
