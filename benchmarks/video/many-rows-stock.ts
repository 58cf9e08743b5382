import { emptyDocument } from '../../src/domain/documents/validate.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { stockFiles } from '../../tests/e2e/support/stock.ts'
import type { Caller } from '../../tests/support/api.ts'
import { login } from '../../tests/support/api.ts'

export const OBJECTS = 20
const ROWS_PER_CALL = 1_000

/** An ellipse that moves with the frame, as runs of columns. */
function ellipse(width: number, height: number, object: number, frame: number): string {
  const [radiusX, radiusY] = [60 + object * 3, 80 + object * 2]
  const x0 = radiusX + ((object * 331 + frame * 3) % (width - 2 * radiusX))
  const y0 = radiusY + ((object * 173 + frame) % (height - 2 * radiusY))
  const counts: number[] = []
  let last = 0
  for (let x = x0 - radiusX + 1; x < x0 + radiusX; x += 1) {
    const half = Math.floor(radiusY * Math.sqrt(1 - ((x - x0) / radiusX) ** 2))
    const start = x * height + y0 - half
    counts.push(start - last, 2 * half + 1)
    last = start + 2 * half + 1
  }
  return stringOfCounts([...counts, width * height - last])
}

interface Video {
  readonly id: string
  readonly version: number
  readonly width: number
  readonly height: number
}

async function fillRows(
  marker: Caller,
  { id, version, width, height }: Video,
  masked: number,
): Promise<void> {
  const frames = ROWS_PER_CALL / OBJECTS
  for (let from = 0; from < masked; from += frames)
    await marker.ask('PUT', '/api/video-segments/resources', {
      id,
      version,
      rows: Array.from({ length: ROWS_PER_CALL }, (_, index) => {
        const [object, frame] = [index % OBJECTS, from + Math.floor(index / OBJECTS)]
        const counts = ellipse(width, height, object, frame)
        return {
          objectId: `o${object}`,
          frame,
          rle: { size: [height, width], counts },
          source: frame % 50 === 0 ? 'manual' : 'tracked',
        }
      }),
    })
  const objects = Array.from({ length: OBJECTS }, (_, index) => ({
    id: `o${index}`,
    name: `对象 ${index + 1}`,
    category: '对象',
    colourIndex: index,
    visible: true,
  }))
  await marker.ask('PUT', `/api/video-segments/drafts/${id}`, {
    version,
    stage: 'mark',
    annotation: { ...emptyDocument('video-segment'), objects },
    activeSeconds: 1,
  })
}

interface Pulled {
  items: { resource: { uuid: string; width: number; height: number }; version: number }[]
}

/** Fills a video in a database of its own with masks. @returns the address of its page */
export async function stock(
  url: string,
  { name, bytes, masked }: { name: string; bytes: Buffer; masked: number },
): Promise<string> {
  const tagId = await stockFiles(url, name, [{ name, bytes }], 'video-segments')
  const marker = await login(url, 'mark1')
  const { items } = await marker.ask<Pulled>('POST', '/api/video-segments/tasks/pull', { tagId, count: 1 })
  const [item] = items
  if (!item) throw new Error('nothing to work on')
  const { uuid: id, width, height } = item.resource
  await fillRows(marker, { id, version: item.version, width, height }, masked)
  return `/mark-video-segment?stage=mark&tag=${tagId}`
}
