import { sql } from 'kysely'
import type { SegmentRequest, SegmentResult } from '../../src/contract/types.d.ts'
import { maskViolations, compressedCounts } from '../../src/domain/documents/mask.ts'
import { violation, type Violation } from '../../src/domain/documents/violation.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { isEmptyMask } from '../../src/domain/segments/mask-algebra.ts'
import type { Caller } from '../http/caller.ts'
import { forKinds } from '../http/for-kinds.ts'
import { Problem } from '../http/problem.ts'
import { ProcessError } from '../child-process/run.ts'
import { mediaText } from '../media/text.ts'
import { EngineError } from '../segmentation/engine.ts'
import type { Segmentation } from '../segmentation/service.ts'
import { segmentationText } from '../segmentation/text.ts'
import type { Store } from '../store/store.ts'
import { invalid, problemOf } from '../workflow/failure.ts'
import { readRows, requireSight } from '../workflow/rows.ts'

export interface SegmentationDependencies {
  store: Store
  segmentation: Segmentation
}

interface Medium {
  path: string
  width: number
  height: number
  /** When the asked frame begins, in seconds; null of pictures, and where there is no such frame. */
  time: number | null
  frames: number | null
}

const mediumOf = async ({ db }: Store, id: string, frame: number | null): Promise<Medium | undefined> => {
  const { rows } = await sql<Medium>`
    select m.path, m.width, m.height, m.frame_count as frames, f.times[${(frame ?? 0) + 1}::int] as time
    from resources r join media_files m on m.uuid = r.media_uuid left join media_frames f on f.media_uuid = m.uuid
    where r.uuid = ${id}`.execute(db)
  return rows[0]
}

/** What is wrong with the prompts for a medium of this size. */
function promptViolations(body: SegmentRequest, medium: Medium): Violation[] {
  const { width, height } = medium
  const found = (body.points ?? []).flatMap((point, index) =>
    point.x > width || point.y > height
      ? [violation(`points[${index}]`, 'inside-picture', { limit: `${width} × ${height}` })]
      : [],
  )
  const { box, previous } = body
  if (box && (box.x + box.width > width || box.y + box.height > height))
    found.push(violation('box', 'inside-picture', { limit: `${width} × ${height}` }))
  return previous ? [...found, ...maskViolations('previous', previous, medium)] : found
}

/** An engine's refusal, and a process that died, as answers. */
function problemOfEngine(error: unknown): never {
  if (error instanceof EngineError) throw new Problem(503, error.message, '', { retryAfter: 5, cause: error })
  if (error instanceof ProcessError)
    throw new Problem(503, segmentationText.failed, '', { retryAfter: 5, cause: error })
  throw error
}

const promptsOf = ({ points = [], box, previous }: SegmentRequest) => ({
  points,
  box: box ?? null,
  previous: previous
    ? { size: [previous.size[0], previous.size[1]] as [number, number], counts: compressedCounts(previous) }
    : null,
})

/** A mask for what the caller points at. Reading alone: nothing is stored, and no lease is asked for. */
async function sam2image(
  { store, segmentation }: SegmentationDependencies,
  kind: Kind,
  caller: Caller,
  body: SegmentRequest,
  left: () => AbortSignal,
): Promise<SegmentResult> {
  const [found] = await readRows(store.db, [body.id])
  requireSight(caller, found, kind)
  const isVideo = kind === 'video-segment'
  const frame = isVideo ? (body.frame ?? 0) : null
  const medium = await mediumOf(store, body.id, frame)
  if (medium === undefined) throw new Problem(503, mediaText.noSuchFrame)
  if ((body.points ?? []).length === 0 && !body.box && !body.previous)
    throw new Problem(422, segmentationText.noPrompt)
  if (isVideo && (body.frame === undefined || medium.time === null))
    throw problemOf(invalid([violation('frame', 'frame-range', { limit: medium.frames ?? 0 })]))
  const violations = promptViolations(body, medium)
  if (violations.length > 0) throw problemOf(invalid(violations))
  const { width, height, time } = medium
  const { mask, score } = await segmentation
    .segment(
      medium.path,
      frame === null || time === null ? null : { number: frame, time },
      { size: { width, height }, prompts: promptsOf(body) },
      left(),
    )
    .catch(problemOfEngine)
  if (isEmptyMask(mask)) throw new Problem(422, segmentationText.nothing)
  return { rleMask: mask, score, engine: segmentation.engine ?? 'builtin' }
}

/** Smart select. */
export const segmentHandlers = (dependencies: SegmentationDependencies) =>
  forKinds<'image-segment' | 'video-segment', 'sam2image'>(['image-segment', 'video-segment'], (kind) => ({
    sam2image: ({ caller, body, origin }) => sam2image(dependencies, kind, caller, body, () => origin.left),
  }))
