import { expect, test, vi } from 'vitest'
import type { Fields } from '../../machines/editor/types.ts'
import { videoText } from '../../text/video.ts'
import { unfinishedWords } from './unfinished-words.ts'

const tracking = vi.hoisted(() => ({ words: null as string | null }))
vi.mock('./open-desk.ts', () => ({ trackingWords: () => tracking.words, rowDeskOf: () => null }))

const begun = (rangeStart: Fields[string]) => {
  const editor = { getSnapshot: () => ({ context: { fields: { rangeStart } } }) }
  return unfinishedWords({ editor, video: null } as unknown as Parameters<typeof unfinishedWords>[0])
}

test('a range that was begun and not ended is told before it is handed in without, a tracking before that', () => {
  const words = [begun({ list: 'exclude', frame: 7 }), begun({ list: 'clip', frame: 7 }), begun(null)]
  tracking.words = '跟踪中'
  expect([...words, begun({ list: 'clip', frame: 7 })]).toEqual([
    videoText.clips.unfinished(7),
    videoText.clips.unfinished(7),
    null,
    '跟踪中',
  ])
})
