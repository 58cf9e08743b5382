import { SEGMENT_CATEGORIES } from './documents/types.ts'
import { NODE_TEMPLATES } from './documents/templates.ts'
import type { Kind } from './kinds.ts'

export const EXPORT_FORMATS = {
  video: ['json', 'csv', 'yolo-obb', 'cvat-video'],
  image: ['json', 'coco-instances', 'yolo-detect', 'voc', 'cvat-images', 'labelme'],
  'image-node': ['json', 'coco-keypoints', 'yolo-pose', 'cvat-images', 'labelme'],
  'image-segment': ['json', 'coco-instances', 'coco-panoptic', 'yolo-segment', 'cvat-images', 'labelme'],
  'video-segment': ['json', 'youtube-vis', 'davis', 'cvat-video'],
} as const satisfies Record<Kind, readonly string[]>

export type ExportFormat = (typeof EXPORT_FORMATS)[Kind][number]

export const IMPORT_FORMATS = {
  video: ['json'],
  image: ['json', 'coco', 'yolo', 'yolo-obb', 'voc', 'cvat', 'labelme', 'label-studio', 'open-images'],
  'image-node': ['json', 'coco', 'yolo', 'cvat', 'labelme', 'label-studio'],
  'image-segment': [
    'json',
    'coco',
    'yolo',
    'yolo-obb',
    'voc',
    'cvat',
    'labelme',
    'label-studio',
    'open-images',
  ],
  'video-segment': ['json', 'cvat', 'mot'],
} as const satisfies Record<Kind, readonly string[]>

/** Shapes that labels of an imported file can be mapped to. */
export const IMPORT_LABELS = {
  image: ['tracking', 'exclude'],
  'image-segment': SEGMENT_CATEGORIES,
} as const satisfies Partial<Record<Kind, readonly string[]>>

export const IMPORT_SKELETONS = Object.keys(NODE_TEMPLATES) as (keyof typeof NODE_TEMPLATES)[]

export type ImportFormat = (typeof IMPORT_FORMATS)[Kind][number]

/** 0 to 1. By default all predictions are taken, and a node counts as visible if that is more likely. */
export const IMPORT_SCORES = { minScore: 0, minKeypointScore: 0.5 } as const
