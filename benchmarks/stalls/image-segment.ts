import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { annotatePage } from '../../tests/e2e/support/annotate-page.ts'
import { ellipseCounts } from '../harness/ellipse.ts'
import type { StallCase } from './case.ts'
import { pictureShown, repeat } from './case.ts'
import { allSteps, maskSteps, rowSteps } from './list-steps.ts'
import { ontologyOf, saveDraft, stockPicture, valuesOf } from './stock.ts'

/** The most of one label. */
const OF_LABEL = 500
const ONTOLOGY = ontologyOf(3, ['mask'])

function segmentOf(label: number, index: number, size: { width: number; height: number }) {
  const radii = { x: 12 + (index % 9), y: 10 + (index % 7) }
  const place = label * OF_LABEL + index
  const centre = { x: 24 + ((place * 37) % (size.width - 48)), y: 24 + ((place * 53) % (size.height - 48)) }
  return {
    id: `s${place}`,
    parentId: null,
    name: `${ONTOLOGY.labels[label]?.name} ${index + 1}`,
    colourIndex: index % 23,
    rleMask: { size: [size.height, size.width], counts: stringOfCounts(ellipseCounts(size, centre, radii)) },
    children: [],
    attributes: valuesOf(index),
  }
}

export const IMAGE_SEGMENT: StallCase = {
  name: 'image-segment',
  async stock(url) {
    const stocked = await stockPicture(url, 'image-segment', { ontology: ONTOLOGY })
    const own = ONTOLOGY.labels.map(({ id }, label) => [
      id,
      Array.from({ length: OF_LABEL }, (_, index) => segmentOf(label, index, stocked.item.resource)),
    ])
    return saveDraft(stocked, {
      categories: { human: [], cover: [], exclude: [], ...Object.fromEntries(own) },
    })
  },
  async opened(page) {
    await pictureShown(page)
    await page.getByRole('treeitem', { name: '人 500' }).first().waitFor()
  },
  async steps(page) {
    const { keyboard, mouse } = page
    const canvas = await annotatePage(page).canvas.boundingBox()
    const { x, y } = { x: (canvas?.x ?? 0) + 250, y: (canvas?.y ?? 0) + 300 }
    return [
      { name: 'hover', act: () => repeat(40, (turn) => mouse.move(x + turn * 10, y + turn * 5)) },
      ...maskSteps(page, { x, y }),
      ...rowSteps(page),
      { name: 'hide, show', act: () => repeat(2, () => keyboard.press('h')) },
      { name: 'outlines of all', act: () => repeat(2, () => keyboard.press('Alt+l')) },
      { name: 'label', act: () => keyboard.press('2'), after: () => keyboard.press('Control+z') },
      ...allSteps(page, [['attribute of all', 'Shift+2']]),
    ]
  },
}
