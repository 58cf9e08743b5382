import type { AnnotationDocument, DocumentOf, ErrorBox } from '../../src/domain/documents/types.ts'
import type { Size } from '../../src/domain/geometry/rect.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { demoText } from './text.ts'

const moved = <T extends { x: number; y: number }>(node: T, dx: number, dy: number): T => ({
  ...node,
  x: Math.max(0, node.x + dx),
  y: Math.max(0, node.y + dy),
})

const SPOILERS: { [K in Kind]: (document: DocumentOf[K]) => DocumentOf[K] } = {
  image: (document) => ({
    ...document,
    trackingCrop: document.trackingCrop && moved(document.trackingCrop, -48, -24),
    excludeCrops: document.excludeCrops.slice(1),
  }),
  'image-node': (document) => ({
    ...document,
    nodes: document.nodes.map((node, index) =>
      (index === 8 || index === 12) && node.visibility > 0 ? moved(node, -46, -38) : node,
    ),
  }),
  'image-segment': (document) => ({
    ...document,
    categories: { ...document.categories, cover: [], exclude: [] },
  }),
  video: (document) => ({
    ...document,
    clips: document.clips.map((clip) => ({ ...clip, crop: clip.crop && moved(clip.crop, -90, -20) })),
  }),
  'video-segment': (document) => ({ ...document, objects: document.objects.slice(1) }),
}

export const spoiled = <K extends Kind>(kind: K, document: DocumentOf[K]): DocumentOf[K] =>
  SPOILERS[kind](document)

export const undecided = (document: AnnotationDocument): AnnotationDocument => ({
  ...document,
  availability: 2,
  remark: demoText.pendingRemark,
})

export const errorBoxesFor = ({ width, height }: Size): ErrorBox[] => [
  {
    id: 'error-1',
    x: Math.round(width * 0.36),
    y: Math.round(height * 0.3),
    width: Math.round(width * 0.22),
    height: Math.round(height * 0.34),
    comment: demoText.errorBox,
  },
]
