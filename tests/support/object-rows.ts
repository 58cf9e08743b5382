import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { AttributeEntry } from '../../src/contract/types.d.ts'
import type { Caller, PulledItem } from './api.ts'

/** Most rows of one call. */
const ROWS_PER_CALL = 1_000

interface NewRow {
  rle: { size: readonly [height: number, width: number]; counts: string }
  source: 'manual' | 'tracked'
  score?: number
  uncertain?: boolean
}

/** Saves masks of many objects on the first frames of a pulled video, and a draft that has the objects. */
export async function saveObjects(
  marker: Caller,
  { resource: { uuid: id }, version }: PulledItem,
  objects: readonly { name: string; category: string; attributes?: readonly AttributeEntry[] }[],
  { frames, rowOf }: { frames: number; rowOf: (object: number, frame: number) => NewRow },
): Promise<void> {
  const perCall = Math.max(1, Math.floor(ROWS_PER_CALL / objects.length))
  for (let from = 0; from < frames; from += perCall) {
    const count = Math.min(perCall, frames - from)
    const rows = Array.from({ length: count }, (_, index) =>
      objects.map((__, object) => ({
        objectId: `o${object}`,
        frame: from + index,
        ...rowOf(object, from + index),
      })),
    )
    await marker.ask('PUT', '/api/video-segments/resources', { id, version, rows: rows.flat() })
  }
  const annotation = {
    ...emptyDocument('video-segment'),
    objects: objects.map((object, index) => ({
      ...object,
      id: `o${index}`,
      colourIndex: index % 23,
      visible: true,
    })),
  }
  const draft = { version, stage: 'mark', annotation, activeSeconds: 1 }
  await marker.ask('PUT', `/api/video-segments/drafts/${id}`, draft)
}
