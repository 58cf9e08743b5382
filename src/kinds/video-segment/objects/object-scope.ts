import { frameCount } from '../../../domain/frame-table.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { findObject, selectedObjects } from '../object-layer.ts'
import type { VideoWork } from '../object-rows.ts'
import { maskFields } from '../../traits/masks/fields.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { FieldsAccess, RunFacts } from '../../../annotate/page/kind-page.ts'
import type { VideoController } from '../../../annotate/video/playback/video-controller.ts'
import type { WorkAccess } from '../../../annotate/work-access.ts'
import { rowControllerOf } from '../video-parts.ts'
import type { RowController } from '../rows/row-controller.ts'

export interface ObjectScope extends FieldsAccess {
  readonly access: WorkAccess<'video-segment'>
  readonly facts: RunFacts<'video-segment'>
  readonly work: VideoWork
  readonly video: VideoController
  readonly rows: RowController
  readonly table: FrameTable
  readonly frame: number
  readonly count: number
  readonly selected: readonly string[]
}

export const say = (text: string, tone: 'info' | 'bad' = 'info'): void => {
  toasts.show({ tone, text, ofItem: true })
}

export function scopeOf(facts: RunFacts<'video-segment'>): ObjectScope | null {
  const { access, video, purpose } = facts
  const rows = rowControllerOf(video)
  const state = video?.state()
  if (!access || !video || !rows || !state?.table) return null
  // A ruling on a pending item pushes no annotation.
  const fixed = purpose === 'ruling' ? { ...access, readonly: true } : access
  // An earlier step may have changed the work before React rendered it.
  const work = (facts.editor.getSnapshot().context.document ?? access.work) as VideoWork
  return {
    ...facts,
    access: fixed,
    facts,
    work,
    video,
    rows,
    table: state.table,
    frame: state.frame,
    count: frameCount(state.table),
    selected: selectedObjects(facts.selection).filter((id) => findObject(work, id)),
  }
}

export const chosenObjects = ({ selected, work }: ObjectScope): readonly string[] =>
  selected.length > 0 ? selected : work.annotation.objects.map(({ id }) => id)

/** False where a message says why not. */
export function mayChange({ access, fields }: ObjectScope, ids: readonly string[]): boolean {
  if (access.readonly) {
    access.refuse()
    return false
  }
  const { lockedIds } = maskFields(fields)
  if (!ids.some((id) => lockedIds.includes(id))) return true
  say(videoSegmentText.notices.locked)
  return false
}
