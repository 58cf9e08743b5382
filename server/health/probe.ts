/** How something is that was asked; `late`: it has not answered in time, and is still waited for. */
export type Answer = 'ok' | 'late' | 'failed'

/** Milliseconds. */
export interface ProbeLimits {
  /** That it gets to answer. */
  patienceMs: number
  /** That an answer holds. */
  freshMs: number
  /** For which what does not answer in time counts as late, and as failed from then on. */
  lateMs: number
}

/**
 * Whether something answers in time. One question is on its way at a time, and its answer holds for a while: whoever asks
 * often costs nothing, and what hangs is not asked again beside it.
 *
 * @param ask throws where it does not answer; its signal says that nobody waits for it any more
 */
export function createProbe(
  ask: (signal: AbortSignal) => Promise<unknown>,
  { patienceMs, freshMs, lateMs }: ProbeLimits,
  now: () => number,
): () => Promise<Answer> {
  let asked: { at: number; settled: boolean; answer: Promise<Answer> } | null = null
  const begin = (at: number) => {
    const signal = AbortSignal.timeout(patienceMs)
    const late = new Promise<Answer>((resolve) => {
      signal.addEventListener('abort', () => resolve('late'))
    })
    const asking = ask(signal).then(
      (): Answer => 'ok',
      // Whoever ends early because nobody waits any more has not failed.
      (): Answer => (signal.aborted ? 'late' : 'failed'),
    )
    const probe = { at, settled: false, answer: Promise.race([asking, late]) }
    void asking.then(() => (probe.settled = true))
    return probe
  }
  return async () => {
    if (asked === null || (asked.settled && now() - asked.at >= freshMs)) asked = begin(now())
    const { at, answer } = asked
    const found = await answer
    return found === 'late' && now() - at >= lateMs ? 'failed' : found
  }
}
