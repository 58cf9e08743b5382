import { askProcess, type ProcessWatch } from '../process/ask-process.ts'
import type { TranscodeQuestion } from './make-playable.ts'

const PLACE = { built: 'transcode-worker', source: 'transcode/worker.ts' } as const

/** Transcodes a video in a process of its own; it tells how many frames are encoded. Throws as `askProcess` does. */
export async function runTranscodeProcess(
  question: TranscodeQuestion,
  signal: AbortSignal,
  watch?: ProcessWatch,
): Promise<void> {
  await askProcess<TranscodeQuestion, null>(PLACE, question, signal, watch)
}
