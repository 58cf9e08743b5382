import { runInProcess, type ProcessWatch } from '../../child-process/run.ts'
import type { TranscodeTask } from './make-playable.ts'

const PLACE = { built: 'transcode-worker', source: 'media/transcode/worker.ts' } as const

/** Transcodes a video in a process of its own; it tells how many frames are encoded. Throws as `runInProcess` does. */
export async function runTranscodeProcess(
  question: TranscodeTask,
  signal: AbortSignal,
  watch?: ProcessWatch,
): Promise<void> {
  await runInProcess<TranscodeTask, null>(PLACE, question, signal, watch)
}
