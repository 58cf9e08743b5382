import { Counter, Histogram } from 'prom-client'
import type { Metrics } from './metrics.ts'

/** Seconds: a poster takes one, a transcoding hours. */
const BUCKETS = [0.1, 0.5, 1, 5, 15, 60, 300, 1800, 7200]

export interface JobMeter {
  /** Ended, or back in the queue. @param ms milliseconds that it ran here */
  ended(type: string, outcome: string, ms: number): void
  tracked(frames: number, ms: number): void
  trackingFailed(reason: 'engine' | 'stalled' | 'other'): void
}

export function createJobMeter({ registry }: Pick<Metrics, 'registry'>): JobMeter {
  const registers = [registry]
  const duration = new Histogram({
    name: 'job_duration_seconds',
    help: 'How long background jobs ran, by type and outcome; retry: goes back to the queue, lost: taken by another process',
    labelNames: ['type', 'outcome'],
    buckets: BUCKETS,
    registers,
  })
  const frames = new Counter({ name: 'tracking_frames_total', help: 'Frames that were tracked', registers })
  const seconds = new Counter({
    name: 'tracking_seconds_total',
    help: 'Seconds that tracking took',
    registers,
  })
  const failures = new Counter({
    name: 'tracking_failures_total',
    help: 'Runs of tracking that failed; engine: it refused, stalled: it said nothing any more',
    labelNames: ['reason'],
    registers,
  })
  for (const reason of ['engine', 'stalled', 'other']) failures.inc({ reason }, 0)
  return {
    ended: (type, outcome, ms) => duration.observe({ type, outcome }, ms / 1000),
    tracked: (count, ms) => {
      frames.inc(count)
      seconds.inc(ms / 1000)
    },
    trackingFailed: (reason) => failures.inc({ reason }),
  }
}
