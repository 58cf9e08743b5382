import { beforeAll, expect, test } from 'vitest'
import { openPeople } from '../../src/kinds/image-segment/testing.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { sampleAt } from './tool-driver.ts'
import { loadMasks } from './paint-driver.ts'

/** What is drawn anew after undo goes where it was to be. */

let masks: MaskPort
beforeAll(async () => {
  masks = await loadMasks()
})

function sit() {
  const page = openPeople({ masks })
  const stroke = (x: number, y: number): void => {
    page.editor.send({ type: 'POINTER.DOWN', sample: sampleAt(x, y) })
    page.editor.send({ type: 'POINTER.UP', sample: sampleAt(x, y, { buttons: 0 }) })
  }
  return { ...page, stroke }
}

test('a new part that is undone is drawn again as a part of the same whole', () => {
  const page = sit()
  page.select('c')
  page.run('segment.newPart')
  page.stroke(1, 1)
  const drawn = page.lines()
  page.undo()
  page.stroke(2, 1)
  expect([drawn, page.lines()]).toEqual([
    ['human-c', 'human--n2', 'human-b', 'human-a', 'human--a1'],
    ['human-c', 'human--n4', 'human-b', 'human-a', 'human--a1'],
  ])
})

test('after redo the part exists, and the next stroke is not its sibling', () => {
  const page = sit()
  page.select('c')
  page.run('segment.newPart')
  page.stroke(1, 1)
  page.undo()
  page.editor.send({ type: 'REDO' })
  expect(page.fields().activeTree).toBeNull()
})
