import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { annotatePage } from '../../tests/e2e/support/annotate-page.ts'
import { saveObjects } from '../../tests/support/object-rows.ts'
import { ellipseCounts } from '../harness/ellipse.ts'
import type { StallCase } from './case.ts'
import { pictureShown } from './case.ts'
import { allSteps, maskSteps, rowSteps } from './list-steps.ts'
import { addressOf, ontologyOf, stockVideo, valuesOf } from './stock.ts'
import { timelineSteps } from './video.ts'

const OBJECTS = 500
/** With a mask of each object. */
const MASKED = 60
const ONTOLOGY = ontologyOf(3, ['mask'])

export const VIDEO_SEGMENT: StallCase = {
  name: 'video-segment',
  async stock(url) {
    const { marker, item, tagId } = await stockVideo(url, 'video-segment', { ontology: ONTOLOGY })
    const { width, height } = item.resource
    const objects = Array.from({ length: OBJECTS }, (_, index) => ({
      name: `对象 ${index + 1}`,
      category: ONTOLOGY.labels[index % 3]?.id ?? '',
      attributes: valuesOf(index),
    }))
    await saveObjects(marker, item, objects, {
      frames: MASKED,
      rowOf(object, frame) {
        const radii = { x: 8 + (object % 5), y: 7 + (object % 4) }
        const x = 16 + ((object * 37 + frame) % (width - 32))
        const y = 16 + ((object * 53) % (height - 32))
        const counts = stringOfCounts(ellipseCounts({ width, height }, { x, y }, radii))
        return { rle: { size: [height, width], counts }, source: frame % 20 === 0 ? 'manual' : 'tracked' }
      },
    })
    return addressOf('video-segment', tagId)
  },
  async opened(page) {
    await pictureShown(page)
    await page.locator('[data-object="o0"] [data-here]').waitFor()
  },
  async steps(page) {
    const { keyboard } = page
    const canvas = await annotatePage(page).canvas.boundingBox()
    const { x, y } = { x: (canvas?.x ?? 0) + 250, y: (canvas?.y ?? 0) + 200 }
    return [
      ...(await timelineSteps(page)),
      { name: 'first frame', act: () => keyboard.press('Home') },
      ...maskSteps(page, { x, y }),
      ...rowSteps(page),
      { name: 'attribute', act: () => keyboard.press('Shift+1'), after: () => keyboard.press('Control+z') },
      ...allSteps(page, [['attribute of all', 'Shift+2']]),
    ]
  },
}
