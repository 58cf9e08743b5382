import { AVAILABILITY } from '../constants.ts'
import type {
  DocumentOf,
  ImageDocument,
  ImageNodeDocument,
  ImageSegmentDocument,
  RleMask,
  VideoDocument,
  VideoSegmentDocument,
} from '../documents/types.ts'
import { SEGMENT_CATEGORIES } from '../documents/types.ts'
import type { Range } from '../geometry/range.ts'
import type { Rect } from '../geometry/rect.ts'
import type { Kind } from '../kinds.ts'
import {
  boxAgreement,
  maskAgreement,
  meanAgreement,
  nodeAgreement,
  rangeAgreement,
  setAgreement,
} from './agreement.ts'

/** 0 to 1. */

/** Masks of a video by frame. Other kinds keep masks in the document. */
export type FrameMasks = ReadonlyMap<number, readonly RleMask[]>

const boxes = (a: readonly Rect[], b: readonly Rect[]) => setAgreement(a, b, boxAgreement)
const ranges = (a: readonly Range[], b: readonly Range[]) => setAgreement(a, b, rangeAgreement)
const masks = (a: readonly RleMask[], b: readonly RleMask[]) => setAgreement(a, b, maskAgreement)
const maybe = (rect: Rect | null): Rect[] => (rect === null ? [] : [rect])
const span = ({ startFrame, endFrame }: { startFrame: number; endFrame: number }): Range => [
  startFrame,
  endFrame,
]

const image = (a: ImageDocument, b: ImageDocument): number =>
  meanAgreement([boxes(maybe(a.trackingCrop), maybe(b.trackingCrop)), boxes(a.excludeCrops, b.excludeCrops)])

const imageNode = (a: ImageNodeDocument, b: ImageNodeDocument): number => {
  const instances = (document: ImageNodeDocument) => [
    document.nodes,
    ...document.extras.map(({ nodes }) => nodes),
  ]
  return meanAgreement([setAgreement(instances(a), instances(b), nodeAgreement)])
}

const imageSegment = (a: ImageSegmentDocument, b: ImageSegmentDocument): number =>
  meanAgreement(
    SEGMENT_CATEGORIES.map((category) =>
      masks(
        a.categories[category].map(({ rleMask }) => rleMask),
        b.categories[category].map(({ rleMask }) => rleMask),
      ),
    ),
  )

const video = (a: VideoDocument, b: VideoDocument): number =>
  meanAgreement([
    ranges(a.clips.map(span), b.clips.map(span)),
    ranges(a.exclusions.map(span), b.exclusions.map(span)),
  ])

/** Frames named by both, as a share of those named by either; null when there are none. */
const frames = (a: readonly number[], b: readonly number[]): number | null => {
  const [one, other] = [new Set(a), new Set(b)]
  const every = new Set([...one, ...other])
  if (every.size === 0) return null
  return [...every].filter((frame) => one.has(frame) && other.has(frame)).length / every.size
}

const NONE: readonly RleMask[] = []

const videoMasks = (a: FrameMasks, b: FrameMasks): number | null => {
  const every = new Set([...a.keys(), ...b.keys()])
  const parts = [...every].flatMap((frame) => masks(a.get(frame) ?? NONE, b.get(frame) ?? NONE) ?? [])
  return parts.length === 0 ? null : meanAgreement(parts)
}

const videoSegment = (
  a: VideoSegmentDocument,
  b: VideoSegmentDocument,
  [masksOfA, masksOfB]: readonly [FrameMasks, FrameMasks],
): number =>
  meanAgreement([
    videoMasks(masksOfA, masksOfB),
    ranges(a.clipRanges.map(span), b.clipRanges.map(span)),
    frames(a.excludeFrames, b.excludeFrames),
    boxes(maybe(a.excludeCrop), maybe(b.excludeCrop)),
  ])

type Agreements = {
  [K in Kind]: (a: DocumentOf[K], b: DocumentOf[K], masks: readonly [FrameMasks, FrameMasks]) => number
}

const AGREEMENTS: Agreements = {
  video,
  image,
  'image-node': imageNode,
  'image-segment': imageSegment,
  'video-segment': videoSegment,
}

/** 0 when the documents disagree on availability, 1 when both are unavailable. */
export function documentAgreement<K extends Kind>(
  kind: K,
  a: DocumentOf[K],
  b: DocumentOf[K],
  masksOf: readonly [FrameMasks, FrameMasks] = [new Map(), new Map()],
): number {
  const unusable = [a, b].filter(({ availability }) => availability === AVAILABILITY.unavailable).length
  if (unusable > 0) return unusable === 2 ? 1 : 0
  return AGREEMENTS[kind](a, b, masksOf)
}
