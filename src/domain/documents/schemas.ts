import type { ImageDocument } from '../../kinds/image/document.ts'
import type { ImageNodeDocument } from '../../kinds/image-node/document.ts'
import type { ImageSegmentDocument } from '../../kinds/image-segment/document.ts'
import type { VideoDocument } from '../../kinds/video/document.ts'
import type { VideoSegmentDocument } from '../../kinds/video-segment/document.ts'

export type { ImageDocument, ImageNodeDocument, ImageSegmentDocument, VideoDocument, VideoSegmentDocument }
export type { VideoClip, VideoExclusion } from '../../kinds/video/document.ts'
export type { SegmentObject } from '../../kinds/video-segment/document.ts'
export type { BodyType, Node, Segment, SegmentCategory } from './shapes.ts'
export { BODY_TYPES, SEGMENT_CATEGORIES } from './shapes.ts'

export interface DocumentOf {
  video: VideoDocument
  image: ImageDocument
  'image-node': ImageNodeDocument
  'image-segment': ImageSegmentDocument
  'video-segment': VideoSegmentDocument
}

export type AnnotationDocument = DocumentOf[keyof DocumentOf]
