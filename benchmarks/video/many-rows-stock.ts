import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { stockFiles } from '../../tests/e2e/support/stock.ts'
import { login, pull } from '../../tests/support/api.ts'
import { saveObjects } from '../../tests/support/object-rows.ts'
import { ellipseCounts } from '../harness/ellipse.ts'

export const OBJECTS = 20
/** One frame in so many has masks by hand, the others by tracking. */
const MANUAL_EVERY = 50

/** Moves with the frame. */
function ellipse(width: number, height: number, object: number, frame: number): string {
  const radii = { x: 60 + object * 3, y: 80 + object * 2 }
  const centre = {
    x: radii.x + ((object * 331 + frame * 3) % (width - 2 * radii.x)),
    y: radii.y + ((object * 173 + frame) % (height - 2 * radii.y)),
  }
  return stringOfCounts(ellipseCounts({ width, height }, centre, radii))
}

/** Fills a video in a database of its own with masks. @returns the address of its page */
export async function stock(
  url: string,
  { name, bytes, masked }: { name: string; bytes: Buffer; masked: number },
): Promise<string> {
  const tagId = await stockFiles(url, name, [{ name, bytes }], 'video-segments')
  const marker = await login(url, 'mark1')
  const [item] = await pull(marker, 'video-segments', tagId)
  const { width, height } = item.resource
  const objects = Array.from({ length: OBJECTS }, (_, index) => ({
    name: `对象 ${index + 1}`,
    category: '对象',
  }))
  await saveObjects(marker, item, objects, {
    frames: masked,
    rowOf: (object, frame) => ({
      rle: { size: [height, width], counts: ellipse(width, height, object, frame) },
      source: frame % MANUAL_EVERY === 0 ? 'manual' : 'tracked',
    }),
  })
  return `/mark-video-segment?stage=mark&tag=${tagId}`
}
