import { beforeEach, expect, test } from 'vitest'
import { spanOf } from '../../domain/clips/clips.ts'
import type { SpanEnd } from '../../domain/clips/clips.ts'
import type { VideoDocument } from '../../domain/documents/types.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { CLIP_ROLE, CROP_ROLE, EXCLUSION_ROLE } from './clip-layer.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { applyEdit, invertEdit } from '../../machines/editor/edits.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { toasts } from '../../ui/toasts.ts'
import type { ClipContext } from './clip-context.ts'
import type { VideoWork } from './clip-edits.ts'
import { moveEnd, removeSelected, selectAllSpans } from './span-commands.ts'
import { cropEditor, TABLE } from './testing.ts'

const clip = (id: string, first: number, last: number) =>
  ({ id, ...spanOf(TABLE, first, last), crop: null, wrongBox: false }) as const

/** Two clips with a gap between them; the second one has an exclusion in it. */
const DOCUMENT: VideoDocument = {
  ...emptyDocument('video'),
  clips: [clip('a', 20, 40), clip('b', 60, 80)],
  exclusions: [{ id: 'x', ...spanOf(TABLE, 65, 68) }],
}
const A = { role: CLIP_ROLE, id: 'a' }
const B = { role: CLIP_ROLE, id: 'b' }
const X = { role: EXCLUSION_ROLE, id: 'x' }

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** First and last frames of all stretches after a key at a frame, and what was said. */
function after(
  selected: { role: string; id: string } | null,
  frame: number,
  press: (context: ClipContext) => void,
) {
  let work: VideoWork = { annotation: DOCUMENT, verdict: EMPTY_VERDICT }
  press({
    access: {
      work,
      readonly: false,
      commit: (edit: Edit | null) => void (work = edit ? applyEdit(work, edit) : work),
    },
    facts: { selection: selected ? [selected] : [], fields: { videoPlayTime: frame / 10 } },
    table: TABLE,
    labels: {},
    frame,
  } as unknown as ClipContext)
  const { clips, exclusions } = work.annotation
  const frames = [...clips, ...exclusions].map(
    ({ id, startFrame, endFrame }) => `${id} ${startFrame}–${endFrame - 1}`,
  )
  return { frames: frames.join(' '), said: toasts.current().map(({ text }) => text) }
}

const moved = (selected: Parameters<typeof after>[0], end: SpanEnd, frame: number) =>
  after(selected, frame, (context) => moveEnd(context, end))

test('I and O apply to the clip at the frame, even if a distant one is selected', () => {
  expect([moved(A, 'start', 70), moved(A, 'end', 70), moved(null, 'start', 25)]).toEqual([
    { frames: 'a 20–40 b 70–80 x 65–68', said: [] },
    { frames: 'a 20–40 b 60–70 x 65–68', said: [] },
    { frames: 'a 25–40 b 60–80 x 65–68', said: [] },
  ])
})

test('outside clips they extend the selected one, and name it', () => {
  expect(moved(A, 'end', 50)).toEqual({
    frames: 'a 20–50 b 60–80 x 65–68',
    said: ['片段 1改为到第 50 帧结束'],
  })
  expect(moved(B, 'start', 45).frames).toBe('a 20–40 b 45–80 x 65–68')
  expect(moved(null, 'end', 50)).toMatchObject({ frames: 'a 20–40 b 60–80 x 65–68' })
})

test('the selected exclusion of a clip is changed only within that clip', () => {
  expect(moved(X, 'end', 67)).toEqual({ frames: 'a 20–40 b 60–80 x 65–67', said: [] })
  expect(moved(X, 'end', 72)).toEqual({
    frames: 'a 20–40 b 60–80 x 65–72',
    said: ['排除 1改为到第 72 帧结束'],
  })
  expect(moved(X, 'end', 30).frames).toBe('a 20–30 b 60–80 x 65–68')
})

test.each([
  ['start', A, 50, '第 50 帧在片段 1的终点之后，起点没有移动'],
  ['end', B, 50, '第 50 帧在片段 2的起点之前，终点没有移动'],
] as const)('the %s of a clip never passes its other end', (end, selected, frame, words) => {
  expect(moved(selected, end, frame)).toEqual({ frames: 'a 20–40 b 60–80 x 65–68', said: [words] })
})

test('a span that stops at its neighbour reports how far it reaches', () => {
  expect(moved(A, 'end', 90)).toEqual({
    frames: 'a 20–59 b 60–80 x 65–68',
    said: ['已停在片段 2的边上，片段不能重叠', '片段 1改为到第 59 帧结束'],
  })
})

test('removing a distant span names it, removing a visible one does not', () => {
  const remove = (selected: typeof A, frame: number) =>
    after(selected, frame, (context) => void removeSelected(context))
  expect([remove(A, 30), remove(A, 70)]).toEqual([
    { frames: 'b 60–80 x 65–68', said: [] },
    { frames: 'b 60–80 x 65–68', said: ['已删除片段 1（0:02.000 – 0:04.100）'] },
  ])
})

test('several spans are removed in one step, a clip by its crop too', () => {
  const edits: (Edit | null)[] = []
  const work: VideoWork = { annotation: DOCUMENT, verdict: EMPTY_VERDICT }
  const removes = removeSelected({
    access: { work, readonly: false, commit: (edit: Edit | null) => edits.push(edit) },
    facts: { selection: [X, A, { role: CROP_ROLE, id: 'b' }], fields: {} },
    table: TABLE,
    labels: {},
    frame: 0,
  } as unknown as ClipContext)
  const [edit] = edits
  const after = edit ? applyEdit(work, edit) : work
  expect([removes, edits.length, after.annotation.clips, after.annotation.exclusions]).toEqual([
    true,
    1,
    [],
    [],
  ])
  expect(edit && applyEdit(after, invertEdit(edit))).toEqual(work)
})

test('all spans of the video are selected, but not with the tool for errors active', () => {
  const editor = cropEditor({})
  const select = () =>
    selectAllSpans({
      access: { work: { annotation: DOCUMENT, verdict: EMPTY_VERDICT } },
      facts: { editor, fields: {} },
    } as unknown as ClipContext)
  expect([select(), editor.getSnapshot().context.selection]).toEqual([true, [A]])
  editor.send({ type: 'SELECT', selection: [] })
  editor.send({ type: 'PICK', tool: 'errorBox' })
  expect([select(), editor.getSnapshot().context.selection]).toEqual([false, []])
})
