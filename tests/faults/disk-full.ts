/**
 * Fills the disk of the server while clients push, and makes room again: what was acknowledged is there, the server says at
 * once that it is not ready, lives on, and is ready again by itself. Mounts a small file system, for which it has to be root.
 *
 *   node --import tsx tests/faults/disk-full.ts [--rounds 10] [--clients 16] [--seed 1]
 */
import { spawnSync } from 'node:child_process'
import { closeSync, cpSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireValue } from '../../server/require-value.ts'
import { until } from '../support/api.ts'
import { seeded, seedOnce } from '../support/demo-server.ts'
import { randomOf } from '../support/random.ts'
import { startServer } from '../support/server.ts'
import { readOptions } from './options.ts'
import { playRounds, wait } from './rounds.ts'
import { makeTeam } from './team.ts'

const MB = 1024 ** 2
/** Of the file system; pages are only taken where something lies. */
const SIZE = 512 * MB
/** Milliseconds that clients go on on the full disk. */
const FULL_MS = 1000

const { rounds, clients, seed } = readOptions({ rounds: 10, clients: 16 })

function mount(folder: string, ...command: string[]): void {
  const { status, stderr } = spawnSync('mount', [...command, folder], { encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`a file system cannot be mounted, for which one has to be root: ${stderr}`)
}

const freeIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}

/** Takes all room, also what is freed meanwhile. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  const chunk = Buffer.alloc(MB)
  try {
    for (let free = freeIn(disk); free > 0; free = freeIn(disk))
      writeSync(handle, chunk, 0, Math.min(free, MB))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

const removeSeed = await seedOnce()
const disk = mkdtempSync(join(tmpdir(), 'biaozhu-disk-'))
const ballast = join(disk, 'ballast')
mount(disk, '-t', 'tmpfs', '-o', `size=${SIZE}`, 'none')
let code = 1
try {
  cpSync(requireValue(seeded()).dataDir, disk, { recursive: true })
  const server = await startServer({ DATA_DIR: disk, LOG_LEVEL: 'fatal' })
  const ready = `${server.url}/api/health/ready`
  const live = `${server.url}/api/health/live`
  const wrong: string[] = []
  let ends = 0
  try {
    const team = await makeTeam(server.url, clients, clients * 6)
    const fault = async (): Promise<string> => {
      fill(ballast)
      const full = performance.now()
      const lived = await statusOf(live).catch(() => 0)
      const said = await until(
        () => statusOf(ready).catch(() => 0),
        (status) => status !== 200,
      )
      const tookMs = Math.round(performance.now() - full)
      await wait(FULL_MS)
      const isGone = await statusOf(live).then(
        () => false,
        () => true,
      )
      rmSync(ballast)
      if (isGone) {
        ends += 1
        await server.kill()
        await server.start()
      }
      await until(
        () => statusOf(ready),
        (status) => status === 200,
      )
      if (lived !== 200 || said !== 503) wrong.push(`live said ${lived}, ready ${said}`)
      return `full: ready said ${said} after ${tookMs} ms${isGone ? ', the server ended' : ''}`
    }
    code = await playRounds({ name: 'disk full', team, rounds, random: randomOf(seed).next, fault })
  } finally {
    await server.dispose()
  }
  for (const line of wrong) console.error(line)
  console.log(`the server ended by itself ${ends} times`)
  if (wrong.length > 0) code = 1
} finally {
  spawnSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
  await removeSeed?.()
}
process.exit(code)
