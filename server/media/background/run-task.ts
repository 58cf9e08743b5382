import { runInProcess, type ProcessWatch } from '../../child-process/run.ts'
import type { Poster } from '../poster/poster-rows.ts'
import type { PosterTask } from '../poster/make-poster.ts'
import type { ProxyResult, ProxyTask } from '../proxy/make-proxy.ts'
import type { TranscodeTask } from '../transcode/make-playable.ts'

/** Plain data, since they cross processes. */
export interface MediaTasks {
  poster: { input: PosterTask; result: Poster }
  proxy: { input: ProxyTask; result: ProxyResult }
  transcode: { input: TranscodeTask; result: null }
}

const PLACE = { built: 'media-worker', source: 'media/background/worker.ts' } as const

/** Throws like `runInProcess`. */
export const runMediaTask = <Name extends keyof MediaTasks>(
  name: Name,
  input: MediaTasks[Name]['input'],
  signal: AbortSignal,
  watch?: ProcessWatch,
): Promise<MediaTasks[Name]['result']> => runInProcess(PLACE, { name, input }, signal, watch)
