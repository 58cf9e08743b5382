import type { SpanEnd } from '../../domain/clips/clips.ts'
import { overlapped, withEnd } from '../../domain/clips/clips.ts'
import { clipsApart } from '../../domain/clips/labelled-clips.ts'
import type { VideoExclusion } from '../../domain/documents/types.ts'
import { timeOf } from '../../domain/frame-table.ts'
import { begunOn, startFrameOn, withStart } from './begun.ts'
import { CLIP_ROLE, clipAtHand, CROP_ROLE, EXCLUSION_ROLE, withinReach } from './clip-layer.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { newKey } from '../../platform/random-key.ts'
import { videoText } from '../../text/video.ts'
import { isAtEnd, selectErrorBox } from '../../annotate/page/commands/judging-commands.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { ClipContext } from './clip-context.ts'
import { nameAt, ROLES, rowsOf, say } from './clip-context.ts'
import type { SpanList } from './clip-edits.ts'
import { addSpan, moveSpan, removeSpan, removeSpans, spansApart, spansOf } from './clip-edits.ts'
import { comingCrop } from './crop-commands.ts'
import { refusesMore } from './span-limits.ts'
import { spanTimes } from './span-words.ts'

const text = videoText.notices

const sayOverlap = (context: ClipContext, list: SpanList, id: string): void => {
  const spans = spansOf(context.access.work, list)
  const index = spans.findIndex((each) => each.id === id)
  const span = spans[index]
  if (span) say(text.overlap(nameAt(context, list, index), spanTimes(span)), 'bad')
}

/** The first press sets the start. An overlap is refused, and the span stays pending. */
export function markSpan(context: ClipContext, list: SpanList): void {
  const { access, facts, table, frame } = context
  if (access.readonly) return access.refuse()
  if (refusesMore(access.work, list)) return
  const label = list === 'clips' ? context.label : undefined
  const on = begunOn(context.labels, label)
  const begun = startFrameOn(table, facts.fields, on)
  const id = newKey()
  const frames = [begun ?? frame, frame] as const
  const { clipOverlap } = context.labels
  const added = addSpan(
    access.work,
    table,
    { id, list, frames, crop: comingCrop(context), label },
    clipOverlap,
  )
  if ('inTheWay' in added) return sayOverlap(context, list, added.inTheWay.id)
  const at = timeOf(table, frame)
  if (begun === null) {
    facts.setFields({ ...withStart(facts.fields, on, at), startTime: at })
    // Digits that follow are for this one.
    if (label) facts.editor.send({ type: 'SELECT', selection: [] })
    return
  }
  access.commit(added.edit, {
    label: list === 'clips' ? 'clip' : 'exclude',
    select: [{ role: ROLES[list], id }],
    fields: { ...withStart(facts.fields, on, null), endTime: at },
  })
}

interface ListedSpan {
  readonly list: SpanList
  readonly span: VideoExclusion
}

/** Also if only its crop is selected. */
function selectedSpan({ access, facts }: ClipContext): ListedSpan | null {
  const [selected] = facts.selection
  const role = selected?.role === CROP_ROLE ? CLIP_ROLE : selected?.role
  const list = (['clips', 'exclusions'] as const).find((each) => ROLES[each] === role)
  const span = list && spansOf(access.work, list).find(({ id }) => id === selected?.id)
  return list && span ? { list, span } : null
}

/** The clip or selected exclusion here, else the selected span, which then extends to this frame. */
function currentSpan(context: ClipContext): ListedSpan | null {
  const selected = selectedSpan(context)
  const here = clipAtHand(context.access.work.annotation, context.facts.fields, context.facts.selection)
  if (!here) return selected
  const isWithin = selected?.list === 'exclusions' && overlapped([here], selected.span) !== null
  return isWithin ? selected : { list: 'clips', span: here }
}

interface Resized {
  readonly list: SpanList
  readonly id: string
  readonly end: SpanEnd
  readonly frame: number
}

/** Not past those that it may not overlap; null without such a span. */
export function resized(
  { access, table, labels }: Pick<ClipContext, 'access' | 'table' | 'labels'>,
  { list, id, end, frame }: Resized,
): VideoExclusion | null {
  const { clips, exclusions } = access.work.annotation
  if (list === 'exclusions') {
    const exclusion = exclusions.find((each) => each.id === id)
    return exclusion ? withEnd(table, exclusions, exclusion, end, frame) : null
  }
  const clip = clips.find((each) => each.id === id)
  return clip ? withEnd(table, clipsApart(clips, clip.label, labels.clipOverlap), clip, end, frame) : null
}

