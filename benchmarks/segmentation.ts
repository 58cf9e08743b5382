/**
 * `npm run bench:segment`: how good and how fast smart select and tracking are, what they need of memory, and what the rest
 * of the server feels of them. Each part writes its rows and the page when it is done, so that an interrupted run keeps what
 * it has. The parts asked, load and memory need the
 * built server.
 *
 *   node --import tsx benchmarks/segmentation.ts [--only pictures,photographs,asked,sequences,videos,engines,load,memory]
 *     [--photographs FOLDER] [--videos FOLDER] [--seconds 60] [--whole]
 *
 * `--photographs`: pictures whose objects are known, as YOLO lays them out: `images` and `labels`, outlines in each line.
 * `--videos`: sequences whose object is known on each frame, as DAVIS lays them out: `JPEGImages/480p` and `Annotations/480p`.
 * `--whole`: the part of memory tracks its video of ten minutes to the end as well, which takes half an hour.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAsked } from './segmentation/asked.ts'
import { measureEngines } from './segmentation/engines.ts'
import { measureLoad } from './segmentation/load.ts'
import { measureMemory } from './segmentation/memory.ts'
import { measurePhotographs } from './segmentation/photographs.ts'
import { measurePictures } from './segmentation/pictures.ts'
import { report } from './segmentation/report.ts'
import type { PartName, Row } from './segmentation/rows.ts'
import { keepPart } from './segmentation/rows.ts'
import { measureSequences } from './segmentation/sequences.ts'
import { measureVideos } from './segmentation/videos.ts'

const at = (name: string): string => fileURLToPath(new URL(`../docs/benchmarks/${name}`, import.meta.url))

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    photographs: { type: 'string' },
    videos: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    whole: { type: 'boolean', default: false },
    out: { type: 'string', default: at('segmentation.json') },
    docs: { type: 'string', default: at('segmentation.md') },
  },
})

const say = (text: string): void => void process.stderr.write(`${text}\n`)

const PARTS: Readonly<Record<PartName, () => Promise<Row[]>>> = {
  pictures: () => measurePictures(say),
  photographs: () => measurePhotographs(say, values.photographs ?? ''),
  asked: () => measureAsked(say),
  sequences: () => measureSequences(say),
  videos: () => measureVideos(say, values.videos ?? ''),
  engines: () => measureEngines(say),
  load: () => measureLoad(say),
  memory: () => measureMemory(say, { seconds: Number(values.seconds), whole: values.whole }),
}

const wanted = values.only?.split(',')
for (const part of Object.keys(PARTS) as PartName[]) {
  if (wanted !== undefined && !wanted.includes(part)) continue
  if ((part === 'photographs' || part === 'videos') && values[part] === undefined) continue
  const start = performance.now()
  const rows = keepPart(values.out, part, await PARTS[part]())
  writeFileSync(values.docs, report(rows))
  say(`${part}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
process.exit(0)
