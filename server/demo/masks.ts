import type { Store } from '../store/store.ts'
import { CLIP_SIZE, clipNamed } from './clips.ts'
import { clipMasks } from './truth.ts'

/** From the start of a clip; few, to keep the first start fast. */
export const MASKED_FRAMES = 4

export async function insertDemoMasks(
  store: Store,
  works: readonly { uuid: string; name: string }[],
): Promise<void> {
  for (const { uuid, name } of works) {
    const masks = (await clipMasks(clipNamed(name).name)).filter(({ frame }) => frame < MASKED_FRAMES)
    const rows = masks.map(({ frame, objectId, counts }) => ({
      resource_uuid: uuid,
      object_id: objectId,
      frame,
      since_version: 1,
      rle: counts,
      ...CLIP_SIZE,
      source: 'manual' as const,
    }))
    await store.db
      .insertInto('video_masks')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
