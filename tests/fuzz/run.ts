import { Agent } from 'node:http'
import { setImmediate as breathe } from 'node:timers/promises'
import { pino } from 'pino'
import { openWorld } from '../lifecycle/world.ts'
import type { World } from '../lifecycle/world.ts'
import { watchOutage } from '../../server/outage.ts'
import { startMaintenance } from '../../server/store/maintenance.ts'
import type { Store } from '../../server/store/store.ts'
import { addressOf, bytesOf, callOf } from './calls-of.ts'
import type { FuzzCall } from './calls-of.ts'
import { faultOf } from './judge.ts'
import { makeCast } from './known.ts'
import type { Cast } from './known.ts'
import { startOthers } from './others.ts'
import { send } from './send.ts'
import { shrink } from './shrink.ts'

export interface FuzzOptions {
  open: () => Promise<Store>
  calls: number
  seed: number
  /** Ends the run before its last call; what was done by then is reported. */
  signal?: AbortSignal
  /** Told of from time to time, and of each failure. */
  say?: (line: string) => void
}

export interface FuzzReport {
  calls: number
  /** How often each status was answered; 0 is no answer. */
  statuses: Record<string, number>
  /** Calls that were answered as none may be, in words; the first of each operation made simple. */
  failures: string[]
  /** What failed of the work beside them, and how many calls that was. */
  others: { calls: number; failures: string[] }
  slowestMs: number
  /** What is left behind, in words; empty where nothing is. */
  left: string[]
  /** Calls a second. */
  speed: number
}

const CALLERS = 16
const OTHER_PEOPLE = 2
/** After so many calls there are new things to be named: those before may be deleted, locked or handed in by then. */
const CALLS_A_CAST = 4000
/** Failures that are looked into; a fault of the server may make thousands. */
const MAX_FAILURES = 20

const sayCall = (call: FuzzCall, who: string): string => {
  const body = bytesOf(call)
  const headers = Object.entries(call.headers).map(([name, value]) => `${name}: ${value}`)
  return [
    `${call.operation.method} ${addressOf(call).slice(0, 1500)}`,
    `  by ${who} (${call.operation.id})`,
    ...headers.map((header) => `  ${header.slice(0, 300)}`),
    ...(body === null ? [] : [`  ${body.subarray(0, 3000).toString()}${body.length > 3000 ? '…' : ''}`]),
  ].join('\n')
}

/** The errors that the server logged last. */
function errorLog() {
  const lines: string[] = []
  const stream = {
    write: (line: string) => {
      const { msg, err } = JSON.parse(line) as { msg: string; err?: { stack?: string } }
      lines.push(`${msg}: ${err?.stack ?? ''}`)
      if (lines.length > 50) lines.shift()
    },
  }
  return { log: pino({ level: 'error' }, stream), lines }
}

