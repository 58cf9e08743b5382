import { z } from 'zod'
import type { Rect, Size } from '../../../src/domain/geometry/rect.ts'
import { clamp } from '../../../src/domain/geometry/clamp.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { AnnotationRefusal } from '../../formats/errors.ts'
import { regionsOf, sizeOf, type Region } from '../../formats/label-studio/regions.ts'
import { keypointOf, pictureShape } from '../../formats/label-studio/shapes.ts'
import { readTask } from '../../formats/label-studio/task.ts'
import { outlineBounds, outlineOf } from '../../formats/shapes/areas.ts'
import type { Proposal, Suggestion, SuggestionWish } from '../engine.ts'
import { RemoteFailure } from '../remote/call.ts'
import { answerOf } from '../remote/values.ts'

/** Results of a backend, read as those of a file are (`server/formats/label-studio`). */

const answerShape = z.object({
  results: z
    .array(
      z.union([
        z.object({ result: z.array(z.unknown()), score: z.number().nullish() }),
        // Of old backends.
        z.array(z.unknown()).transform((result) => ({ result, score: null })),
      ]),
    )
    .max(100),
})

interface ScoredRegion extends Region {
  readonly score: number
}

/** Of the first task, which is the only one. Throws `RemoteFailure`. */
function regionsIn(answer: unknown, picture: Size): ScoredRegion[] {
  const [prediction] = answerOf(answerShape, answer).results
  if (prediction === undefined) return []
  const [read] = readTask({ data: {}, predictions: [{ result: prediction.result }] }).predictions ?? []
  const regions = regionsOf(typeof read === 'object' ? read.result : [])
  if (regions.length === 0) return []
  const { width, height } = sizeOf(regions)
  if (width !== picture.width || height !== picture.height)
    throw new RemoteFailure(
      `the results are for ${width} × ${height}, not ${picture.width} × ${picture.height}`,
    )
  return regions.map((region) => ({
    ...region,
    score: clamp(region.result.score ?? prediction.score ?? 1, 0, 1),
  }))
}

/** What a malformed result says is in Chinese, for files; here it is a reason in the log. */
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof AnnotationRefusal)
      throw new RemoteFailure(`bad answer: ${error.message}`.slice(0, 500))
    throw error
  }
}

interface Drawn {
  readonly box: Rect
  mask(): Mask
}

function drawn(codec: Codec, region: Region, picture: Size): Drawn {
  const cover = pictureShape(codec, region).cover(picture)
  if ('mask' in cover) return { box: codec.box(cover.mask), mask: () => cover.mask }
  const outline = outlineOf(cover)
  return {
    box: outlineBounds(outline),
    mask: () => codec.fillPolygon(outline, picture.width, picture.height),
  }
}

const byScore = (one: ScoredRegion, other: ScoredRegion): number => other.score - one.score

/** The best region; a rectangle only where there is nothing finer. Empty: nothing was found. */
export const proposalIn = (codec: Codec, answer: unknown, picture: Size): Proposal =>
  reading(() => {
    const shapes = regionsIn(answer, picture).filter(({ shape }) => shape !== 'keypoint' && shape !== null)
    const [best] = shapes.toSorted(
      (a, b) => Number(a.shape === 'rectangle') - Number(b.shape === 'rectangle') || byScore(a, b),
    )
    if (best === undefined) {
      const { width, height } = picture
      return { mask: codec.encodeBytes(new Uint8Array(width * height), width, height), score: 0 }
    }
    return { mask: drawn(codec, best, picture).mask(), score: best.score }
  })

/** Keypoints with one parent are a skeleton, whose box is the parent's or the one around them. */
function skeletonsIn(codec: Codec, regions: readonly ScoredRegion[], picture: Size): Suggestion[] {
  const groups = new Map<string, ScoredRegion[]>()
  for (const region of regions.filter(({ shape }) => shape === 'keypoint')) {
    const parent = region.result.parentID ?? ''
    groups.set(parent, [...(groups.get(parent) ?? []), region])
  }
  return [...groups].map(([parent, keypoints]) => {
    const nodes = keypoints.map((region) => {
      const [x, y] = keypointOf(region, picture)
      return { name: region.label, x, y, score: region.score }
    })
    const around = regions.find(({ shape, result }) => shape === 'rectangle' && result.id === parent)
    return {
      label: around?.label ?? '',
      score: around?.score ?? Math.max(...nodes.map(({ score }) => score)),
      box: around ? drawn(codec, around, picture).box : outlineBounds(nodes.flatMap(({ x, y }) => [x, y])),
      mask: null,
      skeleton: { template: 'label-studio', side: null, nodes },
    }
  })
}

const isInside = (box: Rect, within: Rect | null): boolean => {
  if (within === null) return true
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  return x >= within.x && x <= within.x + within.width && y >= within.y && y <= within.y + within.height
}

export const suggestionsIn = (
  codec: Codec,
  answer: unknown,
  picture: Size,
  { what, within, texts }: SuggestionWish,
): readonly Suggestion[] =>
  reading(() => {
    const regions = regionsIn(answer, picture)
    const found =
      what === 'bodies'
        ? skeletonsIn(codec, regions, picture)
        : regions
            .filter(({ shape }) => shape !== null && shape !== 'keypoint')
            .filter(({ shape }) => what === 'objects' || shape !== 'rectangle')
            .map((region) => {
              const { box, mask } = drawn(codec, region, picture)
              const { label, score } = region
              return { label, score, box, mask: what === 'masks' ? mask() : null, skeleton: null }
            })
    return found
      .filter(({ box, label }) => isInside(box, within) && (texts.length === 0 || texts.includes(label)))
      .toSorted((one, other) => other.score - one.score)
  })
