import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { SQUARE, loadMasks, paintDesk } from './paint-desk.ts'

let masks: MaskPort
let desk: ReturnType<typeof paintDesk>

beforeAll(async () => {
  masks = await loadMasks()
})

describe('the fill', () => {
  beforeEach(() => {
    desk = paintDesk(masks)
    desk.pick('brush')
    desk.editor.send({ type: 'FIELDS', fields: { brushSize: 4 } })
    desk.drag([...SQUARE, [20, 20]])
    desk.pick('fill')
  })

  test('fills what is enclosed, from within and from the line', () => {
    const line = desk.area()
    desk.click([40, 40])
    const filled = desk.area()
    expect([desk.has(40, 40), filled > line + 1200, desk.steps()]).toEqual([true, true, 2])
    desk.undo()
    desk.click([40, 20])
    expect(desk.area()).toBe(filled)
  })

  test('leaves the outside alone, and a drag too', () => {
    desk.click([5, 5])
    desk.drag([
      [40, 40],
      [50, 40],
    ])
    expect(desk.steps()).toBe(1)
  })

  test('takes a patch away with Alt, clear pixels not', () => {
    desk.click([40, 40], { modifiers: { alt: true } })
    expect(desk.steps()).toBe(1)
    desk.click([40, 20], { modifiers: { alt: true } })
    expect(desk.document()?.masks).toEqual([])
  })

  test('fills nothing outside of the picture, nor where no mask is painted, which is said', () => {
    const lost: string[] = []
    desk.editor.on('lost', ({ why }) => lost.push(why))
    desk.click([-5, 40])
    desk.editor.send({ type: 'SELECT', selection: [] })
    desk.click([40, 40])
    expect([desk.steps(), lost]).toEqual([1, ['unselected']])
  })
})
