import { inRounds, median, quantile } from '../harness/statistics.ts'
import { LABELLED } from './cases.ts'
import { FRAMES, open, type Options } from './run-case.ts'

/** Milliseconds per frame: median of rounds, and 95th percentile over all frames. */
interface Pace {
  readonly ms: number
  readonly p95: number
}

export interface LabelledResult {
  readonly name: string
  readonly labelled: Pace
  /** The same boxes without labels. */
  readonly plain: Pace
}

const SETUPS = ['labelled', 'plain'] as const

/** Each case with labels and without, by turns, with the frame-rate limit off. */
export async function runLabelled(
  isWanted: (name: string) => boolean,
  { uncapped, url, rounds }: Options,
): Promise<LabelledResult[]> {
  const results: LabelledResult[] = []
  for (const benchCase of LABELLED.filter(({ name }) => isWanted(name))) {
    const running = []
    for (const setup of SETUPS) running.push(await open(uncapped, url, benchCase, { library: 'ours', setup }))
    for (const { call } of running) await call('run', FRAMES)
    const samples = await inRounds(rounds, running, ({ call }) => call('run', FRAMES))
    for (const { page } of running) await page.context().close()
    const paceOf = (place: number): Pace => {
      const own = samples[place] ?? []
      return {
        ms: median(own.map(({ mean }) => mean)),
        p95: quantile(
          own.flatMap(({ gaps }) => gaps),
          0.95,
        ),
      }
    }
    results.push({ name: benchCase.name, labelled: paceOf(0), plain: paceOf(1) })
  }
  return results
}
