import { z } from 'zod'
import {
  CLIPS_MAX,
  CLIP_RANGES_MAX,
  EXCLUDE_CROPS_MAX,
  EXCLUDE_FRAMES_MAX,
  EXCLUSIONS_MAX,
  EXTRAS_MAX,
  NODES_MAX,
  OBJECTS_MAX,
} from './limits.ts'
import * as shape from './shapes.ts'

/** Structure of the five annotation documents. What holds between their fields is in `<kind>.ts` beside this file. */

export const clip = z.strictObject({
  id: shape.id,
  startFrame: shape.frame,
  /** Exclusive. */
  endFrame: shape.frame,
  startPts: shape.seconds,
  endPts: shape.seconds,
  crop: shape.rotatedRect.nullable(),
  /** The box of this clip was found wrong. */
  wrongBox: z.boolean(),
})

export const exclusion = z.strictObject({
  id: shape.id,
  startFrame: shape.frame,
  /** Exclusive. */
  endFrame: shape.frame,
  startPts: shape.seconds,
  endPts: shape.seconds,
})

export const videoDocument = z.strictObject({
  ...shape.common,
  availability: shape.availability,
  clips: z.array(clip).max(CLIPS_MAX),
  exclusions: z.array(exclusion).max(EXCLUSIONS_MAX),
})

export const imageDocument = z.strictObject({
  ...shape.common,
  availability: shape.availability,
  trackingCrop: shape.rect.nullable(),
  excludeCrops: z.array(shape.identifiedRect).max(EXCLUDE_CROPS_MAX),
  isCorrect: z.boolean(),
})

export const BODY_TYPES = ['left-hand', 'right-hand', 'both-hands', 'body-17', 'face-5', 'own'] as const

export const node = z.strictObject({
  name: shape.name,
  x: shape.coordinate,
  y: shape.coordinate,
  visibility: z.union([z.literal(0), z.literal(1), z.literal(2)]),
})
const nodes = z.array(node).max(NODES_MAX)

export const imageNodeDocument = z.strictObject({
  ...shape.common,
  availability: shape.availability,
  bodyType: z.enum(BODY_TYPES),
  nodes,
  /** ExtraDifference instances of the template in the same picture. */
  extras: z.array(z.strictObject({ id: shape.id, nodes })).max(EXTRAS_MAX),
  /** Null until somebody has judged it. */
  blur: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  isQualified: shape.quality.nullable(),
  comment: shape.comment,
  errorBoxes: shape.errorBoxes,
})

export const segment = z.strictObject({
  id: shape.id,
  /** Id of the segment that holds this one; null at the top of a category. */
  parentId: shape.id.nullable(),
  name: shape.name,
  colourIndex: z.int().min(0).max(22),
  rleMask: shape.rleMask,
  get children() {
    return z.array(segment)
  },
})

export const SEGMENT_CATEGORIES = ['human', 'cover', 'exclude'] as const

export const imageSegmentDocument = z.strictObject({
  ...shape.common,
  availability: shape.segmentAvailability,
  categories: z.strictObject({
    human: z.array(segment),
    cover: z.array(segment),
    exclude: z.array(segment),
  }),
  isCorrect: z.boolean(),
  isQualified: shape.quality.nullable(),
  errorBoxes: shape.errorBoxes,
})

const segmentObject = z.strictObject({
  id: shape.id,
  name: shape.name,
  category: shape.name,
  colourIndex: z.int().min(0).max(22),
  visible: z.boolean(),
})

export const videoSegmentDocument = z.strictObject({
  ...shape.common,
  availability: shape.segmentAvailability,
  objects: z.array(segmentObject).max(OBJECTS_MAX),
  excludeFrames: z.array(shape.frame).max(EXCLUDE_FRAMES_MAX),
  excludeCrop: shape.rect.nullable(),
  clipRanges: z.array(shape.clipRange).max(CLIP_RANGES_MAX),
})

export type VideoClip = z.infer<typeof clip>
export type VideoExclusion = z.infer<typeof exclusion>
export type VideoDocument = z.infer<typeof videoDocument>
export type ImageDocument = z.infer<typeof imageDocument>
export type BodyType = (typeof BODY_TYPES)[number]
export type Node = z.infer<typeof node>
export type ImageNodeDocument = z.infer<typeof imageNodeDocument>
export type Segment = z.infer<typeof segment>
export type SegmentCategory = (typeof SEGMENT_CATEGORIES)[number]
export type ImageSegmentDocument = z.infer<typeof imageSegmentDocument>
export type SegmentObject = z.infer<typeof segmentObject>
export type VideoSegmentDocument = z.infer<typeof videoSegmentDocument>

export interface DocumentOf {
  video: VideoDocument
  image: ImageDocument
  'image-node': ImageNodeDocument
  'image-segment': ImageSegmentDocument
  'video-segment': VideoSegmentDocument
}

export type AnnotationDocument = DocumentOf[keyof DocumentOf]
