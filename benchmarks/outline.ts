/**
 * `npm run bench:outline`: processor time to trace a mask's outline, after each stroke and on selection, beside a tracer with
 * one object per edge. Both take turns in one process.
 *
 *   npm run bench:outline -- [--rounds 15] [--only TEXT] [--docs FILE]
 */
import { deepStrictEqual } from 'node:assert'
import { stringOfCounts } from '../src/domain/documents/rle.ts'
import type { RleMask } from '../src/domain/documents/types.ts'
import { requireValue } from '../server/require-value.ts'
import { maskOutline } from '../src/domain/segments/outline.ts'
import { randomOf, type Random } from '../tests/support/random.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { costOf } from './harness/processes.ts'
import { fixed, table, times } from './harness/report.ts'
import { inRounds, median } from './harness/statistics.ts'
import { plainOutline } from './outline/plain.ts'

const [WIDTH, HEIGHT] = [3840, 2160]
const TOP = 100
const TALL = HEIGHT - 2 * TOP

const CASES = [
  { name: 'a person of 400 columns', columns: 400, runs: 1 },
  { name: 'a ragged edge across the picture', columns: 3000, runs: 1 },
  { name: 'ten ragged runs a column across the picture', columns: 3000, runs: 10 },
]

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

const { options, isWanted, write } = openBenchmark('outline', { rounds: 15 })
const { rounds } = options

async function rowOf({ name, columns, runs }: (typeof CASES)[number]): Promise<string[]> {
  const random = randomOf(columns + runs)
  const masks = Array.from({ length: rounds + 1 }, () => ragged(columns, runs, random))
  const maskAt = (at: number): RleMask => requireValue(masks[at])
  deepStrictEqual(maskOutline(maskAt(rounds)), plainOutline(maskAt(rounds)))
  const taken = await inRounds(rounds, [maskOutline, plainOutline], (trace, round) =>
    costOf(() => trace(maskAt(round))),
  )
  const [ours = 0, plain = 0] = taken.map((costs) => median(costs.map(({ cpu }) => cpu)))
  return [name, fixed(ours, 1), fixed(plain, 1), times(plain / ours)]
}

const rows: string[][] = []
for (const benchCase of CASES.filter(({ name }) => isWanted(name))) rows.push(await rowOf(benchCase))

write({ tracing: table(['case', 'ours', 'plain', 'ratio'], rows) })
