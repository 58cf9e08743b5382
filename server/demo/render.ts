import sharp from 'sharp'
import { loadCodec } from '../../wasm-rle/node.ts'
import type { Mask } from '../../wasm-rle/mask.ts'
import type { Poster } from '../media/poster/poster-rows.ts'
import { THUMBNAIL_QUALITY, THUMBNAIL_SIDE } from '../media/limits.ts'
import { requireValue } from '../require-value.ts'
import type { DemoPicture } from './catalogue.ts'
import { drawLabels, drawScene, type Scene } from './drawing/scene.ts'

const QUALITY = 88

/** The picture as the file that a person would upload. */
export function renderPicture(scene: Scene, format: DemoPicture['format']): Promise<Buffer> {
  const drawn = sharp(Buffer.from(drawScene(scene))).removeAlpha()
  if (format === 'png') return drawn.png({ compressionLevel: 4 }).toBuffer()
  return format === 'webp'
    ? drawn.webp({ quality: QUALITY, effort: 1 }).toBuffer()
    : drawn.jpeg({ quality: QUALITY }).toBuffer()
}

/** A still of a clip as its poster. */
export async function renderPoster(scene: Scene): Promise<Poster> {
  const { data, info } = await sharp(Buffer.from(drawScene(scene)))
    .resize(THUMBNAIL_SIDE)
    .webp({ quality: THUMBNAIL_QUALITY })
    .toBuffer({ resolveWithObject: true })
  return { image: data, width: info.width, height: info.height }
}

/** Mask of what is visible of one part of one object; `part` null: of the whole object. */
export interface TruthMask {
  owner: string
  part: string | null
  mask: Mask
}

/**
 * Exact masks of everything in a scene, at `width` pixels: what is covered by something else is not part of them.
 * Masks without a pixel are left out.
 */
export async function renderMasks(scene: Scene, width: number, height: number): Promise<TruthMask[]> {
  const codec = await loadCodec()
  const keys = [...new Set(scene.pieces.map(({ owner, part }) => `${owner}\n${part}`))]
  if (keys.length > 255) throw new Error('a scene with more parts than a label map can number')
  const labels = drawLabels(scene, ({ owner, part }) => keys.indexOf(`${owner}\n${part}`) + 1, {
    width,
    height,
  })
  const data = await sharp(Buffer.from(labels)).extractChannel(0).raw().toBuffer()
  const planes = keys.map(() => new Uint8Array(data.length))
  for (let index = 0; index < data.length; index += 1) {
    const plane = planes[(data[index] ?? 0) - 1]
    if (plane) plane[index] = 1
  }
  const parts = keys.map((key, index): TruthMask => {
    const [owner, part] = key.split('\n') as [string, string]
    return { owner, part, mask: codec.encodeBytes(requireValue(planes[index]), width, height) }
  })
  const owners = [...new Set(parts.map(({ owner }) => owner))]
  const masks = owners.flatMap((owner): TruthMask[] => {
    const own = parts.filter((entry) => entry.owner === owner)
    return [{ owner, part: null, mask: own.map(({ mask }) => mask).reduce(codec.union) }, ...own]
  })
  return masks.filter(({ mask }) => codec.area(mask) > 0)
}
