import { beforeAll, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { CommandKind } from './commands.ts'
import { assertDoing, takesBack } from './life.ts'
import { loadMasks } from './paint-driver.ts'
import { beginnings, deedsOf, trialOf } from './trials.ts'

/** What keys, buttons and panels of a kind do among strokes of its tools is taken back and done again like them. */

const SAID = [
  'availability',
  'verdict/box-comment',
  'verdict/box-remove',
  'verdict/comment',
  'verdict/ruling',
  'verdict/verdict',
]

/** What is done at least once; what tools alone do is asked for elsewhere. */
const LABELS: Readonly<Record<CommandKind, readonly string[]>> = {
  image: [...SAID, 'copy', 'crop-remove', 'whole', 'wrong'],
  'image-node': [
    ...SAID,
    'blur',
    'body-type',
    'copy',
    'verdict/node-comment',
    'node-exchange',
    'node-place',
    'node-visibility',
    'own-comment',
    'skeleton-add',
    'skeleton-drop',
    'skeleton-mirror',
    'skeleton-remove',
    'skeleton-swap',
  ],
  'image-segment': [...SAID, 'create', 'move', 'recolour', 'remove', 'rename', 'suggestions', 'wrong'],
  video: [...SAID, 'clip', 'copy', 'create', 'crop', 'exclude', 'remove', 'resize', 'turn', 'wrong'],
}

const TIMEOUT_MS = 60_000

let masks: MaskPort

beforeAll(async () => {
  masks = await loadMasks()
})

test.each(Object.keys(LABELS) as CommandKind[])(
  '%s',
  async (kind) => {
    await assertDoing(LABELS[kind], 60, [beginnings(kind), deedsOf(kind)], (beginning, deeds) =>
      takesBack(trialOf(kind, masks, beginning), deeds),
    )
  },
  TIMEOUT_MS,
)
