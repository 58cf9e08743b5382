import { SEGMENT_CATEGORIES } from './documents/schemas.ts'
import { NODE_TEMPLATES } from './documents/templates.ts'
import type { Kind } from './kinds.ts'

/** Formats that the work of a kind can be exported as; the first one loses nothing. */
export const EXPORT_FORMATS = {
  video: ['json', 'csv', 'yolo-obb', 'cvat-video'],
  image: ['json', 'coco-instances', 'yolo-detect', 'voc', 'cvat-images', 'labelme'],
  'image-node': ['json', 'coco-keypoints', 'yolo-pose', 'cvat-images', 'labelme'],
  'image-segment': ['json', 'coco-instances', 'coco-panoptic', 'yolo-segment', 'cvat-images', 'labelme'],
  'video-segment': ['json', 'youtube-vis', 'davis', 'cvat-video'],
} as const satisfies Record<Kind, readonly string[]>

export type ExportFormat = (typeof EXPORT_FORMATS)[Kind][number]

/** Formats that work can be imported from: those of others where they have a document's shapes. */
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

/** What boxes and masks of other tools must be called here; the labels of a file can be told to be one of these. */
export const IMPORT_LABELS = {
  image: ['tracking', 'exclude'],
  'image-segment': SEGMENT_CATEGORIES,
} as const satisfies Partial<Record<Kind, readonly string[]>>

/** What skeletons of other tools can be said to be, where their nodes do not tell it already. */
export const IMPORT_SKELETONS = Object.keys(NODE_TEMPLATES) as (keyof typeof NODE_TEMPLATES)[]

export type ImportFormat = (typeof IMPORT_FORMATS)[Kind][number]

/**
 * Below which score, 0 to 1, predictions are left out and their nodes taken as hidden, where an import says nothing else: all
 * are taken, and a node counts as seen if that is the likelier.
 */
export const IMPORT_SCORES = { minScore: 0, minKeypointScore: 0.5 } as const
