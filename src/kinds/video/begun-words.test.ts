import { expect, test } from 'vitest'
import type { Fields } from '../../machines/editor/types.ts'
import { videoText } from '../../text/video.ts'
import { begunWords } from './begun-words.ts'
import { TABLE } from './testing.ts'

/** A video whose editor has these fields. */
const shown = (fields: Fields) =>
  ({
    editor: { getSnapshot: () => ({ context: { fields } }) },
    video: { state: () => ({ table: TABLE }) },
  }) as unknown as Parameters<typeof begunWords>[0]

test('an unfinished clip or exclusion is reported before submitting without it', () => {
  expect([begunWords(shown({ clipStart: 0.7 })), begunWords(shown({ clipStart: null }))]).toEqual([
    videoText.clips.unfinished(7),
    null,
  ])
})
