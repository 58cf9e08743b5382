import { LEVELS_PER_SECOND } from './levels.ts'
import type { FromSoundWorker, ToSoundWorker } from './sound-worker.ts'

/** How loud a video is, as far as it was read; a new object with each stretch that comes. */
export interface SoundLevels {
  /** `LEVELS_PER_SECOND` of them to a second, from 0 to 255; 0 where it was not read either. */
  readonly levels: Uint8Array
  /** Whether a level, by its number, was read. */
  readonly isRead: (level: number) => boolean
  /** It can be read no further, until the line is back. */
  readonly failed: boolean
}

/** The sound of one video, to be looked at. */
export interface Sound {
  /** Null where there is none, and before that is known. */
  readonly state: () => SoundLevels | null
  /** Reads what lies around a time in seconds, what is nearest first. */
  readonly turnTo: (seconds: number) => void
  readonly subscribe: (listener: () => void) => () => void
  readonly dispose: () => void
}

/** What is used of a Worker. */
export interface SoundWorker {
  postMessage(message: ToSoundWorker): void
  addEventListener(type: 'message', listener: (event: { data: FromSoundWorker }) => void): void
  terminate(): void
}

export interface SoundOptions {
  readonly url: string
  /** Seconds. */
  readonly duration: number
  /** A fresh address when the signature has run out. */
  readonly sign: () => Promise<string>
  /** Reading that has failed begins anew when the line is back. */
  readonly watchOnline: (report: (online: boolean) => void) => () => void
  readonly createWorker?: () => SoundWorker
}

/** Whole seconds that are read at once. */
export const STRETCH = 10
/** Seconds before and after where one is: sound lies all over a file, so reading all of it would fetch all pictures too. */
export const REACH = 60
/** Bytes of the file that are kept; what was read is not read again. */
const FILE_CACHE_BYTES = 8 * 2 ** 20

const newWorker = (): SoundWorker =>
  new Worker(new URL('./sound-worker.ts', import.meta.url), { type: 'module' })

/** The number of the unread stretch that is nearest to a time, of two the later one; null where all within reach are read. */
export function nextStretch(isRead: (stretch: number) => boolean, count: number, seconds: number) {
  const here = Math.floor(seconds / STRETCH)
  for (let away = 0; away <= REACH / STRETCH; away += 1)
    for (const stretch of [here + away, here - away])
      if (stretch >= 0 && stretch < count && !isRead(stretch)) return stretch
  return null
}

/** Levels as they come, and which stretches of them are there. */
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

/** A worker that listens, until there is nothing more to hear from it. */
function createListening(
  { url, sign, createWorker = newWorker }: SoundOptions,
  told: (message: Exclude<FromSoundWorker, { type: 'sign' }>) => void,
) {
  let worker: SoundWorker | null = null
  const end = (): void => {
    worker?.terminate()
    worker = null
  }
  const fail = (): void => {
    end()
    told({ type: 'failed' })
  }
  const heard = (message: FromSoundWorker): void => {
    if (message.type === 'sign')
      return void sign().then((signed) => worker?.postMessage({ type: 'signed', url: signed }), fail)
    if (message.type === 'failed') return fail()
    if (message.type === 'silent') end()
    told(message)
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

/** Listens to a video. Where it has no sound, or none that this browser decodes, `state` stays null. */
export function openSound(options: SoundOptions): Sound {
  const { duration, watchOnline } = options
  const { levels, isRead, next, put } = createLevels(duration)
  const listeners = new Set<() => void>()
  let state: SoundLevels | null = null
  let failed = false
  let place = 0
  let isBusy = true

  const change = (): void => {
    state = { levels, isRead, failed }
    listeners.forEach((listener) => listener())
  }
  const readNext = (): void => {
    const stretch = isBusy ? null : next(place)
    if (stretch === null) return
    isBusy = true
    const from = stretch * STRETCH
    listening.read(from, Math.min(from + STRETCH, Math.ceil(duration)))
  }
  const listening = createListening(options, (message) => {
    isBusy = message.type === 'failed' || message.type === 'silent'
    failed = message.type === 'failed'
    if (message.type === 'levels') put(message.from, message.levels)
    // Whether there is sound at all may not be known yet.
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
    turnTo(seconds) {
      place = seconds
      readNext()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispose() {
      unwatch()
      listeners.clear()
      listening.end()
    },
  }
}
