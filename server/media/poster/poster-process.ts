import type { Poster } from './poster-rows.ts'
import { runInProcess } from '../../child-process/run.ts'
import type { PosterTask } from './make-poster.ts'

const PLACE = { built: 'poster-worker', source: 'media/poster/worker.ts' } as const

/** Makes a poster in a process of its own. Throws as `runInProcess` does. */
export const runPosterProcess = (question: PosterTask, signal: AbortSignal): Promise<Poster> =>
  runInProcess<PosterTask, Poster>(PLACE, question, signal)
