/**
 * `npm run bench:stalls`: the longest task on the main thread while people work on pages with very many objects, in the built
 * product with its real server, in headless Chromium.
 *
 *   npm run bench:stalls -- [--rounds 3] [--only image-segment] [--out FILE] [--docs FILE]
 */
import { launchChromium } from '../scripts/chromium.ts'
import { startServer } from '../tests/support/server.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { fixed, held, table } from './harness/report.ts'
import { median } from './harness/statistics.ts'
import { IMAGE } from './stalls/image.ts'
import { IMAGE_NODE } from './stalls/image-node.ts'
import { IMAGE_SEGMENT } from './stalls/image-segment.ts'
import type { StallRow } from './stalls/measure.ts'
import { measureCase } from './stalls/measure.ts'
import { VIDEO } from './stalls/video.ts'
import { VIDEO_SEGMENT } from './stalls/video-segment.ts'

const CASES = [IMAGE, VIDEO, IMAGE_SEGMENT, VIDEO_SEGMENT, IMAGE_NODE]

/** Milliseconds of the processor. A stall is a task of 100 ms by the clock; half of that leaves room for slower machines. */
const GOAL = { most: 50 }

const { options, isWanted, rows, write } = openBenchmark('stalls', { rounds: 3 })
const measured = rows<StallRow>((row) => `${row.case} ${row.step}`)

const browser = await launchChromium()
const server = await startServer({ LOG_LEVEL: 'error' })
try {
  for (const one of CASES.filter(({ name }) => isWanted(`${name}/`)))
    await measureCase(browser, server.url, one, options.rounds, (row) => measured.add(row))
} finally {
  await server.dispose()
}

const report = (name: string): string =>
  table(
    ['step', 'CPU, median', 'first', 'worst', 'clock, median'],
    measured
      .all()
      .filter((row) => row.case === name)
      .map(({ step, cpu, wall }) => [
        step,
        fixed(median(cpu), 1),
        fixed(cpu[0], 1),
        held(fixed(Math.max(...cpu), 1), Math.max(...cpu), GOAL),
        fixed(median(wall), 0),
      ]),
  )

write(Object.fromEntries(CASES.map(({ name }) => [name, report(name)])), {
  more: `Chromium ${browser.version()}`,
})
await browser.close()
