import type { Ontology } from '../../src/domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { SKELETON_TEMPLATES } from '../../src/domain/ontology/skeleton-templates.ts'
import { annotatePage } from '../../tests/e2e/support/annotate-page.ts'
import type { StallCase } from './case.ts'
import { pictureShown, repeat } from './case.ts'
import { leaveFields, rowSteps, toolSteps } from './list-steps.ts'
import { ATTRIBUTES, saveDraft, stockPicture, valuesOf } from './stock.ts'

const PEOPLE = 500
const TEMPLATE = ONTOLOGY_TEMPLATES['body-17']
const ONTOLOGY: Ontology = {
  ...TEMPLATE,
  labels: TEMPLATE.labels.map((label) => ({ ...label, key: '1', attributes: ATTRIBUTES })),
}
/** Of a person in source pixels. */
const SIDE = 60

const personOf = (index: number, { width, height }: { width: number; height: number }) => ({
  id: `p${index}`,
  label: ONTOLOGY.labels[0]?.id,
  shape: 'skeleton',
  nodes: SKELETON_TEMPLATES['body-17'].nodes.map(({ id, x, y }) => ({
    name: id,
    x: ((index * 37) % (width - SIDE)) + x * SIDE,
    y: ((index * 53) % (height - SIDE)) + y * SIDE,
    visibility: 2,
    attributes: [],
  })),
  attributes: valuesOf(index),
})

export const IMAGE_NODE: StallCase = {
  name: 'image-node',
  async stock(url) {
    const stocked = await stockPicture(url, 'image-node', { ontology: ONTOLOGY })
    return saveDraft(stocked, {
      objects: Array.from({ length: PEOPLE }, (_, index) => personOf(index, stocked.item.resource)),
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
    return [
      { name: 'hover', act: () => repeat(40, (turn) => mouse.move(x + turn * 10, y + turn * 5)) },
      ...toolSteps(page, ONTOLOGY.labels[0]?.id ?? ''),
      ...rowSteps(page),
      { name: 'next node', act: () => repeat(5, () => keyboard.press('d')) },
      { name: 'arrow keys', act: () => repeat(5, () => keyboard.press('Alt+ArrowRight')) },
      { name: 'visibility', act: () => repeat(2, () => keyboard.press('v')) },
      {
        name: 'drag a node',
        async act() {
          await mouse.move(x, y)
          await mouse.down()
          await repeat(30, (turn) => mouse.move(x + turn * 4, y + turn * 2))
          await mouse.up()
        },
      },
      { name: 'attribute', act: () => keyboard.press('Shift+1') },
      { name: 'undo', act: () => repeat(3, () => keyboard.press('Control+z')) },
      {
        name: 'redo',
        act: () => repeat(3, () => keyboard.press('Control+y')),
        after: () => leaveFields(page),
      },
    ]
  },
}
