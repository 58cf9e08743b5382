import type { Poster } from '../media/derived.ts'
import { askProcess } from '../process/ask-process.ts'
import type { PosterQuestion } from './make-poster.ts'

const PLACE = { built: 'poster-worker', source: 'poster/worker.ts' } as const

/** Makes a poster in a process of its own. Throws as `askProcess` does. */
export const runPosterProcess = (question: PosterQuestion, signal: AbortSignal): Promise<Poster> =>
  askProcess<PosterQuestion, Poster>(PLACE, question, signal)
