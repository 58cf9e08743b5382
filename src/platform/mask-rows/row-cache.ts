import { isAbort } from '../../api/api-error.ts'
import type { PlacedRow, MaskRow } from '../../domain/mask-rows.ts'
import type { RowSourceCalls } from './row-calls.ts'

export type FrameRows = Readonly<Record<string, MaskRow>>

export const CHUNK_FRAMES = 32
const AHEAD = 2
const BEHIND = 1
/** Characters; 200 frames with 20 plain objects take about two million. */
const CACHE_CHARS = 4_000_000
const READ_RETRY_MS = 2_000

interface RowCacheTools {
  readonly read: RowSourceCalls['read']
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  readonly onChange: () => void
  readonly onIdle?: () => void
  readonly budget?: number
}

export interface RowCache {
  readonly at: (frame: number) => FrameRows | null
  readonly want: (frame: number, direction: 1 | -1) => void
  readonly alsoWant: (frames: readonly number[]) => void
  readonly put: (rows: readonly PlacedRow[]) => void
  readonly forget: () => void
  readonly failed: () => boolean
  readonly stop: () => void
}

interface Chunk {
  readonly frames: Map<number, FrameRows>
  chars: number
}

const EMPTY: FrameRows = {}
const charsOf = ({ rle }: MaskRow): number => 40 + (rle?.counts.length ?? 0)
const chunkOf = (frame: number): number => Math.floor(frame / CHUNK_FRAMES)

function chunkWith(rows: readonly PlacedRow[]): Chunk {
  const frames = new Map<number, Record<string, MaskRow>>()
  let chars = 0
  for (const { objectId, frame, row } of rows) {
    const known = frames.get(frame) ?? {}
    known[objectId] = row
    frames.set(frame, known)
    chars += charsOf(row)
  }
  return { frames, chars }
}

function wantedAround(frame: number, direction: 1 | -1): readonly number[] {
  const here = chunkOf(frame)
  const ahead = Array.from({ length: AHEAD }, (_, index) => here + direction * (index + 1))
  const behind = Array.from({ length: BEHIND }, (_, index) => here - direction * (index + 1))
  return [here, ...ahead, ...behind].filter((chunk) => chunk >= 0)
}

function createWanted(frameCount: number) {
  const last = chunkOf(Math.max(frameCount - 1, 0))
  let around: readonly number[] = []
  let besides: readonly number[] = []
  return {
    wanted: (): readonly number[] => [...around, ...besides].filter((chunk) => chunk <= last),
    turnTo(frame: number, direction: 1 | -1): number {
      around = wantedAround(frame, direction)
      return chunkOf(frame)
    },
    add(frames: readonly number[]): void {
      besides = [...new Set(frames.map(chunkOf))]
    },
  }
}

function createChunks(budget: number) {
  const chunks = new Map<number, Chunk>()
  const old = new Set<number>()
  return {
    has: (chunk: number): boolean => chunks.has(chunk) && !old.has(chunk),
    at(frame: number): FrameRows | null {
      const chunk = chunks.get(chunkOf(frame))
      return chunk ? (chunk.frames.get(frame) ?? EMPTY) : null
    },
    take(chunk: number, rows: readonly PlacedRow[], isOld: boolean): void {
      chunks.set(chunk, chunkWith(rows))
      if (isOld) old.add(chunk)
      else old.delete(chunk)
    },
    put({ objectId, frame, row }: PlacedRow): void {
      const chunk = chunks.get(chunkOf(frame))
      if (!chunk) return
      const before = chunk.frames.get(frame) ?? EMPTY
      const was = before[objectId]
      chunk.chars += charsOf(row) - (was ? charsOf(was) : 0)
      chunk.frames.set(frame, { ...before, [objectId]: row })
    },
    forget(shown: readonly number[]): void {
      for (const chunk of chunks.keys())
        if (shown.includes(chunk)) old.add(chunk)
        else chunks.delete(chunk)
    },
    makeRoom(wanted: readonly number[]): void {
      let chars = [...chunks.values()].reduce((sum, chunk) => sum + chunk.chars, 0)
      const [here = 0] = wanted
      const farthest = [...chunks.keys()]
        .filter((chunk) => !wanted.includes(chunk))
        .toSorted((a, b) => Math.abs(b - here) - Math.abs(a - here))
      for (const chunk of farthest) {
        if (chars <= budget) return
        chars -= chunks.get(chunk)?.chars ?? 0
        chunks.delete(chunk)
      }
    },
  }
}

/** One call at a time, the current chunk first, then what lies ahead. */
export function createRowCache(frameCount: number, tools: RowCacheTools): RowCache {
  const { read, wait, onChange, onIdle = () => {}, budget = CACHE_CHARS } = tools
  const chunks = createChunks(budget)
  const stopped = new AbortController()
  const { wanted, turnTo, add } = createWanted(frameCount)
  let reading: { readonly chunk: number; readonly abort: AbortController } | null = null
  let hasFailed = false
  let generation = 0
  let forgets = 0

  const readPiece = async (chunk: number, signal: AbortSignal): Promise<void> => {
    const [startedAt, forgetsBefore] = [generation, forgets]
    try {
      const rows = await read(chunk * CHUNK_FRAMES, Math.min((chunk + 1) * CHUNK_FRAMES, frameCount), signal)
      if (generation === startedAt) chunks.take(chunk, rows, forgets !== forgetsBefore)
      hasFailed = false
      chunks.makeRoom(wanted())
    } catch (error) {
      if (isAbort(error) || stopped.signal.aborted) return
      hasFailed = true
      onChange()
      onIdle()
      await wait(READ_RETRY_MS, signal)
    }
  }
  const readNext = async (): Promise<void> => {
    const chunk = wanted().find((each) => !chunks.has(each))
    if (reading || stopped.signal.aborted) return
    if (chunk === undefined) return onIdle()
    reading = { chunk, abort: new AbortController() }
    await readPiece(chunk, reading.abort.signal)
    reading = null
    if (stopped.signal.aborted) return
    onChange()
    void readNext()
  }

  return {
    at: chunks.at,
    want(frame, direction) {
      const here = turnTo(frame, direction)
      if (reading && reading.chunk !== here && !chunks.has(here)) reading.abort.abort()
      void readNext()
    },
    alsoWant(frames) {
      add(frames)
      void readNext()
    },
    put(rows) {
      rows.forEach(chunks.put)
      // A pending read may be older than this write.
      generation += 1
    },
    forget() {
      chunks.forget(wanted())
      // What is on its way is shown, then read once more.
      forgets += 1
      void readNext()
    },
    failed: () => hasFailed,
    stop() {
      stopped.abort()
      reading?.abort.abort()
    },
  }
}
