/** Failures in a row after which the server is left alone, and for how long, in milliseconds. */
const FAILURES = 4
const REST_MS = 15_000

/** Leaves a server alone that keeps failing; after a rest, one call tries whether it is back. */
export class Breaker {
  readonly #now: () => number
  #failures = 0
  #until = 0

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Milliseconds until the next call makes sense; 0: now. */
  get rest(): number {
    return Math.max(0, this.#until - this.#now())
  }

  succeeded(): void {
    this.#failures = 0
    this.#until = 0
  }

  failed(): void {
    this.#failures += 1
    if (this.#failures >= FAILURES) this.#until = this.#now() + REST_MS
  }
}
