/**
 * `npm run bench:startup`: time from start to the first response, first and later, and memory of the idle server, beside a bare
 * Node HTTP server (the floor of this machine).
 *
 *   npm run bench:startup -- [--rounds 5]
 */
import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../scripts/free-port.ts'
import { startServer } from '../tests/support/server.ts'
import { openBenchmark } from './harness/benchmark.ts'
import { fixed, times } from './harness/report.ts'
import { inRounds, median, timed } from './harness/statistics.ts'

const { rounds } = openBenchmark('startup', { rounds: 5 }).options

/** Quiet time after the start that counts as idle. */
const SETTLE_MS = 5000

/** A bare HTTP server, from spawn to its first response. */
async function bareStart(): Promise<number> {
  const port = await freePort()
  const code = `require('http').createServer((q,r)=>r.end()).listen(${port},'127.0.0.1')`
  const responds = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}`).then(
      ({ ok }) => ok,
      () => false,
    )
  const child = spawn(process.execPath, ['-e', code])
  const elapsed = await timed(async () => {
    while (!(await responds())) await wait(5)
  })
  child.kill()
  return elapsed
}

const begun = performance.now()
const server = await startServer()
const firstMs = performance.now() - begun
const laterStart = async (): Promise<number> => {
  await server.kill()
  return timed(() => server.start())
}
const [later = 0, bare = 0] = (await inRounds(rounds, [laterStart, bareStart], (start) => start())).map(
  median,
)
await wait(SETTLE_MS)
const megabytes = server.memoryBytes() / 1e6
await server.dispose()

console.log(`first start with the demo drawn and seeded: ${fixed(firstMs / 1000)} s`)
console.log(`later start to the first answer, median of ${rounds}: ${fixed(later / 1000)} s`)
console.log(`bare Node server: ${fixed(bare / 1000)} s; ratio ${times(later / bare)}`)
console.log(`idle memory: ${fixed(megabytes, 0)} MB resident`)
