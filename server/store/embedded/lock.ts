import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

export class FolderLockedError extends Error {
  override name = 'FolderLockedError'
  constructor(folder: string, holder: string) {
    super(
      `数据目录 ${folder} 正被另一个进程使用（${holder}）。同一目录不能同时启动两次，请先停止它，或用 DATA_DIR 指定别的目录。 ` +
        `The data folder is in use by another process (${holder}). Stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

export interface FolderLock {
  release(): Promise<void>
}

interface Holder {
  nonce: string
  pid: number
  host: string
  /** Machine boot and process namespace; empty: unknown. */
  space: string
  /** Process start in system ticks; tells apart processes that reuse a number. */
  startedAt: string
}

const FILE_NAME = 'biaozhu.lock'
const HEARTBEAT_MS = 2_000
/** Nobody can look up a holder in another container; silent this long, it counts as dead. */
const SILENCE_MS = 10_000

const linux = process.platform === 'linux'

function readOr(read: () => string, otherwise: string): string {
  try {
    return read()
  } catch {
    return otherwise
  }
}

/** Field 22 of /proc/<pid>/stat; field 2 may contain spaces, so counts from its closing bracket. */
const startOf = (pid: number): string =>
  readOr(
    () =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')[19] ?? '',
    '',
  )

function describeSelf(): Holder {
  const boot = readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), '')
  const numbering = readOr(() => readlinkSync('/proc/self/ns/pid'), '')
  return {
    nonce: randomUUID(),
    pid: process.pid,
    host: hostname(),
    space: boot && numbering ? `${boot} ${numbering}` : '',
    startedAt: startOf(process.pid),
  }
}

function processRuns(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function beats(file: string, silenceMs: number): Promise<boolean> {
  const modified = () =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    )
  const before = await modified()
  // Not the wall clock: set back, it would delay a start for hours.
  const end = performance.now() + silenceMs
  while (performance.now() < end) {
    await delay(Math.min(HEARTBEAT_MS, silenceMs) / 4)
    const now = await modified()
    if (now === undefined) return false
    if (now !== before) return true
  }
  return false
}

async function isAlive(holder: Holder, self: Holder, file: string, silenceMs: number): Promise<boolean> {
  if (holder.space === self.space && holder.host === self.host) {
    if (holder.pid === self.pid && holder.startedAt === self.startedAt) return true
    return processRuns(holder.pid) && startOf(holder.pid) === holder.startedAt
  }
  return beats(file, silenceMs)
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

/** Linux frees an abstract socket as soon as its process ends. The name is the folder's identity. */
async function takeSocket(folder: string): Promise<Server | undefined> {
  const { dev, ino } = statSync(folder)
  const server = createServer((connection) => connection.destroy())
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(`\0biaozhu-${dev}-${ino}`, () => resolve(server))
  })
}

/** Atomic; false if the file exists. */
async function createFile(file: string, self: Holder): Promise<boolean> {
  const draft = `${file}.${self.nonce}`
  await writeFile(draft, JSON.stringify(self), { mode: 0o600 })
  try {
    await link(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return false
  } finally {
    await rm(draft, { force: true })
  }
}

/** Removes a dead holder's file; restores it if somebody else took over in between. */
async function removeFile(file: string, dead: Holder | undefined, self: Holder): Promise<void> {
  const aside = `${file}.${self.nonce}.old`
  try {
    await rename(file, aside)
    if ((await readHolder(aside))?.nonce !== dead?.nonce) await link(aside, file)
  } catch {
    // Gone or retaken: the caller checks again.
  } finally {
    await rm(aside, { force: true })
  }
}

async function takeFile(folder: string, self: Holder, silenceMs: number): Promise<string> {
  const file = join(folder, FILE_NAME)
  while (!(await createFile(file, self))) {
    const holder = await readHolder(file)
    if (holder && (await isAlive(holder, self, file, silenceMs)))
      throw new FolderLockedError(folder, `pid ${holder.pid}, ${holder.host}`)
    await removeFile(file, holder, self)
  }
  return file
}

function keepAlive(file: string, self: Holder, onLost: (error: Error) => void): NodeJS.Timeout {
  const beat = async () => {
    const holder = await readHolder(file)
    if (holder?.nonce === self.nonce) return utimes(file, new Date(), new Date())
    // The file was deleted. If another process is faster, the next beat sees that.
    if (!holder) return createFile(file, self)
    clearInterval(timer)
    onLost(new Error(`The lock ${file} was taken over; this process must not write any more.`))
  }
  // A failed beat (a full disk) is tried again.
  const timer = setInterval(() => void beat().catch(() => {}), HEARTBEAT_MS)
  return timer.unref()
}

/** Throws `FolderLockedError` if a live process has it. `onLost`: another machine took it on shared storage. */
export async function takeFolderLock(
  folder: string,
  onLost: (error: Error) => void,
  silenceMs: number = SILENCE_MS,
): Promise<FolderLock> {
  const self = describeSelf()
  const socket = linux ? await takeSocket(folder) : undefined
  if (linux && !socket) {
    const holder = await readHolder(join(folder, FILE_NAME))
    throw new FolderLockedError(folder, holder ? `pid ${holder.pid}, ${holder.host}` : 'pid ?')
  }
  const closeSocket = () =>
    new Promise<void>((resolve) => (socket ? socket.close(() => resolve()) : resolve()))
  try {
    const file = await takeFile(folder, self, silenceMs)
    const timer = keepAlive(file, self, onLost)
    return {
      release: async () => {
        clearInterval(timer)
        if ((await readHolder(file))?.nonce === self.nonce) await rm(file, { force: true })
        await closeSocket()
      },
    }
  } catch (error) {
    await closeSocket()
    throw error
  }
}