class Fuzzing {
  readonly #world: World
  readonly #options: FuzzOptions
  readonly #errors: readonly string[]
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CALLERS })
  readonly #shrunk = new Set<string>()
  #cast!: Cast
  #next = 0
  readonly report: FuzzReport = {
    calls: 0,
    statuses: {},
    failures: [],
    others: { calls: 0, failures: [] },
    slowestMs: 0,
    left: [],
    speed: 0,
  }

  constructor(world: World, options: FuzzOptions, errors: readonly string[]) {
    this.#world = world
    this.#options = options
    this.#errors = errors
  }

  #isStopped(): boolean {
    return this.#options.signal?.aborted === true
  }

  #tokenOf({ identity }: FuzzCall): string | null {
    return this.#cast.people[identity]?.username ?? null
  }

  #send(call: FuzzCall) {
    return send(this.#world.url, this.#agent, call, this.#tokenOf(call))
  }

  async #lookInto(index: number, call: FuzzCall, fault: string, isAnswered: boolean): Promise<void> {
    const { failures } = this.report
    if (failures.length >= MAX_FAILURES) return
    // A call that hangs would hang as often as it is tried.
    const isFirst = isAnswered && !this.#shrunk.has(call.operation.id)
    this.#shrunk.add(call.operation.id)
    const fails = async (candidate: FuzzCall) => faultOf(candidate, await this.#send(candidate)) !== null
    const simplest = isFirst ? await shrink(call, fails) : call
    const said = `call ${index}: ${fault}\n${sayCall(simplest, this.#tokenOf(simplest) ?? 'nobody')}\n${this.#errors.slice(-2).join('\n')}`
    failures.push(said)
    this.#options.say?.(said)
  }

  async #callThrough(last: number): Promise<void> {
    while (this.#next < last && !this.#isStopped()) {
      const index = this.#next
      this.#next += 1
      const call = callOf(this.#options.seed, index, this.#cast.known, this.#cast.people.length + 1)
      const sent = await this.#send(call)
      const { report } = this
      report.calls += 1
      report.statuses[sent.status] = (report.statuses[sent.status] ?? 0) + 1
      report.slowestMs = Math.max(report.slowestMs, sent.ms)
      const fault = faultOf(call, sent)
      if (fault !== null) await this.#lookInto(index, call, fault, sent.status > 0)
    }
  }

  /** @param upTo index of the first call that is not made any more */
  async callUpTo(upTo: number): Promise<void> {
    while (this.#next < upTo && !this.#isStopped()) {
      const round = Math.floor(this.#next / CALLS_A_CAST)
      if (this.#next % CALLS_A_CAST === 0 || this.#cast === undefined)
        this.#cast = await makeCast(this.#world, round)
      const last = Math.min(upTo, (round + 1) * CALLS_A_CAST)
      await Promise.all(Array.from({ length: CALLERS }, () => this.#callThrough(last)))
      this.#options.say?.(`${this.#next} calls`)
    }
  }

  /** Ends all connections of the calls. */
  leave(): void {
    this.#agent.destroy()
  }
}

/** Bytes in use once nobody waits for anything; null where the collector cannot be asked. */
async function bytesInUse(): Promise<number | null> {
  if (!global.gc) return null
  for (let round = 0; round < 5; round += 1) {
    await breathe()
    global.gc()
  }
  return process.memoryUsage().heapUsed
}

const connectionsOf = ({ app }: World): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** What is still open once the calls have left, in words. */
async function openAfter(world: World): Promise<string[]> {
  const look = async () => {
    const streams = world.events.listeners().length
    const connections = await connectionsOf(world)
    return [
      ...(streams > 0 ? [`${streams} event streams are open`] : []),
      ...(connections > CONNECTIONS ? [`${connections} connections are open`] : []),
    ]
  }
  let open = await look()
  for (let round = 0; round < 1000 && open.length > 0; round += 1) {
    await breathe()
    open = await look()
  }
  return open
}

/** What a run may leave in the heap: caches that fill up, and code. */
const GROWTH = 48 * 1024 * 1024
/** That the work of others keeps open for its next call. */
const CONNECTIONS = 16
/** Of the calls, after which caches have filled and code is compiled. */
const WARM = 0.25

/**
 * Makes that many calls, from several callers at the same time, beside ordinary work of others.
 * The same seed makes the same calls; in which order they are answered is up to the machine.
 */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { log, lines } = errorLog()
  const world = await openWorld(options.open, log)
  // Without it counts are added up over all that ever changed, and take longer with each call.
  const upkeep = startMaintenance(
    world.store,
    watchOutage((error) => log.error({ err: error }, 'upkeep failed')),
  )
  try {
    const others = await startOthers(world, OTHER_PEOPLE)
    const fuzzing = new Fuzzing(world, options, lines)
    const begun = performance.now()
    await fuzzing.callUpTo(Math.floor(options.calls * WARM))
    const before = await bytesInUse()
    await fuzzing.callUpTo(options.calls)
    const { report } = fuzzing
    report.speed = Math.round((report.calls / (performance.now() - begun)) * 1000)
    others.stop()
    report.others = await others.done
    fuzzing.leave()
    const after = await bytesInUse()
    if (before !== null && after !== null && after - before > GROWTH)
      report.left.push(`the heap grew from ${before} to ${after} bytes`)
    report.left.push(...(await openAfter(world)))
    return report
  } finally {
    await upkeep.stop()
    await world.close()
  }
}
