import { ApiError, isAbort } from '../../../api/api-error.ts'
import type { Client } from '../../../api/client.ts'
import { SEGMENTING_KINDS, segmentPath } from '../../../api/kind-paths.ts'
import type { SegmentResult } from '../../../contract/types.d.ts'
import type { Kind } from '../../../domain/kinds.ts'
import { questionOf } from '../../../machines/editor/segmenter.ts'
import type { Proposal, Segmenter, SegmenterRequest } from '../../../machines/editor/segmenter.ts'
import type { ToolView } from '../../../machines/editor/types.ts'
import { smartText } from '../../../text/smart.ts'
import { SMART } from '../../../tools/smart/smart.ts'
import { currentOf, idOf } from '../../../machines/stage/tasks.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { StageActor } from './editor-sync.ts'
import { isFixed } from './editor-sync.ts'

interface SegmenterFacts {
  readonly kind: Kind
  readonly api: Client
  readonly current: () => string | null
  readonly now?: () => number
  readonly patienceMs?: number
}

/** Longer than the server's limit of two minutes, whose error message is better. */
const ANSWER_PATIENCE_MS = 130_000

const MEASURED: SegmentResult['engine'] = 'builtin'

/** With a point the engine always answers. */
const CORNER = { points: [{ x: 4, y: 4, label: 1 as const }], box: { x: 0, y: 0, width: 8, height: 8 } }

interface PreparedSegmenter extends Segmenter {
  readonly prepare: (fields: ToolView<unknown>['fields']) => void
}

/** Empty for pictures. */
function frameOf(fields: ToolView<unknown>['fields']): { frame: number } | Record<string, never> {
  const frame = fields['currentFrame']
  return typeof frame === 'number' ? { frame } : {}
}

const promptsOf = ({ prompts: { points, box }, previous }: SegmenterRequest) => ({
  ...(points.length > 0 && { points: [...points] }),
  ...(box && { box }),
  ...(previous && { previous: { size: [...previous.size] as [number, number], counts: previous.counts } }),
})

const UNAVAILABLE = 503

/** What people read of a refusal. */
export function inWords(error: unknown): Error {
  if (!(error instanceof ApiError)) return isAbort(error) ? new Error(smartText.unanswered) : (error as Error)
  const { status, message, reason } = error
  return new Error(status === UNAVAILABLE && reason !== '' ? `${message}（${reason}）` : message || reason)
}

/** Sends prompts, never pixels. Undefined for kinds without segmentation. */
export function createSegmenter({
  kind,
  api,
  current,
  now = () => performance.now(),
  patienceMs = ANSWER_PATIENCE_MS,
}: SegmenterFacts): PreparedSegmenter | undefined {
  const segmenting = SEGMENTING_KINDS.find((each) => each === kind)
  if (!segmenting) return undefined
  const latency = { new: createLatency(), correction: createLatency() }
  const ask = async (request: SegmenterRequest): Promise<Proposal> => {
    const id = current()
    if (id === null) throw new Error('nothing is open')
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceMs)])
    const body = { id, ...frameOf(request.view.fields), ...promptsOf(request) }
    const startedAt = now()
    const { rleMask, score, engine } = await api.post(segmentPath(segmenting), body, {
      signal,
      report: 'caller',
    })
    latency[questionOf(request.prompts, request.previous)].add(now() - startedAt)
    return { mask: rleMask as Proposal['mask'], score: engine === MEASURED ? score : null }
  }
  return {
    isQuick: (question) => latency[question].isQuick(),
    prepare(fields) {
      const id = current()
      if (id === null) return
      // The video may not have a position yet.
      const start = segmenting === 'video-segment' ? { frame: 0 } : {}
      const body = { id, ...start, ...frameOf(fields), ...CORNER }
      api.post(segmentPath(segmenting), body, { report: 'none' }).catch(() => undefined)
    },
    async propose(request) {
      try {
        return await ask(request)
      } catch (error) {
        throw request.signal.aborted ? error : inWords(error)
      }
    },
  }
}

/** Milliseconds; faster replies can follow a hovering pointer. */
export const QUICK_MS = 150
/** The first reply on a picture is slow, because the engine reads it. */
const LEAST_ANSWERS = 2
const KEPT_ANSWERS = 5

interface Latency {
  readonly add: (milliseconds: number) => void
  readonly isQuick: () => boolean
}

export function createLatency(): Latency {
  const last: number[] = []
  return {
    add(milliseconds) {
      last.push(milliseconds)
      if (last.length > KEPT_ANSWERS) last.shift()
    },
    isQuick() {
      const middle = last.toSorted((a, b) => a - b)[Math.floor(last.length / 2)]
      return last.length >= LEAST_ANSWERS && middle !== undefined && middle <= QUICK_MS
    },
  }
}

/** Milliseconds that an engine stays up: the server's SEGMENT_IDLE less a minute. */
export const AWAKE_MS = 240_000

/**
 * A start takes two seconds, and the first reply on a picture is slow. So warms up on a new item or when
 * smart select is picked; while it is active, on every item. @returns stops it
 */
export function keepEngineReady(
  stage: Pick<StageActor, 'subscribe' | 'getSnapshot'>,
  editor: Pick<EditorActor, 'subscribe' | 'getSnapshot'>,
  segmenter: Pick<PreparedSegmenter, 'prepare'> | undefined,
  now: () => number = () => performance.now(),
): () => void {
  if (!segmenter) return () => undefined
  const prepared = new Set<string>()
  let askedAt = Number.NEGATIVE_INFINITY
  let shown: { readonly id: string | null; readonly smart: boolean } = { id: null, smart: false }
  const look = (): void => {
    const { tool, fields } = editor.getSnapshot().context
    const { context } = stage.getSnapshot()
    const task = currentOf(context)
    if (!task || isFixed(context)) return
    const [id, smart] = [idOf(task), tool === SMART.id]
    const isNews = id !== shown.id || (smart && !shown.smart)
    shown = { id, smart }
    const mayBeAsleep = now() - askedAt >= AWAKE_MS
    if (!(mayBeAsleep ? isNews : smart && !prepared.has(id))) return
    prepared.add(id)
    askedAt = now()
    segmenter.prepare(fields)
  }
  const watched = [stage.subscribe(look), editor.subscribe(look)]
  return () => watched.forEach((each) => each.unsubscribe())
}
