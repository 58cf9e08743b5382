import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createJobMeter } from './job-metrics.ts'
import { createMetrics } from './metrics.ts'

const linesOf = async (registry: Registry, begin: RegExp): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => begin.test(line))

test('jobs are counted and timed by type and outcome', async () => {
  const registry = new Registry()
  const meter = createJobMeter({ registry })
  meter.ended('export', 'done', 1500)
  meter.ended('export', 'done', 500)
  meter.ended('import', 'failed', 10)
  expect(await linesOf(registry, /^job_duration_seconds_(sum|count)/)).toEqual([
    'job_duration_seconds_sum{type="export",outcome="done"} 2',
    'job_duration_seconds_count{type="export",outcome="done"} 2',
    'job_duration_seconds_sum{type="import",outcome="failed"} 0.01',
    'job_duration_seconds_count{type="import",outcome="failed"} 1',
  ])
})

test('tracking is counted by frames, seconds and failures', async () => {
  const registry = new Registry()
  const meter = createJobMeter({ registry })
  meter.tracked(16, 2000)
  meter.tracked(4, 500)
  meter.trackingFailed('stalled')
  expect(await linesOf(registry, /^tracking_/)).toEqual([
    'tracking_frames_total 20',
    'tracking_seconds_total 2.5',
    'tracking_failures_total{reason="engine"} 0',
    'tracking_failures_total{reason="stalled"} 1',
    'tracking_failures_total{reason="other"} 0',
  ])
})

test('an unavailable number does not hide the others', async () => {
  const { registry, gauge } = createMetrics(false)
  gauge('away', 'asks what is away', () => Promise.reject(new Error('away')))
  gauge('here', 'knows', () => 3)
  expect(await linesOf(registry, /^(away|here) /)).toEqual(['away Nan', 'here 3'])
})
