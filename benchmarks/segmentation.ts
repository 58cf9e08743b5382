/**
 * `npm run bench:segment`: how good and how fast smart select and tracking are, what they need of memory, and what the rest
 * of the server feels of them. Each part writes its rows and the page when it is done, so that an interrupted run keeps what
 * it has. The parts asked, load and memory need the
 * built server.
 *
 *   node --import tsx benchmarks/segmentation.ts [--only pictures,asked,sequences,engines,load,memory] [--seconds 60]
 *     [--whole]
 *
 * `--whole`: the part of memory tracks its video of ten minutes to the end as well, which takes half an hour.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { measureAsked } from './segmentation/asked.ts'
import { measureEngines } from './segmentation/engines.ts'
import { measureLoad } from './segmentation/load.ts'
import { measureMemory } from './segmentation/memory.ts'
import { measurePictures } from './segmentation/pictures.ts'
import { report } from './segmentation/report.ts'
import type { PartName, Row } from './segmentation/rows.ts'
import { keepPart } from './segmentation/rows.ts'
import { measureSequences } from './segmentation/sequences.ts'

const at = (name: string): string => fileURLToPath(new URL(`../docs/benchmarks/${name}`, import.meta.url))

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    whole: { type: 'boolean', default: false },
    out: { type: 'string', default: at('segmentation.json') },
    docs: { type: 'string', default: at('segmentation.md') },
  },
})

const say = (text: string): void => void process.stderr.write(`${text}\n`)

const PARTS: Readonly<Record<PartName, () => Promise<Row[]>>> = {
  pictures: () => measurePictures(say),
  asked: () => measureAsked(say),
  sequences: () => measureSequences(say),
  engines: () => measureEngines(say),
  load: () => measureLoad(say),
  memory: () => measureMemory(say, { seconds: Number(values.seconds), whole: values.whole }),
}

const wanted = values.only?.split(',')
for (const part of Object.keys(PARTS) as PartName[]) {
  if (wanted !== undefined && !wanted.includes(part)) continue
  const start = performance.now()
  const rows = keepPart(values.out, part, await PARTS[part]())
  writeFileSync(values.docs, report(rows))
  say(`${part}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
}
process.exit(0)
