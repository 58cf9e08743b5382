import { expect, test } from 'vitest'
import type { CursorFacts } from './cursor.ts'
import { cursorFor } from './cursor.ts'

const facts: CursorFacts = {
  hit: null,
  selection: [],
  drawing: null,
  panHeld: false,
  panning: false,
  readonly: false,
}
const crop = { id: 'a', role: 'crop', part: 'interior' } as const
const cursor = (changes: Partial<CursorFacts>): string => cursorFor({ ...facts, ...changes })

test('the cursor says what a press would do', () => {
  expect([
    cursor({}),
    cursor({ drawing: 'crop' }),
    cursor({ hit: crop }),
    cursor({ hit: crop, drawing: 'exclude' }),
    cursor({ hit: crop, drawing: 'exclude', selection: [crop] }),
    cursor({ hit: { ...crop, part: 'handle', handle: 'ne' }, drawing: 'crop' }),
    cursor({ hit: crop, panHeld: true }),
    cursor({ hit: crop, panHeld: true, panning: true }),
    cursor({ hit: { ...crop, part: 'handle', handle: 'ne' }, readonly: true }),
  ]).toEqual([
    'default',
    'crosshair',
    'move',
    'crosshair',
    'move',
    'nesw-resize',
    'grab',
    'grabbing',
    'pointer',
  ])
})
