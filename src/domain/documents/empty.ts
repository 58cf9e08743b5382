import type { Kind } from '../kinds.ts'
import type { BodyType, DocumentOf, Node } from './schemas.ts'
import type { LabelRules } from './violation.ts'
import { templateOf } from './templates.ts'

export interface EmptyOptions {
  labels?: LabelRules
}

/** The template's nodes, none of them labelled yet. */
export const unlabelledNodes = (bodyType: BodyType, labels?: LabelRules): Node[] =>
  (templateOf(bodyType, labels?.template)?.nodes ?? []).map((name) => ({ name, x: 0, y: 0, visibility: 0 }))

const common = { schemaVersion: 1, availability: 1, remark: '' } as const

const imageNode = ({ labels }: EmptyOptions): DocumentOf['image-node'] => {
  const bodyType = labels?.template?.bodyType ?? 'right-hand'
  return {
    ...common,
    bodyType,
    nodes: unlabelledNodes(bodyType, labels),
    extras: [],
    blur: null,
    isQualified: null,
    comment: '',
    errorBoxes: [],
  }
}

const MAKERS: { [K in Kind]: (options: EmptyOptions) => DocumentOf[K] } = {
  video: () => ({ ...common, clips: [], exclusions: [] }),
  image: () => ({ ...common, trackingCrop: null, excludeCrops: [], isCorrect: true }),
  'image-node': imageNode,
  'image-segment': () => ({
    ...common,
    categories: { human: [], cover: [], exclude: [] },
    isCorrect: true,
    isQualified: null,
    errorBoxes: [],
  }),
  'video-segment': () => ({ ...common, objects: [], excludeFrames: [], excludeCrop: null, clipRanges: [] }),
}

/** A fresh document of a kind, available and empty. */
export const emptyDocument = <K extends Kind>(kind: K, options: EmptyOptions = {}): DocumentOf[K] =>
  MAKERS[kind](options)
