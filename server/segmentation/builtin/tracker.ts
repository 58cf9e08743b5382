import type { Codec } from '../../../wasm-rle/codec.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Mask, Rectangle } from '../../../wasm-rle/mask.ts'
import { EngineError, type Tracker } from '../engine.ts'
import { insidePicture, widened } from '../../media/decoding/picture.ts'
import type { Picture } from '../../media/decoding/picture.ts'
import { coloursOf } from './appearance.ts'
import { flowBack } from './flow.ts'
import { followObject, movingPart, reachOf } from './follow.ts'
import { FEATURE_MODEL, featuresIn } from './models/features.ts'
import { late } from './models/model.ts'
import type { Cv } from './opencv.ts'
import { type LookAt, squareAround } from './target/look.ts'
import { learnTarget } from './target/target.ts'
import { sparse } from './track-state.ts'
import type { TrackState } from './track-state.ts'
import { maskIn, resizeBytes, cropOf } from './crop.ts'
import { transition } from './propagate.ts'
import type { Crop } from './crop.ts'

/** Flow takes 45 ms at this size. */
const WORK_PIXELS = 640 * 360

const wholeOf = (picture: Picture) => ({ x: 0, y: 0, width: picture.width, height: picture.height })

/** Looks only around the mask's box. */
function atFullSize(cv: Cv, codec: Codec, { width, height }: Crop, mask: Mask, picture: Picture): Mask {
  const around = insidePicture(widened(codec.box(mask), 0, 2), { width, height })
  const [across, down] = [picture.width / width, picture.height / height]
  const x = Math.round(around.x * across)
  const y = Math.round(around.y * down)
  const size = {
    width: Math.round((around.x + around.width) * across) - x,
    height: Math.round((around.y + around.height) * down) - y,
  }
  const bytes = resizeBytes(cv, codec.decodeBytes(mask, { rectangle: around }), around, size)
  return codec.place(codec.encodeBytes(bytes, size.width, size.height), x, y, picture.width, picture.height)
}

/** Bytes 1 for the background near a mask's box. */
function around(bytes: Uint8Array, size: Size, box: Rectangle): Uint8Array {
  const { x, y, width, height } = reachOf(box, size)
  const beside = new Uint8Array(bytes.length)
  for (let row = y; row < y + height; row += 1)
    for (let at = row * size.width + x, end = at + width; at < end; at += 1)
      beside[at] = bytes[at] === 0 ? 1 : 0
  return beside
}

/** Null where models do not run. */
function createLook(cv: Cv): (picture: Picture, frame: Size) => LookAt {
  const opened = late(FEATURE_MODEL)
  return (picture, frame) => async (box) => {
    const square = squareAround(box)
    const [across, down] = [picture.width / frame.width, picture.height / frame.height]
    const { x, y, width, height } = square
    const inPicture = { x: x * across, y: y * down, width: width * across, height: height * down }
    try {
      return { square, features: await featuresIn(cv, await opened(), picture, inPicture) }
    } catch (error) {
      if (error instanceof EngineError) return null
      throw error
    }
  }
}

/**
 * Flow moves masks; a model's features, learnt on the first frame, tell where the object is, and colours where its edge is.
 * Searches lost objects nearby.
 */
export function createTracker(cv: Cv, codec: Codec): Tracker {
  const lookIn = createLook(cv)
  let last: { picture: Picture; crop: Crop } | null = null

  /** The next step begins with the last frame's crop. */
  const cropOfFrame = (picture: Picture): Crop => {
    const previous = last
    last = null
    if (previous?.picture === picture) return previous.crop
    previous?.crop.image.delete()
    return cropOf(cv, picture, wholeOf(picture), WORK_PIXELS)
  }

  const begin: Tracker['begin'] = async (picture, mask): Promise<TrackState> => {
    const crop = cropOf(cv, picture, wholeOf(picture), WORK_PIXELS)
    try {
      const bytes = maskIn(codec, crop, mask)
      const small = codec.encodeBytes(bytes, crop.width, crop.height)
      const look = await lookIn(picture, crop)(codec.box(small))
      return {
        size: [crop.height, crop.width],
        counts: codec.write(small),
        colours: sparse(coloursOf(crop.image.data, bytes)),
        others: sparse(coloursOf(crop.image.data, around(bytes, crop, codec.box(small)))),
        ...(look && { target: learnTarget(look, bytes, crop) }),
        area: codec.area(small),
        lost: 0,
      }
    } finally {
      crop.image.delete()
    }
  }

  const follow: Tracker['follow'] = async (from, to, states) => {
    const [before, now] = [cropOfFrame(from), cropOf(cv, to, wholeOf(to), WORK_PIXELS)]
    const known = [...states].map(([id, state]) => [id, state as TrackState] as const)
    const part = movingPart(
      codec,
      now,
      known.map(([, state]) => state),
    )
    const between =
      part === null
        ? null
        : transition(cv, before.image, now.image, flowBack(cv, before.image, now.image, part))
    before.image.delete()
    last = { picture: to, crop: now }
    const lookAt = lookIn(to, now)
    const found: Awaited<ReturnType<Tracker['follow']>> = new Map()
    for (const [id, before] of known) {
      const { state, mask, score, uncertain } = await followObject(
        { cv, codec },
        between,
        now,
        before,
        lookAt,
      )
      const full = mask === null ? null : atFullSize(cv, codec, now, mask, to)
      found.set(id, { state, found: { mask: full, score, uncertain } })
    }
    return found
  }

  return { begin, follow }
}
