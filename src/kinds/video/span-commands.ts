import type { SpanEnd } from '../../domain/clips/clips.ts'
import { overlapped, withEnd } from '../../domain/clips/clips.ts'
import type { VideoExclusion } from '../../domain/documents/types.ts'
import { timeOf } from '../../domain/frame-table.ts'
import { CLIP_ROLE, clipAtHand, clipStartFrame, CROP_ROLE, EXCLUSION_ROLE } from './clip-layer.ts'
import { composite } from '../../machines/editor/edit-makers.ts'
import type { Selected } from '../../machines/editor/types.ts'
import { newKey } from '../../platform/random-key.ts'
import { videoText } from '../../text/video.ts'
import { isAtEnd, selectErrorBox } from '../../annotate/page/commands/judging-commands.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { ClipContext } from './clip-context.ts'
import { ROLES, rowsOf, say } from './clip-context.ts'
import type { SpanList } from './clip-edits.ts'
import { addSpan, moveSpan, removeSpan, removeSpans, spansOf } from './clip-edits.ts'
import { comingCrop } from './crop-commands.ts'
import { refusesMore } from './span-limits.ts'
import { spanName, spanTimes } from './span-words.ts'

const text = videoText.notices

const sayOverlap = ({ access }: ClipContext, list: SpanList, id: string): void => {
  const spans = spansOf(access.work, list)
  const index = spans.findIndex((each) => each.id === id)
  const span = spans[index]
  if (span) say(text.overlap(spanName(list, index), spanTimes(span)), 'bad')
}

/** The first press sets the start. An overlap is refused, and the span stays pending. */
export function markSpan(context: ClipContext, list: SpanList): void {
  const { access, facts, table, frame } = context
  if (access.readonly) return access.refuse()
  if (refusesMore(access.work, list)) return
  const begun = clipStartFrame(table, facts.fields)
  const id = newKey()
  const added = addSpan(access.work, table, {
    id,
    list,
    frames: [begun ?? frame, frame],
    crop: comingCrop(context),
  })
  if ('inTheWay' in added) return sayOverlap(context, list, added.inTheWay.id)
  const at = timeOf(table, frame)
  if (begun === null) return facts.setFields({ clipStart: at, startTime: at })
  access.commit(added.edit, {
    label: list === 'clips' ? 'clip' : 'exclude',
    select: [{ role: ROLES[list], id }],
    fields: { clipStart: null, endTime: at },
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
  const here = clipAtHand(context.access.work.annotation, context.facts.fields)
  if (!here) return selected
  const isWithin = selected?.list === 'exclusions' && overlapped([here], selected.span) !== null
  return isWithin ? selected : { list: 'clips', span: here }
}

/** Not past its neighbours. @returns the result; null where nothing changes */
export function resizeSpan(
  { access, table }: Pick<ClipContext, 'access' | 'table'>,
  list: SpanList,
  id: string,
  end: SpanEnd,
  frame: number,
): VideoExclusion | null {
  const spans = spansOf(access.work, list)
  const span = spans.find((each) => each.id === id)
  if (!span) return null
  const moved = withEnd(table, spans, span, end, frame)
  const isShort = (end === 'start' ? moved.startFrame : moved.endFrame - 1) !== frame
  const neighbour = spans.findIndex((each) =>
    end === 'start' ? each.endFrame === moved.startFrame : each.startFrame === moved.endFrame,
  )
  if (isShort && neighbour >= 0) say(text.stopped(spanName(list, neighbour)))
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
  const name = spanName(
    list,
    spansOf(access.work, list).findIndex(({ id }) => id === span.id),
  )
  const isBeyond = end === 'start' ? frame >= span.endFrame : frame < span.startFrame
  if (isBeyond) return say(text.beyond[end](frame, name), 'bad')
  const moved = resizeSpan(context, list, span.id, end, frame)
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
    ...clips.map(({ id, startFrame }) => ({ role: CLIP_ROLE, id, startFrame })),
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
  if (!access.readonly && !shows(span, frame)) say(text.removed(spanName(list, index), spanTimes(span)))
  return true
}

/** Of the whole video, as in the timeline. False with the tool for error boxes. */
export function selectAllSpans({ access, facts: { editor } }: ClipContext): boolean {
  if (editor.getSnapshot().context.tool === 'errorBox') return false
  const all = rowsOf(access.work)
  if (all.length === 0) return false
  editor.send({ type: 'SELECT', selection: all })
  return true
}
