import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { postgresBinaries } from './prerequisites.ts'

export interface TemporaryPostgres {
  /** Connection string of an empty database named `test`. */
  url: string
  stop(): Promise<void>
}

/** Starts a PostgreSQL of its own in a temporary folder, on a free loopback port; `stop` removes it all. */
export async function startPostgres(): Promise<TemporaryPostgres> {
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
    // It is thrown away: nothing of it must outlast a crash of the machine.
    ...['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'].flatMap((setting) => ['-c', setting]),
  ]
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
    ...owner,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = new Promise<void>((done) => server.once('exit', () => done()))
  const stop = async () => {
    server.kill('SIGINT')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  await new Promise<void>((done, fail) => {
    let log = ''
    server.stderr.on('data', (chunk: Buffer) => {
      log += chunk.toString()
      if (log.includes('ready to accept connections')) done()
    })
    server.once('exit', () => fail(new Error(`postgres ended: ${log}`)))
  })
  await createTestDatabase(`postgres://test@127.0.0.1:${port}/postgres`)
  return { url: `postgres://test@127.0.0.1:${port}/test`, stop }
}

async function createTestDatabase(url: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create database test')
  await client.end()
}

/** PostgreSQL refuses to run as root: its own user where there is one, else nobody. */
function unprivileged(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('no user to run PostgreSQL as')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
