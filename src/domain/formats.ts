import type { ExportFormat as WireFormat } from '../contract/types.d.ts'
import { SEGMENT_CATEGORIES } from './documents/types.ts'
import { NODE_TEMPLATES } from './documents/templates.ts'
import { ALL_KINDS, type Kind } from './kinds.ts'

/** Thresholds from 0 to 1. By default a node is visible when that is more likely than not. */
export const IMPORT_SCORES = { minScore: 0, minKeypointScore: 0.5 } as const

export type ScoreName = keyof typeof IMPORT_SCORES
const SCORE_NAMES = Object.keys(IMPORT_SCORES) as ScoreName[]

/** The rest of a format is in its folder under `server/formats`. */
interface FormatFacts {
  readonly reads: readonly Kind[]
  /** Kinds whose files carry the score; people can set a minimum. */
  readonly scores: Readonly<Partial<Record<ScoreName, readonly Kind[]>>>
  /** By the name of the variant on the wire. */
  readonly writes: Readonly<Partial<Record<WireFormat, readonly Kind[]>>>
}

const PICTURES = ['image', 'image-node', 'image-segment'] as const
const AREAS = ['image', 'image-segment'] as const
const NODE_SCORES = { minScore: PICTURES, minKeypointScore: ['image-node'] } as const

/** In the order that people choose from. */
export const FORMATS = {
  json: { reads: ALL_KINDS, scores: {}, writes: { json: ALL_KINDS } },
  'objects-csv': { reads: [], scores: {}, writes: { 'objects-csv': ALL_KINDS } },
  csv: { reads: ['video'], scores: {}, writes: { csv: ['video'] } },
  coco: {
    reads: PICTURES,
    scores: NODE_SCORES,
    writes: {
      'coco-instances': AREAS,
      'coco-keypoints': ['image-node'],
      'coco-panoptic': ['image-segment'],
    },
  },
  yolo: {
    reads: PICTURES,
    scores: NODE_SCORES,
    writes: {
      'yolo-detect': ['image'],
      'yolo-pose': ['image-node'],
      'yolo-segment': ['image-segment', 'image'],
    },
  },
  'yolo-obb': { reads: AREAS, scores: { minScore: AREAS }, writes: { 'yolo-obb': ['video', 'image'] } },
  voc: { reads: AREAS, scores: {}, writes: { voc: ['image'] } },
  'voc-masks': { reads: ['image-segment'], scores: {}, writes: { 'voc-masks': ['image-segment'] } },
  'youtube-vis': { reads: ['video-segment'], scores: {}, writes: { 'youtube-vis': ['video-segment'] } },
  davis: { reads: [], scores: {}, writes: { davis: ['video-segment'] } },
  cvat: {
    reads: [...PICTURES, 'video', 'video-segment'],
    scores: { minScore: PICTURES },
    writes: { 'cvat-images': PICTURES, 'cvat-video': ['video', 'video-segment'] },
  },
  labelme: {
    reads: PICTURES,
    scores: NODE_SCORES,
    writes: { labelme: PICTURES, 'x-anylabeling': ['image'] },
  },
  'label-studio': { reads: PICTURES, scores: NODE_SCORES, writes: {} },
  'open-images': { reads: AREAS, scores: { minScore: AREAS }, writes: {} },
  mot: { reads: ['video-segment'], scores: { minScore: ['video-segment'] }, writes: {} },
} as const satisfies Record<string, FormatFacts>

type Formats = typeof FORMATS
export type FormatId = keyof Formats

export type ImportFormat = {
  [F in FormatId]: Formats[F]['reads'] extends readonly [] ? never : F
}[FormatId]
export type ExportFormat = { [F in FormatId]: keyof Formats[F]['writes'] }[FormatId]

const FACTS: readonly (readonly [string, FormatFacts])[] = Object.entries(FORMATS)

export const importFormats = (kind: Kind): ImportFormat[] =>
  FACTS.flatMap(([id, { reads }]) => (reads.includes(kind) ? [id as ImportFormat] : []))

/** Only where there is an ontology: of all kinds, and of pictures, whose frames alone need none of them. */
const FOR_OBJECTS: ReadonlySet<string> = new Set<ExportFormat>(['objects-csv'])
const FOR_SHAPES: ReadonlySet<string> = new Set<ExportFormat>(['yolo-segment', 'yolo-obb', 'x-anylabeling'])

export const exportFormats = (kind: Kind, hasOntology = false): ExportFormat[] => {
  const isOffered = (id: string): boolean =>
    hasOntology || !(FOR_OBJECTS.has(id) || (kind === 'image' && FOR_SHAPES.has(id)))
  return FACTS.flatMap(([, { writes }]) =>
    Object.entries(writes).flatMap(([id, kinds]) =>
      kinds.includes(kind) && isOffered(id) ? [id as ExportFormat] : [],
    ),
  )
}

export const askedScores = (format: ImportFormat, kind: Kind): ScoreName[] => {
  const { scores }: FormatFacts = FORMATS[format]
  return SCORE_NAMES.filter((name) => scores[name]?.includes(kind))
}

/** In the order in which they are listed and filled. */
export const EXPORT_SPLITS = ['train', 'val', 'test'] as const
export type ExportSplit = (typeof EXPORT_SPLITS)[number]

/** Percent. */
export const USUAL_SHARES: Readonly<Record<ExportSplit, number>> = { train: 80, val: 10, test: 10 }

export const areWholeShares = (shares: Readonly<Record<ExportSplit, number>>): boolean =>
  EXPORT_SPLITS.reduce((sum, split) => sum + shares[split], 0) === 100

/** Resources of one group go to one split. */
export const SPLIT_GROUPS = ['folder', 'topFolder', 'resource'] as const
export type SplitGroup = (typeof SPLIT_GROUPS)[number]

export const IMPORT_LABELS = {
  image: ['tracking', 'exclude'],
  'image-segment': SEGMENT_CATEGORIES,
} as const satisfies Partial<Record<Kind, readonly string[]>>

export const IMPORT_SKELETONS = Object.keys(NODE_TEMPLATES) as (keyof typeof NODE_TEMPLATES)[]
