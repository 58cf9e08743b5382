import { frameCount } from '../../../domain/frame-table.ts'
import type { FrameTable } from '../../../domain/frame-table.ts'
import { findObject, selectedObjects } from '../../../kinds/traits/objects-layer.ts'
import type { VideoWork } from '../../../kinds/traits/objects-rows.ts'
import { maskFields } from '../../../kinds/traits/masks-fields.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { FieldsFace, RunFacts } from '../../screen/screen-kind.ts'
import type { VideoDesk } from '../../playback/video-desk.ts'
import type { WorkFace } from '../../work-face.ts'
import { rowDeskOf } from '../desks.ts'
import type { RowDesk } from '../rows/row-desk.ts'

/** All that a command on objects and frames works on: an item is open, its video and its rows are there. */
export interface ObjectScope extends FieldsFace {
  readonly face: WorkFace<'video-segment'>
  readonly facts: RunFacts<'video-segment'>
  readonly work: VideoWork
  readonly video: VideoDesk
  readonly rows: RowDesk
  readonly table: FrameTable
  readonly frame: number
  /** How many frames the video has. */
  readonly count: number
  /** Ids of the selected objects that are there. */
  readonly selected: readonly string[]
}

export const say = (text: string, tone: 'info' | 'bad' = 'info'): void => {
  toasts.show({ tone, text })
}

export function scopeOf(facts: RunFacts<'video-segment'>): ObjectScope | null {
  const { face, video, purpose } = facts
  const rows = rowDeskOf(video)
  const state = video?.state()
  if (!face || !video || !rows || !state?.table) return null
  // Whoever rules on a pending item hands in no annotation, so nothing of it is changed.
  const fixed = purpose === 'ruling' ? { ...face, readonly: true } : face
  // A step before this one may have changed the work without the page having been drawn since.
  const work = (facts.editor.getSnapshot().context.document ?? face.work) as VideoWork
  return {
    ...facts,
    face: fixed,
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

/** Objects that a command is about: the selected ones, else all that there are. */
export const chosenObjects = ({ selected, work }: ObjectScope): readonly string[] =>
  selected.length > 0 ? selected : work.annotation.objects.map(({ id }) => id)

/** Says why not, where none of the objects may be changed. */
export function mayChange({ face, fields }: ObjectScope, ids: readonly string[]): boolean {
  if (face.readonly) {
    face.refuse()
    return false
  }
  const { lockedIds } = maskFields(fields)
  if (!ids.some((id) => lockedIds.includes(id))) return true
  say(videoSegmentText.notices.locked)
  return false
}
