import { loadavg } from 'node:os'
import type { Store } from '../../server/store/store.ts'
import { mean, quantile } from '../statistics.ts'
import { LIST_CALLS } from './calls.ts'
import type { ListCall } from './requests.ts'
import type { ListServer } from './serve.ts'
import { serveLists } from './serve.ts'

export interface ListRow {
  database: Store['kind']
  who: string
  name: string
  /** Milliseconds. */
  p50: number
  p95: number
  worst: number
  /** Of processor that this process took, the embedded database included; 95 of 100 answers took less. */
  cpu95: number
  /** Answers that were measured. */
  n: number
  /** Of one answer, uncompressed. */
  bytes: number
  /** Mean number of processes that wanted a core while this was measured, on the whole machine. */
  load: number
}

/** Each call is asked in several turns, so that what else the machine does does not fall on a few of them. */
const TURNS = 4
const WARM_UP = 3

interface Taken {
  call: ListCall
  times: number[]
  cpus: number[]
  loads: number[]
  bytes: number
}

async function turn({ ask }: ListServer, taken: Taken, rounds: number): Promise<void> {
  const first = taken.times.length
  for (let round = -WARM_UP; round < rounds; round += 1) {
    const start = performance.now()
    const before = process.cpuUsage()
    const answer = await ask(taken.call, first + Math.max(0, round))
    if (round >= 0) {
      const { user, system } = process.cpuUsage(before)
      taken.times.push(performance.now() - start)
      taken.cpus.push((user + system) / 1000)
    }
    taken.bytes = answer.length
  }
  taken.loads.push(loadavg()[0] ?? 0)
}

const rowOf = (database: Store['kind'], { call, times, cpus, loads, bytes }: Taken): ListRow => {
  const at = (share: number) => quantile(times, share)
  const cpu95 = quantile(cpus, 0.95)
  const { who, name } = call
  return {
    database,
    who,
    name,
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
    cpu95,
    n: times.length,
    bytes,
    load: mean(loads),
  }
}

/**
 * Asks for every list, one request at a time. Tells of each row as often as it knows more of it.
 * @param matching text that the names of the calls to measure hold
 */
export async function measureLists(
  store: Store,
  { rounds, matching, tell }: { rounds: number; matching: string; tell: (row: ListRow) => void },
): Promise<void> {
  const server = await serveLists(store)
  const all = LIST_CALLS.filter(({ who, name }) => `${who}: ${name}`.includes(matching)).map(
    (call): Taken => ({ call, times: [], cpus: [], loads: [], bytes: 0 }),
  )
  try {
    for (let index = 0; index < TURNS; index += 1)
      for (const taken of all) {
        await turn(server, taken, Math.ceil(rounds / TURNS))
        tell(rowOf(store.kind, taken))
      }
  } finally {
    await server.close()
  }
}
