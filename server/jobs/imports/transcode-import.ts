import { isDiskFull } from '../../disk-full.ts'
import { clearWork, encodeWork, type EncodeWork } from '../../media/encoding/work-files.ts'
import type { ForeignVideo, Transcode } from '../../media/import/import.ts'
import { isFinal, MediaRefusal } from '../../media/refusal.ts'
import { ProcessError, ProcessRefusal, type ProcessWatch } from '../../child-process/run.ts'
import type { TranscodeTask } from '../../media/transcode/make-playable.ts'
import { withTranscodeSlot } from '../../media/transcode/slot.ts'
import { transcodeText } from '../../media/transcode/text.ts'
import type { TranscodeShape } from '../../media/encoding/transcode-shape.ts'
import { runMediaTask } from '../../media/background/run-task.ts'
import type { JobContext } from '../runner.ts'

export interface TranscodeRun extends Pick<JobContext, 'signal'> {
  workFolder: string
  jobId: string
  onProgress: (share: number, text: string) => void
  watch?: ProcessWatch | undefined
}

/** Runs without progress before the video is given up. */
const TRIES = 3

/** Each process continues the last one. Throws a `MediaRefusal` if another run would fail, too. */
async function ask(question: TranscodeTask, { signal, watch }: TranscodeRun): Promise<void> {
  let [tries, furthest] = [0, 0]
  const stepped = (done: number): void => {
    if (done > furthest) [tries, furthest] = [0, done]
    watch?.stepped?.(done)
  }
  for (;;)
    try {
      await runMediaTask('transcode', question, signal, { ...watch, stepped })
      return
    } catch (error) {
      tries += 1
      if (error instanceof ProcessRefusal)
        throw new MediaRefusal(422, transcodeText.failed, error.message, error)
      if (!(error instanceof ProcessError) || isDiskFull(error)) throw error
      if (tries === TRIES) throw new MediaRefusal(422, transcodeText.failed, transcodeText.brokeOff, error)
    }
}

async function transcodeInto(
  work: EncodeWork,
  { file, frameTimes: times, duration: end }: ForeignVideo,
  shape: TranscodeShape,
  run: TranscodeRun,
): Promise<void> {
  const { signal, onProgress, watch } = run
  const tell = (share: number): void => onProgress(share, transcodeText.progress(share))
  const stepped = (done: number): void => {
    tell(done / times.length)
    watch?.stepped?.(done)
  }
  const question = { file, times, end, shape, ...work }
  const waits = (): void => onProgress(0, transcodeText.waiting)
  await withTranscodeSlot(signal, waits, () => {
    tell(0)
    return ask(question, { ...run, watch: { ...watch, stepped } })
  })
}

/** After a stop of the server, or a failure that is not final. */
const goesOn = (error: unknown, { aborted, reason }: AbortSignal): boolean =>
  aborted ? reason !== 'cancelled' : !isFinal(error)

/** Encoded data is stored under job and content hash, so that an interrupted run continues. */
export async function withTranscoding<T>(
  run: TranscodeRun,
  work: (transcode: Transcode) => Promise<T>,
): Promise<T> {
  const used: EncodeWork[] = []
  const clear = () => Promise.all(used.map(clearWork))
  try {
    const result = await work(async (video, shape) => {
      const files = encodeWork(run.workFolder, `transcode-${run.jobId}-${video.sha256}`)
      used.push(files)
      await transcodeInto(files, video, shape, run)
      return files.target
    })
    await clear()
    return result
  } catch (error) {
    if (!goesOn(error, run.signal)) await clear()
    throw error
  }
}
