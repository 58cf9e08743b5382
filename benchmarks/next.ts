/**
 * `npm run bench:next`: time from Enter to the presented frame with the next picture of 12 megapixels, in headless Chromium on
 * the built server.
 *
 *   npm run bench:next -- [--batches 2] [--out FILE] [--docs FILE]
 */
import sharp from 'sharp'
import { launchChromium } from '../scripts/chromium.ts'
import { stockFiles } from '../tests/e2e/support/stock.ts'
import { startServer } from '../tests/support/server.ts'
import { openBenchmark, say } from './harness/benchmark.ts'
import { photograph } from './harness/photograph.ts'
import { rounded, table } from './harness/report.ts'
import { quantile } from './harness/statistics.ts'
import type { SeenStep } from './next/probe.ts'
import type { BenchPicture, Rgb, WorkPage } from './next/work.ts'
import { labelBatch, openBatch, pictureName, visitUnseen } from './next/work.ts'

const { options, rows, write } = openBenchmark('next', { batches: 2 })

const BATCH = 25
const SIZE = { width: 4000, height: 3000 }
/** Side of the coloured square in each picture's middle. */
const SQUARE = 900

/** Neighbours differ strongly, and none is near the grey around the picture. */
function colourOf(number: number): Rgb {
  const turn = (number * 0.381966) % 1
  const channel = (shift: number) => Math.round(128 + 110 * Math.cos(2 * Math.PI * (turn + shift)))
  return [channel(0), channel(1 / 3), channel(2 / 3)]
}

async function benchPictures(count: number): Promise<BenchPicture[]> {
  const pixels = await (await photograph(SIZE)).raw().toBuffer()
  const pictures: BenchPicture[] = []
  for (let number = 1; number <= count; number += 1) {
    const colour = colourOf(number)
    const [r, g, b] = colour
    const square = sharp({ create: { width: SQUARE, height: SQUARE, channels: 3, background: { r, g, b } } })
    const input = await square.png({ compressionLevel: 1 }).toBuffer()
    const picture = sharp(pixels, { raw: { ...SIZE, channels: 3 } }).composite([{ input }])
    pictures.push({
      name: pictureName(number),
      bytes: await picture.jpeg({ quality: 80 }).toBuffer(),
      colour,
    })
  }
  return pictures
}

interface StepRow {
  readonly case: string
  readonly p50_ms: number
  readonly p95_ms: number
  readonly n: number
}

const GOALS: Readonly<Record<string, string>> = { 'submit-prefetched': '< 100', 'first-time': '< 250' }

const steps = rows<StepRow>((row) => row.case)

const add = (name: string, values: readonly number[]): void =>
  steps.add({
    case: name,
    p50_ms: rounded(quantile(values, 0.5), 1),
    p95_ms: rounded(quantile(values, 0.95), 1),
    n: values.length,
  })

const server = await startServer({ LOG_LEVEL: 'error' })
const browser = await launchChromium()
try {
  const pictures = await benchPictures(options.batches * BATCH)
  const tagId = await stockFiles(server.url, 'bench', pictures)
  const [submits, visits]: [SeenStep[], SeenStep[]] = [[], []]
  const atWork = async (work: (at: WorkPage) => Promise<SeenStep[]>): Promise<SeenStep[]> => {
    const at = await openBatch(browser, server.url, tagId, pictures)
    const seen = await work(at)
    await at.page.context().close()
    return seen
  }
  for (let batch = 1; batch <= options.batches; batch += 1) {
    visits.push(...(await atWork(visitUnseen)))
    submits.push(...(await atWork(labelBatch)))
    say(`batch ${batch} of ${options.batches}: ${submits.length} submits`)
  }
  const taken = ({ asked, presented }: SeenStep): number => presented - asked
  add('submit-prefetched', submits.map(taken))
  add(
    'submit-longest-task',
    submits.map(({ longestTask }) => longestTask),
  )
  add('first-time', visits.map(taken))
} finally {
  await browser.close()
  await server.dispose()
}

const lines = steps.all().map((row) => [row.case, row.p50_ms, row.p95_ms, GOALS[row.case], row.n])
write(
  { steps: table(['case', 'p50', 'p95', 'goal (p95)', 'n'], lines) },
  { more: `Chromium ${browser.version()}` },
)
