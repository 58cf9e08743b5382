/**
 * `npm run bench:startup`: how long a first and a later start take until a request is answered, and how much memory
 * the idle server holds, beside the start of a Node process that does nothing but answer (the floor of this machine).
 *
 *   node --import tsx benchmarks/startup.ts [--rounds 5]
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { freePort } from '../scripts/free-port.ts'
import { startServer } from '../tests/support/server.ts'
import { median } from './statistics.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } })
const rounds = Number(values.rounds)

/** Idle means that nothing was asked for this long after the start. */
const SETTLE_MS = 5000

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** A bare HTTP server, from spawn to its first answer. */
async function bareStart(): Promise<number> {
  const port = await freePort()
  const code = `require('http').createServer((q,r)=>r.end()).listen(${port},'127.0.0.1')`
  const child = spawn(process.execPath, ['-e', code])
  const elapsed = await timed(async () => {
    while (
      !(await fetch(`http://127.0.0.1:${port}`).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      await new Promise((next) => setTimeout(next, 5))
  })
  child.kill()
  return elapsed
}

const begun = performance.now()
const server = await startServer()
const firstMs = performance.now() - begun
const later: number[] = []
const bare: number[] = []
for (let round = 0; round < rounds; round += 1) {
  await server.kill()
  later.push(await timed(() => server.start()))
  bare.push(await bareStart())
}
await new Promise((next) => setTimeout(next, SETTLE_MS))
const megabytes = server.memoryBytes() / 1e6
await server.dispose()

console.log(`first start with the demo drawn and seeded: ${(firstMs / 1000).toFixed(2)} s`)
console.log(`later start to the first answer, median of ${rounds}: ${(median(later) / 1000).toFixed(2)} s`)
console.log(
  `bare Node server: ${(median(bare) / 1000).toFixed(2)} s; ratio ${(median(later) / median(bare)).toFixed(1)}`,
)
console.log(`idle memory: ${megabytes.toFixed(0)} MB resident`)
