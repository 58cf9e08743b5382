import type { End } from '../../domain/clips/clips.ts'
import { withEnd } from '../../domain/clips/clips.ts'
import { timeOf } from '../../domain/frame-table.ts'
import {
  CLIP_ROLE,
  clipAtHand,
  clipStartFrame,
  CROP_ROLE,
  EXCLUSION_ROLE,
} from '../../kinds/traits/timeline-clips.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { newKey } from '../../platform/random-key.ts'
import { videoText } from '../../text/video.ts'
import type { RunFacts } from '../screen/screen-kind.ts'
import type { ClipDesk } from './clip-desk.ts'
import { ROLES, say } from './clip-desk.ts'
import type { SpanList } from './clip-edits.ts'
import { addSpan, moveSpan, removeSpan, spansOf } from './clip-edits.ts'
import { comingCrop } from './crop-commands.ts'
import { isFull, sayFull } from './span-limits.ts'
import { spanName, spanTimes } from './span-words.ts'

/** What keys and buttons do with stretches of a video. */

const text = videoText.notices

const sayOverlap = ({ face }: ClipDesk, list: SpanList, id: string): void => {
  const spans = spansOf(face.work, list)
  const index = spans.findIndex((each) => each.id === id)
  const span = spans[index]
  if (span) say(text.overlap(spanName(list, index), spanTimes(span)), 'bad')
}

/** The first press sets where it begins, the second makes it. What would overlap is refused, and stays in the making. */
export function markSpan(desk: ClipDesk, list: SpanList): void {
  const { face, facts, table, frame } = desk
  if (face.readonly) return face.refuse()
  if (isFull(face.work, list)) return sayFull(list)
  const begun = clipStartFrame(table, facts.fields)
  const id = newKey()
  const added = addSpan(face.work, table, {
    id,
    list,
    frames: [begun ?? frame, frame],
    crop: comingCrop(desk),
  })
  if ('inTheWay' in added) return sayOverlap(desk, list, added.inTheWay.id)
  const at = timeOf(table, frame)
  if (begun === null) return facts.setFields({ clipStart: at, startTime: at })
  face.commit(added.edit, {
    label: list === 'clips' ? 'clip' : 'exclude',
    select: [{ role: ROLES[list], id }],
    fields: { clipStart: null, endTime: at },
  })
}

/** The stretch that is worked on: the selected one, or the clip at the frame that one is at. */
function spanInHand({ face, facts }: ClipDesk): { list: SpanList; id: string } | null {
  const [selected] = facts.selection
  const { clips, exclusions } = face.work.annotation
  if (selected?.role === EXCLUSION_ROLE && exclusions.some(({ id }) => id === selected.id))
    return { list: 'exclusions', id: selected.id }
  const isClip = selected?.role === CLIP_ROLE || selected?.role === CROP_ROLE
  if (isClip && clips.some(({ id }) => id === selected.id)) return { list: 'clips', id: selected.id }
  const clip = clipAtHand(face.work.annotation, facts.fields)
  return clip && { list: 'clips', id: clip.id }
}

/** Puts an end of a stretch to a frame, as near as its neighbours let it. */
export function resizeSpan(
  { face, table }: Pick<ClipDesk, 'face' | 'table'>,
  list: SpanList,
  id: string,
  end: End,
  frame: number,
): void {
  if (face.readonly) return face.refuse()
  const spans = spansOf(face.work, list)
  const span = spans.find((each) => each.id === id)
  if (!span) return
  const moved = withEnd(table, spans, span, end, frame)
  const isShort = (end === 'start' ? moved.startFrame : moved.endFrame - 1) !== frame
  const neighbour = spans.findIndex((each) =>
    end === 'start' ? each.endFrame === moved.startFrame : each.startFrame === moved.endFrame,
  )
  if (isShort && neighbour >= 0) say(text.stopped(spanName(list, neighbour)))
  face.commit(moveSpan(face.work, list, moved), { label: 'resize', select: [{ role: ROLES[list], id }] })
}

/** The stretch in hand begins or ends at the frame that one is at, which must not lie beyond its other end. */
export function moveEnd(desk: ClipDesk, end: End): void {
  const inHand = spanInHand(desk)
  if (!inHand) return say(text.noClip)
  const { list, id } = inHand
  const spans = spansOf(desk.face.work, list)
  const index = spans.findIndex((each) => each.id === id)
  const span = spans[index]
  const isBeyond = span && (end === 'start' ? desk.frame >= span.endFrame : desk.frame < span.startFrame)
  if (isBeyond) return say(text.beyond[end](desk.frame, spanName(list, index)), 'bad')
  resizeSpan(desk, list, id, end, desk.frame)
}

/** Selects a stretch and goes to where it begins. */
export function showSpan(
  facts: Pick<RunFacts<'video'>, 'editor' | 'video'>,
  one: Selected,
  frame: number,
): void {
  facts.editor.send({ type: 'SELECT', selection: [one] })
  facts.video?.seek(frame)
}

/** Goes through all stretches in the order of time. False when there are none. */
export function selectBeside({ face, facts }: ClipDesk, step: 1 | -1): boolean {
  const { clips, exclusions } = face.work.annotation
  const all = [
    ...clips.map(({ id, startFrame }) => ({ role: CLIP_ROLE, id, startFrame })),
    ...exclusions.map(({ id, startFrame }) => ({ role: EXCLUSION_ROLE, id, startFrame })),
  ].toSorted((a, b) => a.startFrame - b.startFrame)
  const [selected] = facts.selection
  const role = selected?.role === CROP_ROLE ? CLIP_ROLE : selected?.role
  const index = all.findIndex((each) => each.role === role && each.id === selected?.id)
  const next = index < 0 ? all.at(step === 1 ? 0 : -1) : all[(index + step + all.length) % all.length]
  if (next) showSpan(facts, { role: next.role, id: next.id }, next.startFrame)
  return next !== undefined
}

/** False for what is no stretch: boxes are removed by their tools. */
export function removeSelected({ face, facts }: ClipDesk): boolean {
  const [selected] = facts.selection
  const list = (['clips', 'exclusions'] as const).find((each) => ROLES[each] === selected?.role)
  if (!list || !selected) return false
  face.commit(removeSpan(face.work, list, selected.id), { label: 'remove', select: [] })
  return true
}
