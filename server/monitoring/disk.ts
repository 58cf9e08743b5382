import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** `low`: less free than the setting requires; `failed`: unreadable. */
export type DiskState = 'ok' | 'low' | 'failed'

export interface DiskWatch {
  /** Of the last check: a disk that hangs would block the caller. */
  state(): DiskState
  /** Bytes at the last check; NaN if it failed. */
  free(): number
  look(): Promise<void>
}

/** Milliseconds between checks. */
const LOOK_EVERY = 30_000
/** Factor of the required room, so that the log does not flap. */
const RELIEF = 1.1

interface DiskOptions {
  folder: string
  wanted: number
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  freeIn?: (folder: string) => Promise<number>
}

const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const SAID: Readonly<Record<DiskState, string>> = {
  ok: 'the disk of DATA_DIR has room again',
  low: 'the disk of DATA_DIR is nearly full',
  failed: 'the disk of DATA_DIR cannot be looked at',
}

export function watchDisk({ folder, wanted, log, freeIn = freeBytes }: DiskOptions): DiskWatch {
  let state: DiskState = 'ok'
  let free = Number.NaN
  const become = (next: DiskState, facts: object): void => {
    if (next === state) return
    state = next
    if (next === 'ok') log.info(facts, SAID.ok)
    else log.warn(facts, SAID[next])
  }
  return {
    state: () => state,
    free: () => free,
    look: async () => {
      try {
        free = await freeIn(folder)
        become(free < wanted * (state === 'low' ? RELIEF : 1) ? 'low' : 'ok', { free, wanted })
      } catch (error) {
        free = Number.NaN
        become('failed', { err: error })
      }
    },
  }
}

export function startDiskWatch(disk: DiskWatch): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null
  const look = (): void => {
    looking ??= disk.look().finally(() => (looking = null))
  }
  look()
  const timer = setInterval(look, LOOK_EVERY)
  timer.unref()
  return {
    // A check that hangs must not delay the stop.
    stop: async () => clearInterval(timer),
  }
}
