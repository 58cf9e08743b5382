import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { SQUARE, loadMasks, paintDriver } from './paint-driver.ts'

let masks: MaskPort
let driver: ReturnType<typeof paintDriver>

beforeAll(async () => {
  masks = await loadMasks()
})

describe('the fill', () => {
  beforeEach(() => {
    driver = paintDriver(masks)
    driver.pick('brush')
    driver.editor.send({ type: 'FIELDS', fields: { brushSize: 4 } })
    driver.drag([...SQUARE, [20, 20]])
    driver.pick('fill')
  })

  test('fills an enclosed area, from inside and from its line', () => {
    const line = driver.area()
    driver.click([40, 40])
    const filled = driver.area()
    expect([driver.has(40, 40), filled > line + 1200, driver.steps()]).toEqual([true, true, 2])
    driver.undo()
    driver.click([40, 20])
    expect(driver.area()).toBe(filled)
  })

  test('ignores the outside, and drags', () => {
    driver.click([5, 5])
    driver.drag([
      [40, 40],
      [50, 40],
    ])
    expect(driver.steps()).toBe(1)
  })

  test('removes a patch with Alt, but no clear pixels', () => {
    driver.click([40, 40], { modifiers: { alt: true } })
    expect(driver.steps()).toBe(1)
    driver.click([40, 20], { modifiers: { alt: true } })
    expect(driver.document()?.masks).toEqual([])
  })

  test('treats a press outside as one at the edge, and fills nothing without a mask, with a notice', () => {
    const lost: string[] = []
    driver.editor.on('lost', ({ why }) => lost.push(why))
    driver.click([-5, 40])
    driver.editor.send({ type: 'SELECT', selection: [] })
    driver.click([40, 40])
    expect([driver.steps(), lost]).toEqual([1, ['unselected']])
  })
})
