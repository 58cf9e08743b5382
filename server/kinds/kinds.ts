import { AVAILABILITY } from '../../src/domain/constants.ts'
import type { DocumentOf } from '../../src/domain/documents/types.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { FrameMasks } from '../../src/domain/ontology/agreement.ts'
import { image } from './image.ts'
import { imageNode } from './image-node.ts'
import { imageSegment } from './image-segment.ts'
import type { DrawnThing, KindDemo, ServerKind } from './kind.ts'
import { video } from './video.ts'
import { videoSegment } from './video-segment.ts'

/** The only list of kinds on the server, in the demo's order. */
const KIND_ROWS: { readonly [K in Kind]: ServerKind<K> } = {
  image,
  'image-node': imageNode,
  'image-segment': imageSegment,
  video,
  'video-segment': videoSegment,
}

/** 0 if the documents disagree on availability, 1 if both are unavailable. */
export function documentAgreement<K extends Kind>(
  kind: K,
  a: DocumentOf[K],
  b: DocumentOf[K],
  masksOf: readonly [FrameMasks, FrameMasks] = [new Map(), new Map()],
): number {
  const unusable = [a, b].filter(({ availability }) => availability === AVAILABILITY.unavailable).length
  if (unusable > 0) return unusable === 2 ? 1 : 0
  return KIND_ROWS[kind].agreement(a, b, masksOf)
}

/** Null for kinds whose things lie in frames of a video. */
export function thingsOf<K extends Kind>(kind: K, document: DocumentOf[K]): DrawnThing[] | null {
  const { things } = KIND_ROWS[kind]
  return things ? things(document) : null
}

export type DemoKind = Omit<KindDemo, 'spoiled'> & { readonly kind: Kind }

const KINDS_IN_ORDER = Object.keys(KIND_ROWS) as Kind[]

export const DEMO_KINDS: readonly DemoKind[] = KINDS_IN_ORDER.flatMap((kind) => {
  const { demo } = KIND_ROWS[kind]
  return demo ? [{ ...demo, kind }] : []
})

/** Unchanged without a demo. */
export const spoiled = <K extends Kind>(kind: K, document: DocumentOf[K]): DocumentOf[K] =>
  KIND_ROWS[kind].demo?.spoiled(document) ?? document
