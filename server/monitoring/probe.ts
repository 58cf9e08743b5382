/** `late`: no response in time; the probe still waits. */
type ProbeResult = 'ok' | 'late' | 'failed'

interface ProbeLimits {
  patienceMs: number
  freshMs: number
  /** How long a missing response is late; then it has failed. */
  lateMs: number
}

/**
 * One probe runs at a time; its result is cached, so frequent calls cost nothing.
 * @param ask throws on failure; its signal aborts when nobody waits any more
 */
export function createProbe(
  ask: (signal: AbortSignal) => Promise<unknown>,
  { patienceMs, freshMs, lateMs }: ProbeLimits,
  now: () => number,
): () => Promise<ProbeResult> {
  let probing: {
    at: number
    silentSince: number
    ended: ProbeResult | null
    answer: Promise<ProbeResult>
  } | null = null
  const begin = (at: number) => {
    // Late probes in a row count from the first one.
    const silentSince = probing?.ended === 'late' ? probing.silentSince : at
    const signal = AbortSignal.timeout(patienceMs)
    const late = new Promise<ProbeResult>((resolve) => {
      signal.addEventListener('abort', () => resolve('late'))
    })
    const asking = ask(signal).then(
      (): ProbeResult => 'ok',
      (): ProbeResult => (signal.aborted ? 'late' : 'failed'),
    )
    const probe = { at, silentSince, ended: null as ProbeResult | null, answer: Promise.race([asking, late]) }
    void asking.then((answer) => (probe.ended = answer))
    return probe
  }
  return async () => {
    if (probing === null || (probing.ended && now() - probing.at >= freshMs)) probing = begin(now())
    const { silentSince, answer } = probing
    const found = await answer
    return found === 'late' && now() - silentSince >= lateMs ? 'failed' : found
  }
}
