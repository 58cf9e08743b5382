import type { z } from 'zod'
import type { Kind } from '../kinds.ts'
import type { DocumentOf } from './schemas.ts'
import type { DocumentContext, Violation } from './violation.ts'
import * as schemas from './schemas.ts'
import { imageRules } from './image.ts'
import { imageNodeRules } from './image-node.ts'
import { imageSegmentRules } from './image-segment.ts'
import { sizeViolations } from './size.ts'
import { structureViolations } from './structure.ts'
import { textViolations } from './text.ts'
import { videoRules } from './video.ts'
import { videoSegmentRules } from './video-segment.ts'

type Rules<K extends Kind> = (document: DocumentOf[K], context: DocumentContext) => Violation[]

export const SCHEMAS = {
  video: schemas.videoDocument,
  image: schemas.imageDocument,
  'image-node': schemas.imageNodeDocument,
  'image-segment': schemas.imageSegmentDocument,
  'video-segment': schemas.videoSegmentDocument,
} as const satisfies Record<Kind, z.ZodType>

const DOCUMENT_RULES: { [K in Kind]: Rules<K> } = {
  video: videoRules,
  image: imageRules,
  'image-node': imageNodeRules,
  'image-segment': imageSegmentRules,
  'video-segment': videoSegmentRules,
}

/** Whether an unfinished document can be kept: its texts, structure and size, not what a finished one must fulfil. */
export const validateDraft = (kind: Kind, document: unknown): Violation[] => {
  // First, since what is said of the structure repeats names of fields, and is kept like any text.
  const texts = textViolations(document)
  if (texts.length > 0) return texts
  const structure = structureViolations(SCHEMAS[kind], document)
  return structure.length > 0 ? structure : sizeViolations(document)
}

/**
 * What is wrong with a document that is to be handed in; empty when nothing is.
 * Rules between fields are looked at only when the structure fits, so paths always lead to something.
 */
export const validateDocument = <K extends Kind>(
  kind: K,
  document: unknown,
  context: DocumentContext,
): Violation[] => {
  const draft = validateDraft(kind, document)
  return draft.length > 0 ? draft : DOCUMENT_RULES[kind](document as DocumentOf[K], context)
}

/** The document typed, or null when it is not one of this kind. */
export const parseDocument = <K extends Kind>(kind: K, document: unknown): DocumentOf[K] | null => {
  const result = SCHEMAS[kind].safeParse(document)
  return result.success ? (result.data as DocumentOf[K]) : null
}
