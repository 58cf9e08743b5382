/**
 * All faults, one after the other, with the counts of each at the end: kills of the server, a full disk, a database that goes
 * away, a rolling restart, kills while it tracks. Needs the build; the full disk needs root.
 *
 *   npm run faults -- [--kills 200] [--rounds 20] [--clients 16] [--seed 1]
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { seedOnce } from '../support/demo-server.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '20' },
    clients: { type: 'string', default: '16' },
    seed: { type: 'string', default: '1' },
  },
})
const { kills, rounds, clients, seed } = values
const shared = ['--clients', clients, '--seed', seed]
const RUNS: readonly (readonly string[])[] = [
  ['kill.ts', '--rounds', kills, ...shared],
  ['disk-full.ts', '--rounds', rounds, ...shared],
  ['database-away.ts', '--rounds', rounds, ...shared],
  ['rolling-restart.ts', '--rounds', rounds, ...shared],
  ['tracking.ts', '--kills', '4'],
]

/** Shows what a run prints; gives its exit code and its last lines, which hold the counts. */
const play = ([file = '', ...args]: readonly string[]): Promise<{ code: number; last: string }> =>
  new Promise((done, fail) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      process.stdout.write(chunk)
    })
    child.once('error', fail)
    child.once('exit', (code) => {
      const lines = printed.trimEnd().split('\n')
      done({ code: code ?? 1, last: lines.filter((line) => !/^(round|kill) \d+/.test(line)).join('\n  ') })
    })
  })

const removeSeed = await seedOnce()
const summary: string[] = []
let failures = 0
for (const run of RUNS) {
  console.log(`\n── ${run.join(' ')}`)
  const { code, last } = await play(run)
  if (code !== 0) failures += 1
  summary.push(`${code === 0 ? '✓' : '✗'} ${last}`)
}
await removeSeed?.()
console.log(`\n${summary.join('\n')}`)
process.exit(failures === 0 ? 0 : 1)
