import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { freePort } from '../../scripts/free-port.ts'
import { residentBytes } from './memory.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const mainOf = (root: string): string => join(root, 'dist/server/main.js')
const START_TIMEOUT_MS = 120_000

export interface TestServer {
  /** `http://127.0.0.1:port` */
  url: string
  dataDir: string
  /** What the server has printed so far. */
  output(): string
  /** Ends the process with this signal and waits until it is gone; the data stay. */
  kill(signal?: NodeJS.Signals): Promise<void>
  /** Starts again on the same data and port. */
  start(): Promise<void>
  /** Name of its database on `TEST_DATABASE_URL`; null where it is embedded. */
  database: string | null
  /** Ends it and removes its data. */
  dispose(): Promise<void>
  memoryBytes(): number
  pid(): number
}

/** Throws where there is no built product. */
export function requireBuild(root = ROOT): void {
  if (!existsSync(mainOf(root))) throw new Error('the server is not built: npm run build')
}

/**
 * Runs the built server (`npm run build`) as a process of its own, with data in a temporary folder: embedded, or in
 * a new database of `TEST_DATABASE_URL` where that is set.
 *
 * @param like - the data of a server that has ended; the new one begins with a copy of them
 * @param flags - of Node, for the server's process
 * @param root - folder of the product
 */
export async function startServer(
  env: Record<string, string> = {},
  like?: Pick<TestServer, 'dataDir' | 'database'>,
  flags: readonly string[] = [],
  root = ROOT,
): Promise<TestServer> {
  requireBuild(root)
  const dataDir = mkdtempSync(join(tmpdir(), 'biaozhu-test-'))
  if (like) cpSync(like.dataDir, dataDir, { recursive: true })
  const port = await freePort()
  const base = process.env.TEST_DATABASE_URL
  const database = base ? await createDatabase(base, like?.database ?? null) : null
  const settings = {
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED_DEMO: 'true',
    LOG_LEVEL: 'warn',
    // What is free here says nothing of the product.
    DISK_LOW: '0',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  }
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  let output = ''
  const start = async () => {
    const before = output.length
    child = spawn(process.execPath, [...flags, mainOf(root)], {
      cwd: root,
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await announced(child, url, () => output.slice(before))
  }
  const kill = async (signal: NodeJS.Signals = 'SIGTERM') => {
    const dying = child
    child = null
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = new Promise((done) => dying.once('exit', done))
    dying.kill(signal)
    await gone
  }
  const dispose = async () => {
    await kill()
    await database?.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  await start()
  const pid = () => child?.pid ?? 0
  return {
    url,
    dataDir,
    database: database?.name ?? null,
    output: () => output,
    kill,
    start,
    dispose,
    pid,
    memoryBytes: () => residentBytes(pid()),
  }
}

/**
 * Resolves when the server says that it has started; fails with its own words where it ends before. It is not asked in the
 * meantime: on a busy machine that would take as much of the processor as the start.
 */
function announced(child: ChildProcess, url: string, output: () => string): Promise<void> {
  return new Promise((done, fail) => {
    const end = (error?: Error) => {
      clearTimeout(deadline)
      child.stdout?.off('data', look)
      child.off('close', onClose)
      if (error) fail(error)
      else done()
    }
    const look = () => {
      if (output().includes(url)) end()
    }
    const onClose = () => end(new Error(`the server ended:\n${output()}`))
    const onLate = () =>
      end(new Error(`the server did not start within ${START_TIMEOUT_MS} ms:\n${output()}`))
    const deadline = setTimeout(onLate, START_TIMEOUT_MS)
    child.stdout?.on('data', look)
    child.on('close', onClose)
  })
}

interface OwnDatabase {
  name: string
  url: string
  drop(): Promise<void>
}

/** An empty database, or a copy of another one that nobody is connected to. */
async function createDatabase(base: string, like: string | null): Promise<OwnDatabase> {
  const name = `test_${process.pid}_${Date.now()}`
  await statement(base, `create database ${name}${like === null ? '' : ` template ${like}`}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return { name, url: url.href, drop: () => statement(base, `drop database if exists ${name} with (force)`) }
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
