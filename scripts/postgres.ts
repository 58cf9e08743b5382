import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import type { Readable } from 'node:stream'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { postgresBinaries } from './prerequisites.ts'

export interface TemporaryPostgres {
  /** Connection string of an empty database named `test`. */
  url: string
  stop(): Promise<void>
  /** Sends the signal to the first process; the data stay. */
  halt(signal: NodeJS.Signals): Promise<void>
  /** On the same data and port. */
  start(): Promise<void>
}

/** In a temporary folder, on a free loopback port; `stop` removes it. @param survives commits outlast a kill */
export async function startPostgres(survives = false): Promise<TemporaryPostgres> {
  const bin = await postgresBinaries()
  const folder = mkdtempSync(join(tmpdir(), 'biaozhu-pg-'))
  const user = process.getuid?.() === 0 ? unprivileged() : null
  if (user) chownSync(folder, user.uid, user.gid)
  const owner = user ?? {}
  const data = join(folder, 'data')
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C'],
    {
      ...owner,
      cwd: folder,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    `unix_socket_directories=${folder}`,
    '-c',
    'max_connections=120',
    // The data need not outlast a crash of the machine.
    ...['fsync=off', 'full_page_writes=off', `synchronous_commit=${survives ? 'on' : 'off'}`].flatMap(
      (setting) => ['-c', setting],
    ),
  ]
  const begin = () =>
    spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...owner,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let server = begin()
  const halt = async (signal: NodeJS.Signals) => {
    const gone = new Promise<void>((done) => server.once('exit', () => done()))
    server.kill(signal)
    await gone
  }
  const start = async () => {
    // A killed server's processes hold its memory until they notice.
    for (let tries = 1; ; tries += 1) {
      server = begin()
      const failure = await accepting(server)
      if (failure === null) return
      if (tries === START_TRIES || !failure.includes('still in use')) throw new Error(failure)
      await new Promise((next) => setTimeout(next, 200))
    }
  }
  const stop = async () => {
    await halt('SIGINT')
    rmSync(folder, { recursive: true, force: true })
  }
  const failure = await accepting(server)
  if (failure !== null) throw new Error(failure)
  await createTestDatabase(`postgres://test@127.0.0.1:${port}/postgres`)
  return { url: `postgres://test@127.0.0.1:${port}/test`, stop, halt, start }
}

const START_TRIES = 50

/** Resolves to the output if the server ends before it accepts connections. */
const accepting = (server: ChildProcessByStdio<null, null, Readable>): Promise<string | null> =>
  new Promise((done) => {
    let log = ''
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) done(null)
    })
    server.once('exit', () => done(`postgres ended: ${log}`))
  })

async function createTestDatabase(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database test')
  await client.end()
}

/** PostgreSQL refuses root: its own user, else nobody. */
function unprivileged(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('no user to run PostgreSQL as')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
