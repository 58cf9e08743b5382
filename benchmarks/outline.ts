/**
 * `npm run bench:outline`: how long it takes to trace the lines around a mask, as is done at the end of each stroke and for what
 * is selected, beside a tracer that makes an object of each edge. Processor time, by turns in one process.
 *
 *   node --import tsx benchmarks/outline.ts
 */
import { deepStrictEqual } from 'node:assert'
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { stringOfCounts } from '../src/domain/documents/rle.ts'
import type { RleMask } from '../src/domain/documents/types.ts'
import { maskOutline } from '../src/domain/segments/outline.ts'
import type { Random } from '../tests/support/random.ts'
import { randomOf } from '../tests/support/random.ts'
import { plainOutline } from './outline/plain.ts'
import { median, shuffled } from './statistics.ts'

const [WIDTH, HEIGHT] = [3840, 2160]
const ROUNDS = 15
const TOP = 100
const TALL = HEIGHT - 2 * TOP

/** So many columns with so many ragged runs each. */
function ragged(columns: number, runs: number, random: Random): RleMask {
  const counts: number[] = []
  const room = Math.floor(TALL / runs)
  let last = 0
  for (let column = TOP; column < TOP + columns; column += 1)
    for (let run = 0; run < runs; run += 1) {
      const start = column * HEIGHT + TOP + run * room + random.below(7)
      const length = Math.floor(room / 2) + random.below(5)
      counts.push(start - last, length)
      last = start + length
    }
  return { size: [HEIGHT, WIDTH], counts: stringOfCounts([...counts, WIDTH * HEIGHT - last]) }
}

const TRACERS = { ours: maskOutline, plain: plainOutline }
type Name = keyof typeof TRACERS

function timed(name: Name, mask: RleMask): number {
  const before = process.cpuUsage()
  TRACERS[name](mask)
  return process.cpuUsage(before).user / 1000
}

function rowOf(name: string, columns: number, runs: number): string {
  const random = randomOf(columns + runs)
  const first = ragged(columns, runs, random)
  deepStrictEqual(maskOutline(first), plainOutline(first))
  const times: Record<Name, number[]> = { ours: [], plain: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    const mask = ragged(columns, runs, random)
    for (const tracer of shuffled(['ours', 'plain'] as const)) times[tracer].push(timed(tracer, mask))
  }
  const [ours, plain] = [median(times.ours), median(times.plain)]
  return `| ${name} | ${ours.toFixed(1)} | ${plain.toFixed(1)} | ${(plain / ours).toFixed(1)}× |`
}

const page = `# Lines around masks

Written by \`npm run bench:outline\`, Node ${process.versions.node}; milliseconds of processor time, medians of ${ROUNDS} by turns in one
process, of masks of ${WIDTH} × ${HEIGHT} that nobody has traced before. \`plain\` makes an object of each edge and of each corner.

| case | ours | plain | ratio |
| --- | --- | --- | --- |
${rowOf('a person of 400 columns', 400, 1)}
${rowOf('a ragged edge across the picture', 3000, 1)}
${rowOf('ten ragged runs a column across the picture', 3000, 10)}

Both make the same lines, point by point. Trust the ratios, not the milliseconds: the machine is shared.
`
writeFileSync(fileURLToPath(new URL('../docs/benchmarks/outline.md', import.meta.url)), page)
process.stdout.write(page)
