import type { DocumentOf, VideoClip } from '../../../src/domain/documents/types.ts'
import { type NamedValue, namedValues } from '../../../src/domain/ontology/names.ts'
import { labelById, type Ontology, type OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import type { ExportItem } from './export-items.ts'
import type { LeftOut } from './exporter.ts'

/** Clips of videos as files have them: by names. */

/** What clips are called where they have no labels. */
export const CLIP_LABEL = 'clip'

interface Names {
  readonly label: string
  readonly values: Readonly<Record<string, NamedValue>>
}

export type NamedClip = VideoClip & Names
export type CroppedClip = NamedClip & { readonly crop: NonNullable<VideoClip['crop']> }

export const isCropped = (clip: NamedClip): clip is CroppedClip => clip.crop !== null

const labelOf = (ontology: Ontology | null, { label }: VideoClip): OntologyLabel | undefined =>
  label === undefined ? undefined : labelById(ontology ?? undefined, label)

/** A label that the ontology no longer has keeps its identifier. */
export function namedClip(ontology: Ontology | null, clip: VideoClip): Names {
  const label = labelOf(ontology, clip)
  return {
    label: label?.name ?? clip.label ?? CLIP_LABEL,
    values: namedValues(label?.attributes ?? [], clip.attributes ?? []),
  }
}

export const videoValues = (
  ontology: Ontology | null,
  { attributes = [] }: Pick<DocumentOf['video'], 'attributes'>,
): Readonly<Record<string, NamedValue>> => namedValues(ontology?.attributes ?? [], attributes)

interface LostWords {
  /** Of clips without a crop, if the format has no place for them. */
  readonly noCrop?: string
  readonly exclusions: string
  /** Of clips, if the format has no place for them. */
  readonly attributes?: string
  readonly videoAttributes: string
}

/** Names what the format leaves out: clips without a crop, exclusions, and attributes. */
export function clipsOf(
  { annotation }: ExportItem,
  ontology: Ontology | null,
  leftOut: LeftOut,
  words: LostWords,
): readonly NamedClip[] {
  if (annotation === null) return []
  const document = annotation as DocumentOf['video']
  const all = document.clips.map((clip) => ({ ...clip, ...namedClip(ontology, clip) }))
  const kept = words.noCrop === undefined ? all : all.filter(isCropped)
  if (words.noCrop !== undefined && kept.length < all.length) leftOut(words.noCrop)
  if (document.exclusions.length > 0) leftOut(words.exclusions)
  if (words.attributes !== undefined && kept.some(({ values }) => Object.keys(values).length > 0))
    leftOut(words.attributes)
  if (Object.keys(videoValues(ontology, document)).length > 0) leftOut(words.videoAttributes)
  return kept
}
