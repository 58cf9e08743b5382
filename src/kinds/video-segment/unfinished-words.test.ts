import { expect, test } from 'vitest'
import type { Fields } from '../../machines/editor/types.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { videoText } from '../../text/video.ts'
import type { VideoController } from '../../annotate/video/playback/video-controller.ts'
import { keepVideoParts } from './video-parts.ts'
import { task } from './tracking/testing-tracker.ts'
import { unfinishedWords } from './unfinished-words.ts'

const begun = (rangeStart: Fields[string], video: VideoController | null = null) => {
  const editor = { getSnapshot: () => ({ context: { fields: { rangeStart } } }) }
  return unfinishedWords({ editor, video } as unknown as Parameters<typeof unfinishedWords>[0])
}

test('a range that was begun and not ended is told before it is handed in without, a tracking before that', () => {
  const video = {} as VideoController
  const tracker = { state: () => ({ task: task({}), busy: false, problem: null }) }
  keepVideoParts(video, { tracker } as unknown as Parameters<typeof keepVideoParts>[1])
  const range = { list: 'clip', frame: 7 }
  expect([begun({ list: 'exclude', frame: 7 }), begun(range), begun(null), begun(range, video)]).toEqual([
    videoText.clips.unfinished(7),
    videoText.clips.unfinished(7),
    null,
    videoSegmentText.tracking.unfinished,
  ])
})
