import { beforeEach, expect, test } from 'vitest'
import { spanOf } from '../../domain/clips/clips.ts'
import type { End } from '../../domain/clips/clips.ts'
import type { VideoClip } from '../../domain/documents/schemas.ts'
import { CLIP_ROLE } from '../../kinds/traits/timeline-clips.ts'
import { toasts } from '../../ui/toasts.ts'
import type { ClipDesk } from './clip-desk.ts'
import { moveEnd } from './span-commands.ts'

const TABLE = {
  times: Float64Array.from({ length: 100 }, (_, frame) => frame / 10),
  keyFrames: Int32Array.of(0),
  duration: 10,
}
const CLIP = { id: 'a', ...spanOf(TABLE, 20, 40), crop: null, wrongBox: false } as VideoClip

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** Moves an end of the selected clip, frames 20 to 40, to a frame: how often something was committed, and what was said. */
function moved(end: End, frame: number) {
  const commits: unknown[] = []
  moveEnd(
    {
      face: {
        work: { annotation: { clips: [CLIP], exclusions: [] } },
        readonly: false,
        commit: (edit: unknown) => void commits.push(edit),
      },
      facts: { selection: [{ role: CLIP_ROLE, id: 'a' }], fields: {} },
      table: TABLE,
      frame,
    } as unknown as ClipDesk,
    end,
  )
  return { commits: commits.length, said: toasts.current().map(({ text }) => text) }
}

test.each([
  ['start', 41, 0, ['第 41 帧在片段 1的终点之后，起点没有移动']],
  ['end', 19, 0, ['第 19 帧在片段 1的起点之前，终点没有移动']],
  ['start', 40, 1, []],
  ['end', 20, 1, []],
  ['start', 5, 1, []],
] as const)('the %s of a clip is moved to frame %i, or stays: %i', (end, frame, commits, said) => {
  expect(moved(end, frame)).toEqual({ commits, said })
})
