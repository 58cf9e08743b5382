import { expect, test } from 'vitest'
import type { Fields } from '../../machines/editor/types.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { videoText } from '../../text/video.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { keepVideoParts } from './video-parts.ts'
import { task } from './tracking/testing-tracker.ts'
import { unfinishedWords } from './unfinished-words.ts'

interface Doubted {
  readonly purpose?: 'annotation' | 'verdict'
  readonly objects?: readonly { readonly id: string }[]
}

const begun = (
  rangeStart: Fields[string],
  video: VideoController | null = null,
  { purpose = 'annotation', objects = [] }: Doubted = {},
) => {
  const document = { annotation: { objects } }
  const editor = { getSnapshot: () => ({ context: { document, fields: { rangeStart } } }) }
  return unfinishedWords({ editor, video, purpose } as unknown as Parameters<typeof unfinishedWords>[0])
}

const partsOf = (
  task: unknown,
  runs: Readonly<Record<string, readonly (readonly [number, number])[]>> = {},
) => {
  const presence = { runs: (id: string) => runs[id] ?? [] }
  const parts = { tracker: { state: () => ({ task }) }, rows: { state: () => ({ presence }) } }
  const video = {} as VideoController
  keepVideoParts(video, parts as unknown as Parameters<typeof keepVideoParts>[1])
  return video
}

test('an unfinished range is reported before submitting without it, a running tracking before that', () => {
  const video = partsOf(task({}))
  const range = { list: 'clip', frame: 7 }
  expect([begun({ list: 'exclude', frame: 7 }), begun(range), begun(null), begun(range, video)]).toEqual([
    videoText.clips.unfinished(7),
    videoText.clips.unfinished(7),
    null,
    videoSegmentText.tracking.unfinished,
  ])
})

test('uncertain frames are reported before submitting, for existing objects', () => {
  const video = partsOf(null, {
    a: [
      [3, 5],
      [9, 10],
    ],
    b: [[0, 1]],
    gone: [[0, 90]],
  })
  const objects = [{ id: 'a' }, { id: 'b' }]
  expect([
    begun(null, video, { objects }),
    begun(null, video, { objects, purpose: 'verdict' }),
    begun(null, video),
  ]).toEqual([videoSegmentText.tracking.doubted(4), null, null])
})
