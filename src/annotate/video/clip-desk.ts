import type { FrameTable } from '../../domain/frame-table.ts'
import type { VideoClip } from '../../domain/documents/schemas.ts'
import { PLAY_TIME_FIELDS } from '../../kinds/frame-fields.ts'
import { CLIP_ROLE, clipAtHand, EXCLUSION_ROLE } from '../../kinds/traits/timeline-clips.ts'
import { videoText } from '../../text/video.ts'
import { toasts } from '../../ui/toasts.ts'
import { fixedFace } from '../screen/kind-facts.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import type { WorkFace } from '../work-face.ts'
import type { SpanList } from './clip-edits.ts'

export const ROLES: Readonly<Record<SpanList, string>> = { clips: CLIP_ROLE, exclusions: EXCLUSION_ROLE }

/** All that a command of clips works on: an item is open and its video is there. */
export interface ClipDesk {
  readonly face: WorkFace<'video'>
  readonly facts: RunFacts<'video'>
  readonly table: FrameTable
  readonly frame: number
  readonly size: { readonly width: number; readonly height: number }
}

export function clipDeskOf(facts: RunFacts<'video'>): ClipDesk | null {
  const { task, video, purpose } = facts
  const face = facts.face && purpose === 'ruling' ? fixedFace(facts.face) : facts.face
  const state = video?.state()
  if (!face || !task || !state?.table) return null
  const { table, frame, speed } = state
  // What is asked by a key or a button is meant for the frame that is named, be its picture still on the way.
  const fields = { ...facts.fields, ...PLAY_TIME_FIELDS.write(table, { frame, speed }) }
  return { face, facts: { ...facts, fields }, table, frame, size: task.item.resource }
}

export const say = (words: string, tone: 'info' | 'bad' = 'info'): void => {
  toasts.show({ tone, text: words })
}

/** Whatever is asked of the clip at this frame; says so where there is none. */
export function withClip(desk: ClipDesk, change: (clip: VideoClip) => void): void {
  if (desk.face.readonly) return desk.face.refuse()
  const clip = clipAtHand(desk.face.work.annotation, desk.facts.fields)
  if (clip) change(clip)
  else say(videoText.notices.noClip)
}
