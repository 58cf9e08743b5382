/**
 * `npm run bench:segment`: quality, speed and memory of smart select and tracking, and their effect on the rest of the server.
 * Rows are saved after each part. The parts asked, load and memory need the built server.
 *
 *   npm run bench:segment -- [--only pictures,photographs,corrections,asked,sequences,videos,engines,load,memory]
 *     [--photographs FOLDER] [--videos FOLDER] [--seconds 60] [--whole] [--out FILE] [--docs FILE]
 *
 * `--photographs`: YOLO segmentation layout, `images` and `labels`.
 * `--videos`: DAVIS layout, `JPEGImages/480p` and `Annotations/480p`.
 * `--whole`: the memory part also tracks its ten-minute video to the end, which takes half an hour.
 */
import { openBenchmark, pageFile } from './harness/benchmark.ts'
import { measureAsked } from './segmentation/asked.ts'
import { measureEngines } from './segmentation/engines.ts'
import { measureLoad } from './segmentation/load.ts'
import { measureMemory } from './segmentation/memory.ts'
import { measureCorrections } from './segmentation/corrections.ts'
import { measurePhotographs, measurePictures } from './segmentation/questions.ts'
import { report } from './segmentation/report.ts'
import type { PartName, SegmentRow } from './segmentation/rows.ts'
import { measureSequences, measureVideos } from './segmentation/tracking.ts'

const { options, isWanted, rows, write } = openBenchmark('segment', {
  photographs: '',
  videos: '',
  seconds: 60,
  whole: false,
  out: pageFile('segmentation.json'),
  docs: pageFile('segmentation.md'),
})
const { photographs, videos, seconds, whole } = options
const measured = rows<SegmentRow>((row) => `${row.part}, ${row.case}`)

const PARTS: Readonly<Record<PartName, () => Promise<SegmentRow[]>>> = {
  pictures: measurePictures,
  photographs: async () => (photographs === '' ? [] : measurePhotographs(photographs)),
  corrections: async () => (photographs === '' ? [] : measureCorrections(photographs)),
  asked: measureAsked,
  sequences: measureSequences,
  videos: async () => (videos === '' ? [] : measureVideos(videos)),
  engines: measureEngines,
  load: measureLoad,
  memory: () => measureMemory(seconds, whole),
}

for (const [part, measure] of Object.entries(PARTS))
  if (isWanted(part)) for (const row of await measure()) measured.add(row)
write(report(measured.all()), { page: 'segmentation' })
process.exit(0)
