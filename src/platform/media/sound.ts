import { createListeners } from '../../domain/listeners.ts'
import { LEVELS_PER_SECOND } from './levels.ts'
import type { FromSoundWorker, ToSoundWorker } from './sound-worker.ts'

export interface SoundLevels {
  /** `LEVELS_PER_SECOND` per second, 0 to 255; 0 where it was not read. */
  readonly levels: Uint8Array
  readonly isRead: (level: number) => boolean
  readonly failed: boolean
}

export interface Sound {
  readonly state: () => SoundLevels | null
  /** Seconds; the nearest is read first. */
  readonly seek: (seconds: number) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

interface SoundWorker {
  postMessage(message: ToSoundWorker): void
  addEventListener(type: 'message', listener: (event: { data: FromSoundWorker }) => void): void
  terminate(): void
}

interface SoundOptions {
  readonly url: string
  readonly duration: number
  readonly sign: () => Promise<string>
  readonly watchOnline: (report: (online: boolean) => void) => () => void
  readonly createWorker?: () => SoundWorker
}

/** Seconds per read. */
export const STRETCH = 10
/** Seconds around the position: sound is spread over the file, so reading all would load all pictures. */
export const REACH = 60
const FILE_CACHE_BYTES = 8 * 2 ** 20

const newWorker = (): SoundWorker =>
  new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })

/** Null where all within reach are read. */
export function nextStretch(isRead: (stretch: number) => boolean, count: number, seconds: number) {
  const here = Math.floor(seconds / STRETCH)
  for (let away = 0; away <= REACH / STRETCH; away += 1)
    for (const stretch of [here + away, here - away])
      if (stretch >= 0 && stretch < count && !isRead(stretch)) return stretch
  return null
}

function createLevels(duration: number) {
  const levels = new Uint8Array(Math.ceil(duration * LEVELS_PER_SECOND))
  const read = new Set<number>()
  const count = Math.ceil(duration / STRETCH)
  return {
    levels,
    isRead: (level: number) => read.has(Math.floor(level / LEVELS_PER_SECOND / STRETCH)),
    next: (seconds: number) => nextStretch((stretch) => read.has(stretch), count, seconds),
    put(from: number, part: Uint8Array): void {
      const at = from * LEVELS_PER_SECOND
      levels.set(part.subarray(0, levels.length - at), at)
      read.add(Math.floor(from / STRETCH))
    },
  }
}

/** The worker that reads sound. It ends when the file is silent or fails, and `begin` starts another. */
function createListening(
  { url, sign, createWorker = newWorker }: SoundOptions,
  reported: (message: Exclude<FromSoundWorker, { type: 'sign' }>) => void,
) {
  let worker: SoundWorker | null = null
  const end = (): void => {
    worker?.terminate()
    worker = null
  }
  const fail = (): void => {
    end()
    reported({ type: 'failed' })
  }
  const heard = (message: FromSoundWorker): void => {
    if (message.type === 'sign')
      return void sign().then((signed) => worker?.postMessage({ type: 'signed', url: signed }), fail)
    if (message.type === 'failed') return fail()
    if (message.type === 'silent') end()
    reported(message)
  }
  return {
    begin(): void {
      const mine = createWorker()
      worker = mine
      mine.addEventListener('message', ({ data }) => {
        if (mine === worker) heard(data)
      })
      mine.postMessage({ type: 'open', url, fileCacheBytes: FILE_CACHE_BYTES })
    },
    read: (from: number, to: number) => worker?.postMessage({ type: 'read', from, to }),
    end,
  }
}

/** Reads the levels of a video's sound outwards from a position. */
export function openSound(options: SoundOptions): Sound {
  const { duration, watchOnline } = options
  const { levels, isRead, next, put } = createLevels(duration)
  const { subscribe, notify, clear } = createListeners()
  let state: SoundLevels | null = null
  let failed = false
  let position = 0
  /** While the worker opens the file or reads, and after it has ended. */
  let isBusy = true

  const change = (): void => {
    state = { levels, isRead, failed }
    notify()
  }
  const readNext = (): void => {
    const stretch = isBusy ? null : next(position)
    if (stretch === null) return
    isBusy = true
    const from = stretch * STRETCH
    listening.read(from, Math.min(from + STRETCH, Math.ceil(duration)))
  }
  const listening = createListening(options, (message) => {
    isBusy = message.type === 'failed' || message.type === 'silent'
    failed = message.type === 'failed'
    if (message.type === 'levels') put(message.from, message.levels)
    // A failure before the first levels shows nothing: the video may have no sound.
    if (!isBusy || (failed && state)) change()
    readNext()
  })
  listening.begin()
  const unwatch = watchOnline((online) => {
    if (!online || !failed) return
    failed = false
    listening.begin()
  })

  return {
    state: () => state,
    seek(seconds) {
      position = seconds
      readNext()
    },
    subscribe,
    dispose() {
      unwatch()
      clear()
      listening.end()
    },
  }
}
