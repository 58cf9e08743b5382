import { expect, test } from 'vitest'
import { clipAtHand } from './clip-layer.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import { clipContextOf } from './clip-context.ts'
import { NO_VIDEO } from '../../annotate/video/playback/video-state.ts'

const TABLE = {
  times: Float64Array.from({ length: 10 }, (_, frame) => frame / 10),
  keyFrames: Int32Array.of(0),
  duration: 1,
}
const clip = (id: string, startPts: number, endPts: number) => ({ id, startPts, endPts })

test('keys apply to the clip at the requested frame while the picture of another is still visible', () => {
  const annotation = { clips: [clip('seen', 0, 0.5), clip('named', 0.5, 1)] }
  const context = clipContextOf({
    access: { work: { annotation } },
    task: { item: { resource: { width: 4, height: 4 }, labels: {} } },
    video: { state: () => ({ ...NO_VIDEO, table: TABLE, frame: 8, shown: 2 }) },
    fields: { videoPlayTime: 0.2 },
    purpose: 'work',
  } as unknown as RunFacts<'video'>)
  const found = context && clipAtHand(context.access.work.annotation, context.facts.fields)
  expect([context?.frame, found?.id]).toEqual([8, 'named'])
})
