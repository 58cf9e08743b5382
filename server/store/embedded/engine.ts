import { PGlite } from '@electric-sql/pglite'
import { endsEngine, LOG_LINE_PREFIX } from './damage.ts'
import { DurableFiles } from './durable-files.ts'

export interface EngineOptions {
  folder?: string
  archive?: Blob
}

export interface Engine {
  /** Synchronous; passes copies of the response. Throws PostgreSQL's message; the engine is unusable then. */
  execute(messages: Uint8Array, onData: (bytes: Uint8Array<ArrayBuffer>) => void): void
  /** Syncs to the disk so far. */
  syncCount(): number
  dump(): Promise<Uint8Array>
  close(): Promise<void>
}

/** maintenance.ts runs the checkpoints. */
const MAX_WAL = '64MB'
const MIN_WAL = '32MB'

const COMMON = [
  '--single',
  '-j',
  '-c',
  'search_path=public',
  '-c',
  'exit_on_error=false',
  '-c',
  'log_checkpoints=false',
  ...['max_worker_processes=0', 'max_parallel_workers=0', 'max_parallel_workers_per_gather=0'].flatMap(set),
  ...['max_parallel_maintenance_workers=0', 'io_method=sync', 'jit=off', 'intervalstyle=iso_8601'].flatMap(
    set,
  ),
  ...set('shared_buffers=24MB'),
  ...set(`log_line_prefix=${LOG_LINE_PREFIX}`),
]
const DURABLE = [
  'fsync=on',
  'wal_sync_method=fsync',
  'synchronous_commit=on',
  `max_wal_size=${MAX_WAL}`,
  `min_wal_size=${MIN_WAL}`,
].flatMap(set)

function set(assignment: string): string[] {
  return ['-c', assignment]
}

/** Passing each small piece to another thread costs more than a small statement. */
const PART_BYTES = 256 * 1024

function bufferParts(pass: (part: Uint8Array<ArrayBuffer>) => void) {
  let pieces: Uint8Array[] = []
  let length = 0
  const flush = () => {
    if (length === 0) return
    const part = new Uint8Array(length)
    let at = 0
    for (const piece of pieces) {
      part.set(piece, at)
      at += piece.length
    }
    pieces = []
    length = 0
    pass(part)
  }
  const add = (piece: Uint8Array) => {
    pieces.push(piece.slice())
    length += piece.length
    if (length >= PART_BYTES) flush()
  }
  return { add, flush }
}

/** The last lines of PostgreSQL's log, quoted in errors. */
const LOG_LINES = 5

export async function openEngine(options: EngineOptions): Promise<Engine> {
  const files = options.folder === undefined ? undefined : new DurableFiles(options.folder)
  const log: string[] = []
  let hasEnded = false
  const withLog = (error: unknown) => new Error([String(error), ...log].join('\n'))
  const database = await PGlite.create({
    ...(files ? { fs: files } : {}),
    ...(options.archive ? { loadDataDir: options.archive } : {}),
    startParams: [...COMMON, ...(files ? DURABLE : ['-F'])],
    onStderr: (line) => {
      log.push(line)
      if (log.length > LOG_LINES) log.shift()
      // After a crash or on damaged files PGlite must not be used any more.
      hasEnded ||= endsEngine(line)
      return false
    },
  }).catch((error: unknown) => {
    throw withLog(error)
  })
  // The streaming call: the plain one keeps every parsed message in memory.
  const run = (messages: Uint8Array, onData: (bytes: Uint8Array<ArrayBuffer>) => void) => {
    const response = bufferParts(onData)
    try {
      void database.execProtocolRawStream(messages, {
        syncToFs: false,
        // The server must hear of the failure before callers do.
        onRawData: (bytes) => (hasEnded ? undefined : response.add(bytes)),
      })
    } catch (error) {
      throw withLog(error)
    }
    if (hasEnded) throw withLog('The embedded database has ended.')
    response.flush()
  }
  return {
    execute: run,
    syncCount: () => files?.syncCount ?? 0,
    dump: async () => new Uint8Array(await (await database.dumpDataDir('gzip')).arrayBuffer()),
    close: () => database.close(),
  }
}
