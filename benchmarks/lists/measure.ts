import { loadavg } from 'node:os'
import type { Store } from '../../server/store/store.ts'
import { costOf, processorOf } from '../harness/processes.ts'
import { mean, quantile } from '../harness/statistics.ts'
import { LIST_CALLS, type ListCall } from './calls.ts'
import { serveLists, type ListServer } from './serve.ts'
import { sql } from 'kysely'

/** Process ids of the store's database connections; none for the embedded one or a remote server. */
async function backendsOf(store: Store): Promise<number[]> {
  if (store.kind === 'embedded') return []
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`.execute(
    store.db,
  )
  return rows.map(({ pid }) => pid)
}

const processorOfAll = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + processorOf(pid), 0)

export interface ListRow {
  database: Store['kind']
  resources: number
  who: string
  name: string
  /** Milliseconds. */
  p50: number
  p95: number
  worst: number
  /** Processor milliseconds of this process and the database: median and 95th percentile. */
  cpu50: number
  cpu95: number
  n: number
  /** Mean uncompressed bytes per response. */
  bytes: number
  /** Mean number of processes waiting for a core on the whole machine. */
  load: number
}

/** Each call is measured in several turns, so that other load affects all calls alike. */
const TURNS = 4
const WARM_UP = 3

export interface Filled {
  store: Store
  resources: number
}

interface Taken {
  call: ListCall
  times: number[]
  cpus: number[]
  loads: number[]
  /** Of all responses. */
  bytes: number
}

async function turn({ ask }: ListServer, store: Store, taken: Taken, rounds: number): Promise<void> {
  const first = taken.times.length
  let backends: number[] = []
  for (let round = -WARM_UP; round < rounds; round += 1) {
    // The warm-up opens as many connections as the call takes.
    if (round === 0) backends = await backendsOf(store)
    const before = processorOfAll(backends)
    const { result, wall, cpu } = await costOf(() => ask(taken.call, first + Math.max(0, round)))
    if (round >= 0) {
      taken.times.push(wall)
      taken.cpus.push(cpu + processorOfAll(backends) - before)
    }
    if (round >= 0) taken.bytes += result.length
  }
  taken.loads.push(loadavg()[0] ?? 0)
}

const rowOf = ({ store, resources }: Filled, { call, times, cpus, loads, bytes }: Taken): ListRow => {
  const at = (share: number) => quantile(times, share)
  const { who, name } = call
  return {
    database: store.kind,
    resources,
    who,
    name,
    p50: at(0.5),
    p95: at(0.95),
    worst: at(1),
    cpu50: quantile(cpus, 0.5),
    cpu95: quantile(cpus, 0.95),
    n: times.length,
    bytes: Math.round(bytes / times.length),
    load: mean(loads),
  }
}

interface Subject {
  filled: Filled
  server: ListServer
  taken: Taken[]
}

/** Asks for every list of each database in turn, one at a time. @param matching texts, one of them in the names of calls to measure; split by semicolons */
export async function measureLists(
  databases: readonly Filled[],
  {
    rounds,
    matching,
    report,
    from = LIST_CALLS,
  }: { rounds: number; matching: string; report: (row: ListRow) => void; from?: readonly ListCall[] },
): Promise<void> {
  const wanted = matching.split(';')
  const calls = from.filter(({ who, name }) => wanted.some((text) => `${who}: ${name}`.includes(text)))
  const subjects: Subject[] = []
  try {
    for (const filled of databases) {
      const taken = calls.map((call): Taken => ({ call, times: [], cpus: [], loads: [], bytes: 0 }))
      subjects.push({ filled, server: await serveLists(filled.store), taken })
    }
    for (let index = 0; index < TURNS; index += 1)
      for (const place of calls.keys())
        for (const { filled, server, taken } of subjects) {
          const one = taken[place]
          if (one === undefined) continue
          await turn(server, filled.store, one, Math.ceil(rounds / TURNS))
          report(rowOf(filled, one))
        }
  } finally {
    for (const { server } of subjects) await server.close()
  }
}
