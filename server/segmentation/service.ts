import type { FastifyBaseLogger } from 'fastify'
import type { MediaServices } from '../media/services/media.ts'
import { LocalFiles } from '../media/storage/local-files.ts'
import type { Settings } from '../settings.ts'
import { EngineError, type EngineName } from './engine.ts'
import { EngineProcess } from './process/engine-process.ts'
import type {
  AnswerTo,
  EngineConfig,
  MediaSource,
  SegmentAnswer,
  SegmentQuestion,
  SuggestAnswer,
  SuggestQuestion,
} from './process/messages.ts'
import { segmentationText } from './text.ts'

/** At the start. Skips the built-in engine, which needs nothing. Never rejects. */
export async function tellWhetherItWorks(
  segmentation: Pick<Segmentation, 'engine' | 'check'>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>,
): Promise<void> {
  const { engine } = segmentation
  if (engine === null || engine === 'builtin') return
  try {
    const tracks = await segmentation.check()
    if (tracks === engine) log.info({ engine, tracks }, 'segmentation is ready')
    else log.warn({ engine, tracks }, 'segmentation is ready; it has no tracking of its own')
  } catch (error) {
    const reason = error instanceof EngineError ? error.reason : (error as Error).message
    log.error({ engine, reason }, 'segmentation cannot work')
  }
}

type SegmentationSettings = Pick<
  Settings,
  | 'SEGMENT_ENGINE'
  | 'SEGMENT_MODEL_DIR'
  | 'SEGMENT_DEVICE'
  | 'SEGMENT_EMBEDDING_BYTES'
  | 'SEGMENT_MASKS'
  | 'SEGMENT_URL'
  | 'SEGMENT_HOSTS'
  | 'SEGMENT_PRIVATE'
  | 'SEGMENT_TIMEOUT_MS'
  | 'SEGMENT_LS_CONFIG'
  | 'SEGMENT_LS_HOST'
  | 'SEGMENT_IDLE'
>

const MOST_WAITING = 24

/** Far more than loading models or decoding from a key frame takes. */
const STALL_MS = 120_000
/** Of its timeout, because it retries. */
const REMOTE_LIMITS = 4

const stallMsOf = ({ engine, timeoutMs }: EngineConfig): number =>
  STALL_MS + (engine === 'http' || engine === 'label-studio' ? REMOTE_LIMITS * timeoutMs : 0)

const configOf = (settings: SegmentationSettings, engine: EngineName): EngineConfig => ({
  engine,
  modelFolder: settings.SEGMENT_MODEL_DIR ?? null,
  modelDevice: settings.SEGMENT_DEVICE,
  embeddingBytes: settings.SEGMENT_EMBEDDING_BYTES,
  mostMasks: settings.SEGMENT_MASKS,
  url: settings.SEGMENT_URL ?? null,
  hosts: settings.SEGMENT_HOSTS,
  allowPrivate: settings.SEGMENT_PRIVATE,
  timeoutMs: settings.SEGMENT_TIMEOUT_MS,
  labelConfig: settings.SEGMENT_LS_CONFIG ?? null,
  pictureHost: settings.SEGMENT_LS_HOST,
})

export class Segmentation {
  readonly engine: EngineName | null
  readonly files: LocalFiles
  readonly #config: EngineConfig | null
  readonly #idleMs: number
  readonly #segmenter: EngineProcess | null
  readonly #opened = new Set<EngineProcess>()

  constructor(settings: SegmentationSettings, media: Pick<MediaServices, 'storage' | 'workFolder'>) {
    const { SEGMENT_ENGINE: name } = settings
    this.engine = name === 'none' ? null : name
    this.files = new LocalFiles(media.storage, media.workFolder)
    this.#config = this.engine === null ? null : configOf(settings, this.engine)
    this.#idleMs = settings.SEGMENT_IDLE * 1000
    this.#segmenter = this.#config === null ? null : this.#newProcess(this.#config, 'question')
  }

  /** One process, first come first served; cancelled questions are dropped. Throws `EngineError`. */
  async segment(
    stored: string,
    frame: MediaSource['frame'],
    question: Pick<SegmentQuestion, 'size' | 'prompts'>,
    signal: AbortSignal,
  ): Promise<SegmentAnswer> {
    return this.#ask<SegmentQuestion>(stored, frame, { kind: 'segment', ...question }, signal)
  }

  /** By the same process. Throws `EngineError`, also where the engine only answers prompts. */
  async suggest(
    stored: string,
    frame: MediaSource['frame'],
    question: Pick<SuggestQuestion, 'size' | 'wish'>,
    signal: AbortSignal,
  ): Promise<SuggestAnswer> {
    return this.#ask<SuggestQuestion>(stored, frame, { kind: 'suggest', ...question }, signal)
  }

  async #ask<Q extends SegmentQuestion | SuggestQuestion>(
    stored: string,
    frame: MediaSource['frame'],
    question: Omit<Q, 'source'>,
    signal: AbortSignal,
  ): Promise<AnswerTo<Q>> {
    const process = this.#segmenter
    if (process === null) throw new EngineError(segmentationText.off, segmentationText.offReason)
    if (process.busy >= MOST_WAITING)
      throw new EngineError(segmentationText.busy, `${process.busy} questions are waiting`)
    return this.files.using(stored, (file) =>
      process.ask({ ...question, source: { key: stored, file, frame } } as Q, signal),
    )
  }

  /** Finds faults early. Throws `EngineError`, `ProcessError`. @returns the tracker's engine; null: off */
  async check(): Promise<EngineName | null> {
    if (this.#segmenter === null) return null
    return (await this.#segmenter.ask({ kind: 'check' })).tracks
  }

  /** For one job; the caller stops it. */
  openProcess(): EngineProcess {
    if (this.#config === null) throw new EngineError(segmentationText.off, segmentationText.offReason)
    const process = this.#newProcess(this.#config, 'job')
    this.#opened.add(process)
    return process
  }

  #newProcess(config: EngineConfig, work: 'question' | 'job'): EngineProcess {
    return new EngineProcess({ config, idleMs: this.#idleMs, stallMs: stallMsOf(config), work })
  }

  async closeProcess(process: EngineProcess): Promise<void> {
    this.#opened.delete(process)
    await process.stop()
  }

  async stop(): Promise<void> {
    await Promise.all([this.#segmenter?.stop(), ...[...this.#opened].map((process) => process.stop())])
    await this.files.clear()
  }
}
