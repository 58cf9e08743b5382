/**
 * Whether something answers in time. One question is on its way at a time, and its answer holds for a while: whoever asks
 * often costs nothing, and what hangs is not asked again beside it.
 *
 * @param ask throws where it does not answer; its signal says that nobody waits for it any more
 * @param limits milliseconds that it gets, and that an answer holds
 */
export function createProbe(
  ask: (signal: AbortSignal) => Promise<unknown>,
  limits: { patienceMs: number; freshMs: number },
  now: () => number,
): () => Promise<boolean> {
  let asked: { at: number; settled: boolean; answers: Promise<boolean> } | null = null
  const begin = (at: number) => {
    const signal = AbortSignal.timeout(limits.patienceMs)
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
    const asking = ask(signal)
    const probe = { at, settled: false, answers: answersOf(Promise.race([asking, late])) }
    void answersOf(asking).then(() => (probe.settled = true))
    return probe
  }
  return () => {
    const at = now()
    if (asked === null || (asked.settled && at - asked.at >= limits.freshMs)) asked = begin(at)
    return asked.answers
  }
}

const answersOf = (promise: Promise<unknown>): Promise<boolean> =>
  promise.then(
    () => true,
    () => false,
  )
