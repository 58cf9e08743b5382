import { randomUUID } from 'node:crypto'
import type { Mask } from '../../wasm-rle/mask.ts'
import { stockFiles } from '../e2e/support/stock.ts'
import { login, pull, until, type Caller } from './api.ts'

export interface Task {
  taskId: string
  state: string
  progress: number
  error: string | null
}

type Counts = string | ArrayLike<number>

export interface StoredRow {
  frame: number
  source: string
}

/** A video that somebody holds at a running server, to be tracked. */
export interface TrackedVideo {
  /** Starts tracking from a frame whose mask is given. @param to exclusive */
  track(frame: number, mask: Pick<Mask, 'size'> & { counts: Counts }, from: number, to: number): Promise<void>
  /** All rows of the video, by frame. */
  rows(): Promise<StoredRow[]>
  newest(): Promise<Task>
  /** Waits until the job has begun to work. */
  running(): Promise<Task>
  /** Ends the job under way, and waits until it has. */
  cancel(): Promise<void>
}

const BASE = '/api/video-segments'
const OBJECT = 'o1'

/** Puts a video into a database of its own, and takes it in hand. @param file its name with the ending */
export async function holdVideo(url: string, file: string, bytes: Buffer): Promise<TrackedVideo> {
  const tagId = await stockFiles(url, file, [{ name: file, bytes }], 'video-segments')
  const marker: Caller = await login(url, 'mark1')
  const [{ resource }] = await pull(marker, 'video-segments', tagId)
  const id = resource.uuid
  const newest = async (): Promise<Task> => {
    const found = await marker.ask<{ items: { task: Task }[] }>('POST', `${BASE}/resources/by-ids`, {
      ids: [id],
    })
    const task = found.items[0]?.task
    if (!task) throw new Error('there is no task')
    if (task.state === 'failed') throw new Error(`tracking failed: ${task.error}`)
    return task
  }
  return {
    newest,
    running: () => until(newest, ({ progress, state }) => state !== 'queued' && progress > 0, 120_000),
    track: async (frame, { size: [height, width], counts }, from, to) => {
      const rle = { size: [height, width], counts: typeof counts === 'string' ? counts : Array.from(counts) }
      const rows = [{ objectId: OBJECT, frame, rle, source: 'manual' }]
      await marker.ask('PUT', `${BASE}/resources`, { id, version: 0, rows })
      await marker.ask(
        'POST',
        `${BASE}/sam2video-task`,
        { id, objectIds: [OBJECT], frame, from, to },
        { 'idempotency-key': randomUUID() },
      )
    },
    rows: async () => {
      const query = `id=${id}&from=0&to=100000`
      const found = await marker.ask<{ rows: StoredRow[] }>('GET', `${BASE}/masks?${query}`)
      return found.rows.toSorted((a, b) => a.frame - b.frame)
    },
    cancel: async () => {
      const { taskId } = await newest()
      await marker.ask('POST', `${BASE}/sam2video-task/${taskId}/cancel`)
      await until(newest, ({ state }) => state !== 'queued' && state !== 'running')
    },
  }
}
