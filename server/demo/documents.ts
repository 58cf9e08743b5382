import type { AnnotationDocument, DocumentOf } from '../../src/domain/documents/schemas.ts'
import type { ErrorBox } from '../../src/domain/documents/shapes.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { DEMO_KINDS } from './catalogue.ts'
import { CLIP_SIZE } from './drawing/clips.ts'
import type { Scene } from './drawing/scene.ts'
import { clipNamed } from './media.ts'
import { demoText } from './text.ts'
import { imageNodeTruth, imageSegmentTruth, imageTruth, videoSegmentTruth, videoTruth } from './truth.ts'
import { requireValue } from '../require-value.ts'

/** A resource as the demo's annotators see it. */
export interface DemoItem {
  kind: Kind
  /** Of the tag: says which skeleton is asked for. */
  tagName: string
  /** Name in the catalogue: of a picture with, of a clip without extension. */
  name: string
  width: number
  height: number
  frames: { times: readonly number[]; duration: number } | null
}

const BODY_TYPES = { 右手关键点: 'right-hand', 双手关键点: 'both-hands', 人体关键点: 'body-17' } as const

/** The scene behind a picture, or behind the middle of a clip. */
export function sceneOf(kind: Kind, name: string): Scene {
  const picture = DEMO_KINDS.find((demo) => demo.kind === kind)?.pictures.find((each) => each.name === name)
  if (picture) return picture.draw()
  const { clip } = clipNamed(name)
  return clip.sceneAt(clip.seconds / 2)
}

/** What is really there, as a document of the item's kind. */
export async function trueDocument(item: DemoItem): Promise<AnnotationDocument> {
  const scene = sceneOf(item.kind, item.name)
  switch (item.kind) {
    case 'image':
      return imageTruth(scene)
    case 'image-node':
      return imageNodeTruth(scene, BODY_TYPES[item.tagName as keyof typeof BODY_TYPES] ?? 'right-hand')
    case 'image-segment':
      return imageSegmentTruth(scene)
    case 'video':
      return videoTruth(requireValue(item.frames), scene, CLIP_SIZE.width / scene.width)
    case 'video-segment':
      return videoSegmentTruth(scene)
  }
}

const moved = <T extends { x: number; y: number }>(node: T, dx: number, dy: number): T => ({
  ...node,
  x: Math.max(0, node.x + dx),
  y: Math.max(0, node.y + dy),
})

/** The document with a mistake that a checker would see. */
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

/** The document of somebody who could not decide. */
export const undecided = (document: AnnotationDocument): AnnotationDocument => ({
  ...document,
  availability: 2,
  remark: demoText.pendingRemark,
})

/** Where a checker points at, in the middle of the picture. */
export const errorBoxesFor = ({ width, height }: DemoItem): ErrorBox[] => [
  {
    id: 'error-1',
    x: Math.round(width * 0.36),
    y: Math.round(height * 0.3),
    width: Math.round(width * 0.22),
    height: Math.round(height * 0.34),
    comment: demoText.errorBox,
  },
]
