import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

/** `low`: less room than the setting wants; `failed`: the folder cannot be looked at. */
export type DiskState = 'ok' | 'low' | 'failed'

export interface DiskWatch {
  /** As the last look found it; looking at a disk that hangs would keep whoever asks waiting. */
  state(): DiskState
  /** Bytes that the last look found free; NaN where it found none out. */
  free(): number
  look(): Promise<void>
}

/** Milliseconds between two looks. */
const LOOK_EVERY = 30_000
/** A low disk is only ok again with that much more room than the setting wants, so that the log does not flap. */
const RELIEF = 1.1

export interface DiskOptions {
  folder: string
  wanted: number
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  /** Bytes that are free for this process in a folder. */
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

/**
 * Watches the free room on the disk of a folder. The log says once that it is low, and once that it is enough
 * again.
 */
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

/** Looks at once, and then every now and then, until stopped. */
export function startDiskWatch(disk: DiskWatch): { stop(): Promise<void> } {
  let looking: Promise<void> | null = null
  const look = (): void => {
    looking ??= disk.look().finally(() => (looking = null))
  }
  look()
  const timer = setInterval(look, LOOK_EVERY)
  timer.unref()
  return {
    // A look that hangs must not keep the server from ending: nothing comes of it any more.
    stop: async () => clearInterval(timer),
  }
}
