import { beforeEach, expect, test } from 'vitest'
import { spanOf } from '../../domain/clips/clips.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { CLIPS_MAX } from '../../domain/documents/limits.ts'
import type { VideoClip } from '../../domain/documents/types.ts'
import { toasts } from '../../ui/toasts.ts'
import type { ClipContext } from './clip-context.ts'
import { markSpan } from './span-commands.ts'
import { splitClip } from './split-clip.ts'

const FRAMES = 2 * CLIPS_MAX + 2
const TABLE = {
  times: Float64Array.from({ length: FRAMES }, (_, frame) => frame),
  keyFrames: Int32Array.of(0),
  duration: FRAMES,
}
const clipOf = (id: string, first: number, last: number): VideoClip => ({
  id,
  ...spanOf(TABLE, first, last),
  crop: null,
  wrongBox: false,
})

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** How often something is committed by a command at a frame, what else is set, and what is said. */
function done(act: (context: ClipContext) => void, clips: readonly VideoClip[], frame: number) {
  let commits = 0
  const fields: unknown[] = []
  act({
    access: {
      work: { annotation: { ...emptyDocument('video'), clips } },
      readonly: false,
      commit: () => (commits += 1),
    },
    facts: {
      selection: [],
      fields: { videoPlayTime: TABLE.times[frame] },
      setFields: (patch: unknown) => fields.push(patch),
    },
    table: TABLE,
    labels: {},
    frame,
    size: { width: 4, height: 4 },
  } as unknown as ClipContext)
  return [commits, fields.length, toasts.current().map(({ text }) => text)]
}

test('a clip can be cut at any frame except its first, and gaps cannot', () => {
  const clips = [clipOf('a', 10, 20)]
  expect([11, 20].map((frame) => done(splitClip, clips, frame))).toEqual([
    [1, 0, []],
    [1, 0, []],
  ])
  expect(done(splitClip, clips, 10)).toEqual([0, 0, ['当前帧是片段 1的第一帧，没有可切的']])
  expect(done(splitClip, clips, 21)).toEqual([
    0,
    0,
    ['当前帧是片段 1的第一帧，没有可切的', '当前帧不在任何片段内'],
  ])
})

test('clips beyond the limit of a document are refused with a notice', () => {
  const clips = Array.from({ length: CLIPS_MAX }, (_, index) => clipOf(`c${index}`, 2 * index, 2 * index + 1))
  const said = ['片段最多 1,000 个，未添加']
  expect(done((context) => markSpan(context, 'clips'), clips, FRAMES - 1)).toEqual([0, 0, said])
  expect(done(splitClip, clips, 1)).toEqual([0, 0, said])
})
