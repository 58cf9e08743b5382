/**
 * `npm run bench:boxes`: how many drags, clicks and keys it takes to label photographs with COCO's 80 labels and two attributes,
 * by somebody who knows what is in them and the keys, in headless Chromium on the built server.
 *
 *   npm run bench:boxes -- --photographs FOLDER [--coco FILE] [--pictures 20] [--boxes 300] [--least 8] [--out FILE] [--docs FILE]
 *
 * `--photographs`: YOLO layout with the 80 classes of COCO, `images` and `labels`; with `--coco` pictures alone.
 * `--coco`: a file of instances in COCO's form, whose pictures are there.
 */
import { launchChromium } from '../scripts/chromium.ts'
import { stockFiles, UNASKED } from '../tests/e2e/support/stock.ts'
import { startServer } from '../tests/support/server.ts'
import { jobRow, type JobRow } from './boxes/figures.ts'
import { jobPictures, chosenPictures } from './boxes/truth.ts'
import { doJob } from './boxes/work.ts'
import { JOB_CASES } from './boxes/cases.ts'
import { fail, openBenchmark } from './harness/benchmark.ts'
import { openProduct } from './harness/product-page.ts'
import { table } from './harness/report.ts'

const { options, isWanted, rows, write } = openBenchmark('boxes', {
  photographs: '',
  coco: '',
  pictures: 20,
  boxes: 300,
  least: 8,
})
if (options.photographs === '') fail(new Error('--photographs FOLDER is needed'))
const pictures = chosenPictures(await jobPictures(options.photographs, options.coco), options)
if (pictures.length === 0)
  fail(new Error(`fewer than ${options.pictures} pictures with ${options.least} boxes`))

const jobs = rows<JobRow>((row) => row.case)
const server = await startServer({ LOG_LEVEL: 'error' })
const browser = await launchChromium()
try {
  for (const job of JOB_CASES.filter(({ name }) => isWanted(name))) {
    const settings = { ...UNASKED, ontology: job.ontology, batchSize: pictures.length }
    const tagId = await stockFiles(server.url, job.name, pictures, 'images2', settings)
    const page = await openProduct(browser, server.url)
    await page.goto(`/mark-image?stage=mark&tag=${tagId}`)
    await page.locator('[role="application"][data-picture-status="ready"]').waitFor()
    jobs.add(jobRow(job, pictures, await doJob(page, job, pictures)))
    await page.context().close()
  }
} finally {
  await browser.close()
  await server.dispose()
}

const lines = jobs
  .all()
  .map((row) => [
    row.case,
    row.each,
    row.drag,
    row.label,
    row.attribute,
    row.next,
    row.correction,
    row.boxes,
    row.small,
    row.right,
    row.worst,
  ])
write(
  {
    jobs: table(
      [
        'case',
        'actions a box',
        'drags',
        'labels',
        'attributes',
        'next',
        'corrections',
        'boxes',
        'small',
        'right',
        'worst IoU',
      ],
      lines,
    ),
  },
  { more: `Chromium ${browser.version()}` },
)
