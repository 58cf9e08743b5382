import { isAbort } from '../../api/api-error.ts'
import type { PlacedRow, MaskRow } from '../../domain/mask-rows.ts'
import type { RowSourceCalls } from './row-calls.ts'

/** Rows of one frame by object. */
export type FrameRows = Readonly<Record<string, MaskRow>>

/** Frames that one call reads. */
export const CHUNK_FRAMES = 32
/** Pieces that are read ahead in the direction of travel, and kept behind. */
const AHEAD = 2
const BEHIND = 1
/** Characters of masks that are kept; a window of 200 frames with 20 plain objects takes about two million. */
export const CACHE_CHARS = 4_000_000
/** Milliseconds after which a failed read is tried again. */
export const READ_RETRY_MS = 2_000

export interface RowCacheTools {
  readonly read: RowSourceCalls['read']
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Rows have come, or could not be had. */
  readonly onChange: () => void
  /** All that is wanted is here, or could not be had by now. */
  readonly onRest?: () => void
  readonly budget?: number
}

export interface RowCache {
  /** Rows of a frame as the server has them; null while they are not here. */
  readonly at: (frame: number) => FrameRows | null
  /** Where one stands and where one goes: what is needed is read, the frame itself first. */
  readonly want: (frame: number, direction: 1 | -1) => void
  /** Frames whose rows are needed besides, wherever one stands; replaces those named before. */
  readonly alsoWant: (frames: readonly number[]) => void
  /** What the server was just told. */
  readonly put: (rows: readonly PlacedRow[]) => void
  /** Somebody else has written: everything is read anew when it is wanted, and what is wanted now stands until then. */
  readonly forget: () => void
  /** The last read failed and is being tried again. */
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

/** Pieces to have around one, the most wanted first. */
function wantedAround(frame: number, direction: 1 | -1): readonly number[] {
  const here = chunkOf(frame)
  const ahead = Array.from({ length: AHEAD }, (_, index) => here + direction * (index + 1))
  const behind = Array.from({ length: BEHIND }, (_, index) => here - direction * (index + 1))
  return [here, ...ahead, ...behind].filter((chunk) => chunk >= 0)
}

/** Which pieces are wanted: those around where one stands, the most wanted first, then others. */
function createWanted(frameCount: number) {
  const last = chunkOf(Math.max(frameCount - 1, 0))
  let around: readonly number[] = []
  let besides: readonly number[] = []
  return {
    wanted: (): readonly number[] => [...around, ...besides].filter((chunk) => chunk <= last),
    /** @returns the piece where one stands */
    turnTo(frame: number, direction: 1 | -1): number {
      around = wantedAround(frame, direction)
      return chunkOf(frame)
    },
    add(frames: readonly number[]): void {
      besides = [...new Set(frames.map(chunkOf))]
    },
  }
}

/** Pieces in memory; what is far away goes when room is needed. */
function createChunks(budget: number) {
  const chunks = new Map<number, Chunk>()
  /** Those to be read anew. */
  const old = new Set<number>()
  return {
    has: (chunk: number): boolean => chunks.has(chunk) && !old.has(chunk),
    at(frame: number): FrameRows | null {
      const chunk = chunks.get(chunkOf(frame))
      return chunk ? (chunk.frames.get(frame) ?? EMPTY) : null
    },
    take(chunk: number, rows: readonly PlacedRow[]): void {
      chunks.set(chunk, chunkWith(rows))
      old.delete(chunk)
    },
    put({ objectId, frame, row }: PlacedRow): void {
      const chunk = chunks.get(chunkOf(frame))
      if (!chunk) return
      const before = chunk.frames.get(frame) ?? EMPTY
      const was = before[objectId]
      chunk.chars += charsOf(row) - (was ? charsOf(was) : 0)
      chunk.frames.set(frame, { ...before, [objectId]: row })
    },
    /** All is out of date; these are shown until they were read anew. */
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

/**
 * Rows around where one works, in bounded memory: one call at a time, the piece with the frame itself first, then what
 * lies ahead.
 * @param frameCount pieces behind the end are not asked for
 */
export function createRowCache(frameCount: number, tools: RowCacheTools): RowCache {
  const { read, wait, onChange, onRest = () => {}, budget = CACHE_CHARS } = tools
  const chunks = createChunks(budget)
  const stopped = new AbortController()
  const { wanted, turnTo, add } = createWanted(frameCount)
  let reading: { readonly chunk: number; readonly abort: AbortController } | null = null
  let hasFailed = false
  /** Grows when what is on its way is out of date. */
  let age = 0

  const readPiece = async (chunk: number, signal: AbortSignal, startedAt = age): Promise<void> => {
    try {
      const rows = await read(chunk * CHUNK_FRAMES, Math.min((chunk + 1) * CHUNK_FRAMES, frameCount), signal)
      if (age === startedAt) chunks.take(chunk, rows)
      hasFailed = false
      chunks.makeRoom(wanted())
    } catch (error) {
      if (isAbort(error) || stopped.signal.aborted) return
      hasFailed = true
      onChange()
      onRest()
      await wait(READ_RETRY_MS, signal)
    }
  }
  const readNext = async (): Promise<void> => {
    const chunk = wanted().find((each) => !chunks.has(each))
    if (reading || stopped.signal.aborted) return
    if (chunk === undefined) return onRest()
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
      // Whoever has jumped does not wait for what lies elsewhere.
      if (reading && reading.chunk !== here && !chunks.has(here)) reading.abort.abort()
      void readNext()
    },
    alsoWant(frames) {
      add(frames)
      void readNext()
    },
    put(rows) {
      rows.forEach(chunks.put)
      // What is being read may be older than what was just written.
      age += 1
    },
    forget() {
      chunks.forget(wanted())
      age += 1
      void readNext()
    },
    failed: () => hasFailed,
    stop() {
      stopped.abort()
      reading?.abort.abort()
    },
  }
}
