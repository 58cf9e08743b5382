import type { RleMask } from '../../../domain/documents/types.ts'
import { ERASED_ROW, NO_ROW, changedRow } from '../../../domain/mask-rows.ts'
import type { RowChange, VideoWork } from '../object-rows.ts'
import { rowsEdit } from '../object-rows.ts'
import type { FrameRun } from '../../../platform/mask-rows/presence.ts'
import { gapBeside, hasMask, isErased, isUncertain } from '../../../platform/mask-rows/presence.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { ObjectScope } from './object-scope.ts'
import { chosenObjects, mayChange, say } from './object-scope.ts'

const text = videoSegmentText.notices

export interface ObjectMask {
  readonly objectId: string
  readonly rle: RleMask
}

/** Null while rows are not loaded. */
export function masksOn(scope: ObjectScope, frame: number): readonly ObjectMask[] | null {
  const rows = chosenObjects(scope).map((objectId) => ({ objectId, row: scope.rows.rowAt(objectId, frame) }))
  if (rows.some(({ row }) => row === null)) return null
  return rows.flatMap(({ objectId, row }) => (row?.rle ? [{ objectId, rle: row.rle }] : []))
}

/** False where a message says why not. */
export function putMasks(scope: ObjectScope, masks: readonly ObjectMask[], frame: number): boolean {
  const changes: RowChange[] = []
  for (const { objectId, rle } of masks) {
    const before = scope.rows.rowAt(objectId, frame)
    if (!before) {
      say(videoSegmentText.drawing.loading)
      return false
    }
    changes.push({ objectId, frame, before, row: { rle, source: 'manual' } })
  }
  if (
    !mayChange(
      scope,
      masks.map(({ objectId }) => objectId),
    )
  )
    return false
  scope.access.commit(rowsEdit(changes), { label: 'copy' })
  return true
}

/** One of the two is the current frame. */
export function copyMasks(scope: ObjectScope, from: number, to: number): void {
  if (scope.access.readonly) return scope.access.refuse()
  if (from < 0) return say(text.firstFrame)
  if (to >= scope.count) return say(text.lastFrame)
  const masks = masksOn(scope, from)
  if (!masks) return say(videoSegmentText.drawing.loading)
  if (masks.length === 0) return say(from === scope.frame ? text.noMask : text.noMaskBefore)
  if (putMasks(scope, masks, to)) scope.video.seek(to)
}

/** A person declares them empty. */
export function clearMasks(scope: ObjectScope): void {
  const { selected, rows, frame, access } = scope
  if (!mayChange(scope, selected)) return
  const changes: RowChange[] = []
  for (const objectId of selected) {
    const before = rows.rowAt(objectId, frame)
    if (!before) return say(videoSegmentText.drawing.loading)
    const isThere = before.rle !== null || before.uncertain === true
    if (isThere) changes.push({ objectId, frame, before, row: ERASED_ROW })
  }
  access.commit(rowsEdit(changes), { label: 'clear' })
}

/** Tracking may fill the frames again. Null after a failure, which a message reports. */
export async function removals(
  scope: ObjectScope,
  ids: readonly string[],
  [from, to]: FrameRun,
): Promise<readonly RowChange[] | null> {
  if (!scope.rows.state().presence) {
    say(text.reading)
    return null
  }
  const { editor } = scope.facts
  const { key } = editor.getSnapshot().context
  let toast: number | null = null
  const progress = (done: number, all: number): void => {
    if (all < 3 || toast !== null) return
    toast = toasts.show({ tone: 'info', text: videoSegmentText.rows.readAll(done, all), ofItem: true })
  }
  try {
    const found = await scope.rows.collect(ids, from, to, progress)
    const { context } = editor.getSnapshot()
    if (context.key !== key) return null
    const work = context.document as VideoWork | null
    // Local changes made during the read are newer.
    return found.map(({ objectId, frame, row }) => ({
      objectId,
      frame,
      before: changedRow(work?.rows, objectId, frame) ?? row,
      row: NO_ROW,
    }))
  } catch {
    say(videoSegmentText.rows.readFailed, 'bad')
    return null
  } finally {
    if (toast !== null) toasts.dismiss(toast)
  }
}

export async function removeFrom(scope: ObjectScope): Promise<void> {
  const { selected, frame, count, access } = scope
  if (selected.length === 0) return say(text.noObject)
  if (!mayChange(scope, selected)) return
  const changes = await removals(scope, selected, [frame, count])
  if (!changes) return
  if (changes.length === 0) return say(text.nothingToDelete)
  access.commit(rowsEdit(changes), { label: 'removeFrom' })
  const masks = changes.filter(({ before }) => before.rle !== null).length
  say(masks > 0 ? text.deleted(masks) : text.freed(changes.length))
}

/** Of the declared-empty frames around this one; tracking may fill them again. */
export async function freeErased(scope: ObjectScope): Promise<void> {
  const { frame, rows, access } = scope
  const { presence } = rows.state()
  if (!presence) return say(text.reading)
  const runs = chosenObjects(scope).flatMap((id) =>
    presence
      .runs(id, isErased)
      .filter(([from, to]) => from <= frame && frame < to)
      .map((run) => ({ id, run })),
  )
  if (runs.length === 0) return say(text.notErased)
  const ids = runs.map(({ id }) => id)
  if (!mayChange(scope, ids)) return
  const found = await Promise.all(runs.map(({ id, run }) => removals(scope, [id], run)))
  // Another item may have opened during the reads.
  const changes = found.includes(null) ? [] : found.flatMap((each) => each ?? [])
  if (changes.length === 0) return
  access.commit(rowsEdit(changes), { label: 'free' })
  say(text.freed(changes.length))
}

type Find = (scope: ObjectScope, ids: readonly string[], step: 1 | -1) => number | null

const nextMask: Find = ({ rows, frame }, ids, step) =>
  rows.state().presence?.find(ids, frame, step, hasMask) ?? null
const nextGap: Find = ({ rows, frame }, ids, step) => {
  const { presence } = rows.state()
  return presence && gapBeside(presence, ids, frame, step)
}
const nextUncertain: Find = ({ rows, frame }, ids, step) =>
  rows.state().presence?.find(ids, frame, step, isUncertain) ?? null

const FINDERS = { mask: nextMask, gap: nextGap, uncertain: nextUncertain } as const

/** If the frame is still the same then. */
function whenKnown({ rows, video, frame }: ObjectScope, act: () => void): void {
  const { uuid } = video.state()
  const stop = rows.subscribe(() => {
    if (!rows.state().presence) return
    stop()
    const now = video.state()
    if (now.uuid === uuid && now.frame === frame) act()
  })
}

export function goTo(scope: ObjectScope, what: keyof typeof FINDERS, step: 1 | -1): void {
  if (!scope.rows.state().presence) {
    say(text.readingFirst)
    return whenKnown(scope, () => goTo(scope, what, step))
  }
  const found = FINDERS[what](scope, chosenObjects(scope), step)
  if (found === null) say(what === 'uncertain' ? videoSegmentText.tracking.noUncertain : text.noneFound)
  else scope.video.seek(found)
}
