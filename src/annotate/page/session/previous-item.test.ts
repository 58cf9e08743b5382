import { expect, test } from 'vitest'
import type { StageContext } from '../../../machines/stage/types.ts'
import type { BatchItem } from '../../../machines/work.ts'
import { trackPreviousItem } from './editor-sync.ts'

const task = (uuid: string, note = ''): BatchItem =>
  ({ item: { resource: { uuid } }, work: { note } }) as unknown as BatchItem

/** A stage that goes through these lists and places. */
function stageAt(tasks: readonly BatchItem[], currentIndex = 0) {
  let context = { tasks, currentIndex } as unknown as StageContext
  let tell = (_: { readonly context: StageContext }): void => undefined
  const before = trackPreviousItem({
    getSnapshot: () => ({ context }),
    subscribe(listener) {
      tell = listener
    },
  })
  const turnTo = (next: readonly BatchItem[], place = 0): BatchItem | undefined => {
    context = { tasks: next, currentIndex: place } as unknown as StageContext
    tell({ context })
    return before()
  }
  return { before, turnTo }
}

test('before the first item comes the last one of the previous batch, as it was submitted', () => {
  const stage = stageAt([task('a'), task('b')])
  const handedIn = task('b', 'drawn')
  expect([
    stage.before(),
    stage.turnTo([task('a'), task('b')], 1),
    stage.turnTo([task('a'), handedIn], 1),
    stage.turnTo([], 0),
    stage.turnTo([task('c'), task('d')], 0),
    stage.turnTo([task('c'), task('d')], 1),
    stage.turnTo([task('c'), task('d')], 0),
    stage.turnTo([task('e')], 0),
  ]).toEqual([undefined, task('a'), task('a'), undefined, handedIn, task('c'), handedIn, task('c')])
})
