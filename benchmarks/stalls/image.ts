import { annotatePage } from '../../tests/e2e/support/annotate-page.ts'
import type { StallCase, Step } from './case.ts'
import { pictureShown, repeat } from './case.ts'
import { allSteps, leaveFields, rowSteps, toolSteps } from './list-steps.ts'
import { ontologyOf, saveDraft, stockPicture, valuesOf } from './stock.ts'

const BOXES = 1_000
const ONTOLOGY = ontologyOf(80, ['box'])

const boxOf = (index: number) => ({
  id: `o${index}`,
  label: ONTOLOGY.labels[index % 80]?.id,
  shape: 'box',
  x: (index * 37) % 1200,
  y: (index * 53) % 880,
  width: 16 + (index % 60),
  height: 16 + ((index * 7) % 56),
  rotation: 0,
  attributes: valuesOf(index),
})

export const IMAGE: StallCase = {
  name: 'image',
  async stock(url) {
    const stocked = await stockPicture(url, 'image', { ontology: ONTOLOGY })
    return saveDraft(stocked, {
      objects: Array.from({ length: BOXES }, (_, index) => boxOf(index)),
    })
  },
  async opened(page) {
    await pictureShown(page)
    await page.getByRole('button', { name: /^人 1/ }).first().waitFor()
  },
  async steps(page) {
    const { keyboard, mouse } = page
    const canvas = await annotatePage(page).canvas.boundingBox()
    const { x, y } = { x: (canvas?.x ?? 0) + 250, y: (canvas?.y ?? 0) + 300 }
    const drag = async (): Promise<void> => {
      await mouse.move(x, y)
      await mouse.down()
      await repeat(30, (turn) => mouse.move(x + turn * 4, y + turn * 2))
      await mouse.up()
    }
    const onPicture: Step[] = [
      { name: 'hover', act: () => repeat(40, (turn) => mouse.move(x + turn * 10, y + turn * 5)) },
      { name: 'click', act: () => repeat(5, (turn) => mouse.click(x + turn * 37, y + turn * 13)) },
      { name: 'drag', act: drag },
      {
        name: 'draw',
        async act() {
          await keyboard.press('b')
          await drag()
        },
      },
      { name: 'label', act: () => keyboard.press('3') },
      { name: 'attribute', act: () => keyboard.press('Shift+1') },
      {
        name: 'hide, show',
        async act() {
          await keyboard.press('Shift+h')
          await page.getByRole('button', { name: '全部显示' }).click()
        },
        async after() {
          await leaveFields(page)
          await keyboard.press('Escape')
          await keyboard.press('v')
        },
      },
    ]
    return [
      ...onPicture,
      ...toolSteps(page, 'car'),
      ...rowSteps(page),
      { name: 'arrow keys', act: () => repeat(5, () => keyboard.press('ArrowRight')) },
      ...allSteps(page, [
        ['label of all', '4'],
        ['attribute of all', 'Shift+2'],
        ['move all', 'ArrowRight'],
      ]),
    ]
  },
}
