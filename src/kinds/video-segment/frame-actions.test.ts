import { expect, test } from 'vitest'
import { CLIP_RANGES_MAX, EXCLUDE_FRAMES_MAX } from '../../domain/documents/limits.ts'
import { documentEdits } from '../../machines/editor/edits.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { toasts } from '../../ui/toasts.ts'
import { markRange, removeRangeHere } from './frame-actions.ts'
import type { RangeStart } from './frame-actions.ts'
import type { ObjectScope } from './objects/object-scope.ts'

const clip = (startFrame: number) => ({ id: String(startFrame), startFrame, endFrame: startFrame + 1 })

/** The second press, on frame 5, after the first one on frame 3. */
function after(
  list: RangeStart['list'],
  { clips = [], excluded = [] }: { clips?: ReturnType<typeof clip>[]; excluded?: number[] } = {},
) {
  const seen: unknown[] = []
  for (const { id } of toasts.current()) toasts.dismiss(id)
  markRange(
    {
      access: {
        readonly: false,
        work: { annotation: { clipRanges: clips, excludeFrames: excluded } },
        commit: (_edit: unknown, { label }: { label: string }) => seen.push(label),
      },
      work: { annotation: { clipRanges: clips, excludeFrames: excluded } },
      fields: { rangeStart: { list, frame: 3 } },
      setFields: (fields: unknown) => seen.push(fields),
      frame: 5,
    } as unknown as ObjectScope,
    list,
  )
  return { seen, said: toasts.current().map(({ text }) => text) }
}

test('a range is created by the second press and then no longer pending', () => {
  expect(after('clip')).toEqual({ seen: [{ rangeStart: null }, 'clip'], said: [] })
  expect(after('exclude')).toEqual({ seen: [{ rangeStart: null }, 'excludeFrames'], said: [] })
})

test('an impossible range is refused with a reason, and stays pending', () => {
  const full = Array.from({ length: CLIP_RANGES_MAX }, (_, index) => clip(100 + index * 2))
  const many = Array.from({ length: EXCLUDE_FRAMES_MAX }, (_, index) => 100 + index)
  expect(after('clip', { clips: [clip(4)] })).toEqual({ seen: [], said: ['片段不能重叠'] })
  expect(after('clip', { clips: full })).toEqual({ seen: [], said: ['片段最多 1,000 个，未添加'] })
  expect(after('exclude', { excluded: many })).toEqual({
    seen: [],
    said: ['排除的帧最多 100,000 个，未添加'],
  })
})

test('one key removes what contains this frame: excluded frames before a clip, and reports when there is nothing', () => {
  const annotation = {
    excludeFrames: [1, 2, 3, 9],
    clipRanges: [
      { id: 'a', startFrame: 2, endFrame: 5 },
      { id: 'b', startFrame: 6, endFrame: 8 },
    ],
  }
  const work = { annotation }
  const at = (frame: number, readonly = false): unknown => {
    const seen: unknown[] = []
    for (const { id } of toasts.current()) toasts.dismiss(id)
    const commit = (edit: Edit) => {
      const { excludeFrames, clipRanges } = documentEdits.apply(work, edit).annotation
      seen.push(excludeFrames, clipRanges.map(({ id }) => id).join(''))
    }
    const access = { readonly, work, commit, refuse: () => seen.push('refused') }
    removeRangeHere({ access, work, frame } as unknown as ObjectScope)
    return [...seen, ...toasts.current().map(({ text }) => text)]
  }
  expect([at(2), at(4), at(7), at(9), at(8), at(4, true)]).toEqual([
    [[9], 'ab'],
    [[1, 2, 3, 9], 'b'],
    [[1, 2, 3, 9], 'a'],
    [[1, 2, 3], 'ab'],
    ['当前帧没有排除，也不在片段内'],
    ['refused'],
  ])
})
