/** `late`: it has not answered in time, and is still waited for. */
export type ProbeResult = 'ok' | 'late' | 'failed'

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
 * Whether something responds in time. One probe runs at a time and its result is cached for a while, so that
 * frequent calls cost nothing.
 *
 * @param ask throws where it fails; its signal says that nobody waits any more
 */
export function createProbe(
  ask: (signal: AbortSignal) => Promise<unknown>,
  { patienceMs, freshMs, lateMs }: ProbeLimits,
  now: () => number,
): () => Promise<ProbeResult> {
  let asked: {
    at: number
    silentSince: number
    ended: ProbeResult | null
    answer: Promise<ProbeResult>
  } | null = null
  const begin = (at: number) => {
    // A question that ended without an answer was not the first to find nobody.
    const silentSince = asked?.ended === 'late' ? asked.silentSince : at
    const signal = AbortSignal.timeout(patienceMs)
    const late = new Promise<ProbeResult>((resolve) => {
      signal.addEventListener('abort', () => resolve('late'))
    })
    const asking = ask(signal).then(
      (): ProbeResult => 'ok',
      // Whoever ends early because nobody waits any more has not failed.
      (): ProbeResult => (signal.aborted ? 'late' : 'failed'),
    )
    const probe = { at, silentSince, ended: null as ProbeResult | null, answer: Promise.race([asking, late]) }
    void asking.then((answer) => (probe.ended = answer))
    return probe
  }
  return async () => {
    if (asked === null || (asked.ended && now() - asked.at >= freshMs)) asked = begin(now())
    const { silentSince, answer } = asked
    const found = await answer
    return found === 'late' && now() - silentSince >= lateMs ? 'failed' : found
  }
}
