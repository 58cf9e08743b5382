import type { DocumentOf } from '../../contract/documents.ts'
import { BODY_TYPE_VALUES } from '../../contract/enumerations.ts'
import type {
  BodyType,
  Box,
  ClipRange,
  ErrorBox,
  KeypointNode,
  Rle,
  Segment,
  VideoClip,
  VideoCrop,
  VideoExclusion,
  VideoObject,
} from '../../contract/types.d.ts'

export type { BodyType, ClipRange, DocumentOf, ErrorBox, Segment, VideoClip, VideoExclusion }

export type AnnotationDocument = DocumentOf[keyof DocumentOf]
export type VideoDocument = DocumentOf['video']
export type ImageDocument = DocumentOf['image']
export type ImageNodeDocument = DocumentOf['image-node']
export type ImageSegmentDocument = DocumentOf['image-segment']
export type VideoSegmentDocument = DocumentOf['video-segment']

export type Node = KeypointNode
export type Rect = Box
export type RotatedRect = VideoCrop
export type RleMask = Rle
export type SegmentObject = VideoObject
/** One of those that every document has, or a label of the database's ontology by its identifier. */
export type SegmentCategory = string
export type DefaultCategory = (typeof SEGMENT_CATEGORIES)[number]

export const BODY_TYPES = BODY_TYPE_VALUES
export const SEGMENT_CATEGORIES = ['human', 'cover', 'exclude'] as const
