import type { Store } from '../store/store.ts'
import { clipTimes, CLIP_SIZE } from './drawing/clips.ts'
import { clipNamed } from './media.ts'
import { frameMasks } from './truth.ts'
import { requireValue } from '../require-value.ts'

/** Frames of a clip that get masks, from its start: as many as show that there are some, without filling the first start. */
export const MASKED_FRAMES = 4

/** Masks of a few frames of each worked clip, from the first version on. */
export async function insertDemoMasks(
  store: Store,
  works: readonly { uuid: string; name: string }[],
): Promise<void> {
  const byClip = new Map<string, Awaited<ReturnType<typeof masksOf>>>()
  for (const { uuid, name } of works) {
    const masks = byClip.get(name) ?? (await masksOf(name))
    byClip.set(name, masks)
    const rows = masks.map(({ frame, objectId, counts }) => ({
      resource_uuid: uuid,
      object_id: objectId,
      frame,
      since_version: 1,
      rle: counts,
      height: CLIP_SIZE.height,
      width: CLIP_SIZE.width,
      source: 'manual' as const,
    }))
    await store.db
      .insertInto('video_masks')
      .values(rows)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

async function masksOf(name: string): Promise<{ frame: number; objectId: string; counts: string }[]> {
  const file = clipNamed(name)
  const times = clipTimes(file).slice(0, -1)
  const frames = Array.from({ length: Math.min(MASKED_FRAMES, times.length) }, (_, frame) => frame)
  const masks = await Promise.all(
    frames.map(async (frame) =>
      (await frameMasks(file.clip.sceneAt(requireValue(times[frame])), CLIP_SIZE)).map((mask) => ({
        frame,
        ...mask,
      })),
    ),
  )
  return masks.flat()
}