/** @returns the result; null where nothing changes */
export function resizeSpan(
  context: Pick<ClipContext, 'access' | 'table' | 'labels'>,
  change: Resized,
): VideoExclusion | null {
  const { access } = context
  const { list, id, end, frame } = change
  const moved = resized(context, change)
  if (!moved) return null
  const isShort = (end === 'start' ? moved.startFrame : moved.endFrame - 1) !== frame
  const { label } = { label: undefined, ...access.work.annotation.clips.find((each) => each.id === id) }
  const stop = spansApart(access.work, list, label, context.labels.clipOverlap).find((each) =>
    end === 'start' ? each.endFrame === moved.startFrame : each.startFrame === moved.endFrame,
  )
  const neighbour = spansOf(access.work, list).findIndex((each) => each.id === stop?.id)
  if (isShort && neighbour >= 0) say(text.stopped(nameAt(context, list, neighbour)))
  const edit = moveSpan(access.work, list, moved)
  access.commit(edit, { label: 'resize', select: [{ role: ROLES[list], id }] })
  return edit && moved
}

const shows = ({ startFrame, endFrame }: VideoExclusion, frame: number): boolean =>
  startFrame <= frame && frame < endFrame

/** A message names a span away from this frame, as it may be off screen. */
export function moveEnd(context: ClipContext, end: SpanEnd): void {
  const { access, frame } = context
  if (access.readonly) return access.refuse()
  const current = currentSpan(context)
  if (!current) return say(text.noClip)
  const { list, span } = current
  const index = spansOf(access.work, list).findIndex(({ id }) => id === span.id)
  const name = nameAt(context, list, index)
  const isBeyond = end === 'start' ? frame >= span.endFrame : frame < span.startFrame
  if (isBeyond) return say(text.beyond[end](frame, name), 'bad')
  const moved = resizeSpan(context, { list, id: span.id, end, frame })
  if (moved && !shows(span, frame))
    say(text.reaches[end](end === 'start' ? moved.startFrame : moved.endFrame - 1, name))
}

function showSpan(facts: Pick<RunFacts<'video'>, 'editor' | 'video'>, one: Selected, frame: number): void {
  facts.editor.send({ type: 'SELECT', selection: [one] })
  facts.video?.seek(frame)
}

export function selectBeside({ access, facts }: ClipContext, step: 1 | -1): boolean {
  const { clips, exclusions } = access.work.annotation
  const all = [
    ...withinReach(clips, facts.fields).map(({ id, startFrame }) => ({ role: CLIP_ROLE, id, startFrame })),
    ...exclusions.map(({ id, startFrame }) => ({ role: EXCLUSION_ROLE, id, startFrame })),
  ].toSorted((a, b) => a.startFrame - b.startFrame)
  const [selected] = facts.selection
  const role = selected?.role === CROP_ROLE ? CLIP_ROLE : selected?.role
  const index = all.findIndex((each) => each.role === role && each.id === selected?.id)
  if (selectErrorBox(facts, isAtEnd(all, index, step), step)) return true
  const next = index < 0 ? all.at(step === 1 ? 0 : -1) : all[(index + step + all.length) % all.length]
  if (next) showSpan(facts, { role: next.role, id: next.id }, next.startFrame)
  return next !== undefined
}

const idsIn = (selection: readonly Selected[], roles: readonly string[]): readonly string[] =>
  selection.filter(({ role }) => roles.includes(role)).map(({ id }) => id)

/** A clip also counts by its crop. */
function removeSeveral({ access, facts: { selection } }: ClipContext): void {
  const { work } = access
  const edits = [
    removeSpans(work, 'clips', idsIn(selection, [CLIP_ROLE, CROP_ROLE])),
    removeSpans(work, 'exclusions', idsIn(selection, [EXCLUSION_ROLE])),
  ]
  access.commit(composite(edits), { label: 'remove', select: [] })
}

/** False for boxes, which their tools remove. A message names a span away from this frame. */
export function removeSelected(context: ClipContext): boolean {
  const { access, facts, frame } = context
  if (idsIn(facts.selection, [CLIP_ROLE, EXCLUSION_ROLE]).length > 0 && facts.selection.length > 1) {
    removeSeveral(context)
    return true
  }
  const current = facts.selection[0]?.role === CROP_ROLE ? null : selectedSpan(context)
  if (!current) return false
  const { list, span } = current
  const index = spansOf(access.work, list).findIndex(({ id }) => id === span.id)
  access.commit(removeSpan(access.work, list, span.id), { label: 'remove', select: [] })
  if (!access.readonly && !shows(span, frame))
    say(text.removed(nameAt(context, list, index), spanTimes(span)))
  return true
}

/** Of the whole video, as in the timeline. False with the tool for error boxes. */
export function selectAllSpans({ access, facts: { editor, fields } }: ClipContext): boolean {
  if (editor.getSnapshot().context.tool === 'errorBox') return false
  const all = rowsOf(access.work, fields)
  if (all.length === 0) return false
  editor.send({ type: 'SELECT', selection: all })
  return true
}
