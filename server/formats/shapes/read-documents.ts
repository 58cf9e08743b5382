import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import { SEGMENTS_MAX } from '../../../src/domain/documents/limits.ts'
import { type DocumentOf, type Segment, SEGMENT_CATEGORIES } from '../../../src/domain/documents/types.ts'
import type { Rect } from '../../../src/domain/geometry/rect.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import { entriesFrom } from '../../../src/domain/ontology/names.ts'
import type { LabelShape, OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import { asOne, isAreaLabel, nameUnder } from '../../../src/domain/ontology/segment-labels.ts'
import { RUN_ALGEBRA } from '../../../src/domain/segments/runs.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { requireValue } from '../../require-value.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { PART_WORD, SEGMENT_WORDS } from '../../../src/domain/words.ts'
import { createIds, createNames } from '../reading/object-names.ts'
import { formatText } from '../text.ts'
import { noteText, noteSet } from '../reading/notes.ts'
import { isBoxOutline, outlineBounds } from './areas.ts'
import { clipBox, clipOutline, leavesPicture } from './clip.ts'
import { shapeText } from './text.ts'
import {
  type CocoAnnotation,
  type CocoReader,
  type CocoReading,
  type LabelledPicture,
  categoryOf,
  isStuff,
  knownCategories,
  maskOf,
  readAnnotations,
} from './coco-annotations.ts'
import { readKeypoints } from './read-keypoints.ts'
import { pictureEntries, readObjects } from './read-objects.ts'
import { BOX_CATEGORIES } from '../writing/shapes.ts'

const KNOWN: ReadonlySet<string> = new Set([
  ...'category_id bbox segmentation keypoints keypoint_values score iscrowd ignore attributes'.split(' '),
  ...'id image_id file_name area num_keypoints segment_id parent_segment_id name colour_index'.split(' '),
  ...'object_id object_geometry shape turned_box keypoint_attributes'.split(' '),
])

const isOn = (value: unknown): boolean => value === true || Number(value) === 1

function whyLeftOut({ predictions }: CocoReading, { score, iscrowd, ignore }: CocoAnnotation): string | null {
  if (isOn(iscrowd)) return noteText.crowd
  if (isOn(ignore)) return noteText.ignored
  if (predictions && typeof score === 'number' && score < predictions.minScore)
    return noteText.lowScore(predictions.minScore)
  return null
}

function noteRest({ notes, labelling }: CocoReading, annotation: CocoAnnotation): void {
  if (typeof annotation.score === 'number') notes.add(noteText.score)
  if (!labelling) noteSet(notes, annotation.attributes, noteText.attribute)
  noteSet(notes, annotation, noteText.field, (name) => KNOWN.has(name))
}

/** Throws an `AnnotationRefusal` if crowds, ignored regions and low scores leave nothing. */
export function takenOf(reading: CocoReading, annotations: readonly CocoAnnotation[]): CocoAnnotation[] {
  const reasons = new Set<string>()
  const taken = annotations.filter((annotation) => {
    const why = whyLeftOut(reading, annotation)
    if (why !== null) reasons.add(why)
    return why === null
  })
  if (taken.length === 0 && reasons.size > 0) throw new AnnotationRefusal(shapeText.allLeftOut([...reasons]))
  for (const why of reasons) reading.notes.add(why)
  for (const annotation of taken) noteRest(reading, annotation)
  return taken
}

function boxOf({ codec, notes }: CocoReading, picture: LabelledPicture, annotation: CocoAnnotation): Rect {
  const { bbox, segmentation } = annotation
  const outlines = Array.isArray(segmentation) && segmentation.length > 0 ? segmentation : null
  if (outlines ? !isBoxOutline(outlines) : segmentation !== undefined && !Array.isArray(segmentation))
    notes.add(noteText.shape)
  if (bbox?.length === 4) {
    const [x, y, width, height] = bbox
    return clipBox({ x, y, width, height }, picture, notes)
  }
  if (outlines) {
    const inside = outlines.flatMap((outline) => clipOutline(outline, picture))
    if (inside.length === 0) throw new AnnotationRefusal(shapeText.outside)
    if (outlines.some((outline) => leavesPicture(outline, picture))) notes.add(noteText.clipped)
    return clipBox(outlineBounds(inside), picture, notes)
  }
  const mask = maskOf(codec, picture, annotation)
  if (!mask) throw new AnnotationRefusal(shapeText.noBox)
  return clipBox(codec.box(mask), picture, notes)
}

const NAMES = BOX_CATEGORIES.map(({ name }) => name)
const [TRACKING] = NAMES

const readBoxes: CocoReader = (reading, picture, annotations) => {
  const categoryOf = knownCategories(reading, annotations, NAMES)
  const boxes = readAnnotations(reading, annotations, (annotation) => {
    if (annotation.keypoints) reading.notes.add(noteText.keypoints)
    return { category: categoryOf(annotation), box: boxOf(reading, picture, annotation), annotation }
  })
  const isTracking = ({ category }: { category: string }): boolean => category === TRACKING
  const count = boxes.filter(isTracking).length
  const all = boxes.map(({ annotation }) => annotation)
  // Of several nothing says which is meant, and a guess would pass for somebody's work.
  const sound = readAnnotations(reading, all, (_, turn) => {
    const each = requireValue(boxes[turn])
    if (isTracking(each) && count > 1) throw new AnnotationRefusal(shapeText.manyTracking(count))
    return each
  })
  const idOf = createIds('coco')
  return {
    ...emptyDocument('image'),
    trackingCrop: sound.find(isTracking)?.box ?? null,
    excludeCrops: sound
      .filter((each) => !isTracking(each))
      .map(({ box, annotation }) => ({ id: idOf(annotation.object_id), ...box })),
  } satisfies DocumentOf['image']
}

interface CategorisedSegment {
  readonly category: string
  readonly segment: Segment
}

/** A category of every document, or a label of the database. */
interface Place {
  readonly category: string
  /** What a new segment is called. */
  readonly word: string
  readonly label: OntologyLabel | undefined
}

/** Categories are labels where the database has some. */
function placesOf(reading: CocoReading, annotations: readonly CocoAnnotation[]) {
  const { labelling } = reading
  if (!labelling?.hasLabels) {
    const known = knownCategories(reading, annotations, SEGMENT_CATEGORIES)
    return (annotation: CocoAnnotation): Place => {
      const category = known(annotation)
      return { category, word: SEGMENT_WORDS[category], label: undefined }
    }
  }
  const names = annotations.flatMap(({ category_id: id }) => reading.categories.get(id)?.name ?? [])
  const unknown = [...new Set(names.filter((name) => !labelling.labelOf(name)))]
  return (annotation: CocoAnnotation): Place => {
    const { name } = categoryOf(reading, annotation)
    const label = labelling.labelOf(name)
    if (!label) throw new AnnotationRefusal(shapeText.unknownLabel(name), { unknown })
    return { category: label.id, word: label.name, label }
  }
}

/** Of what stands at the top of a label; of parts they have no place. */
function segmentEntries(
  { notes, labelling }: CocoReading,
  { attributes }: CocoAnnotation,
  label: OntologyLabel | undefined,
  shape: LabelShape,
) {
  const given = isRecord(attributes) ? attributes : {}
  if (label) labelling?.seen?.(label, shape, given)
  const { entries, refused } = entriesFrom(label?.attributes ?? [], given)
  noteSet(notes, Object.fromEntries(refused.map((name) => [name, true])), noteText.attribute)
  return entries
}

/** Throws if the mask has no pixel in the picture. */
function soundMask(
  { codec, notes }: CocoReading,
  picture: LabelledPicture,
  annotation: CocoAnnotation,
): Mask {
  const { segmentation } = annotation
  const mask = maskOf(codec, picture, annotation)
  if (!mask) throw new AnnotationRefusal(shapeText.noMask)
  const [height, width] = mask.size
  if (height !== picture.height || width !== picture.width)
    throw new AnnotationRefusal(shapeText.maskSize(picture.width, picture.height))
  const outlines = Array.isArray(segmentation) ? segmentation : []
  if (codec.area(mask) === 0) {
    const isInside = outlines.length === 0 || outlines.some((each) => clipOutline(each, picture).length > 0)
    throw new AnnotationRefusal(isInside ? shapeText.emptyMask : shapeText.outside)
  }
  if (outlines.some((outline) => leavesPicture(outline, picture))) notes.add(noteText.clipped)
  return mask
}

/** An area is the only segment of its label. */
const NONE_TAKEN: ReadonlySet<string> = new Set()

function placed(
  reading: CocoReading,
  picture: LabelledPicture,
  annotation: CocoAnnotation,
  { category, word, label }: Place,
  turn: number,
  nameOf: (word: string) => string,
): CategorisedSegment {
  const { segment_id, parent_segment_id, name, colour_index } = annotation
  const mask = soundMask(reading, picture, annotation)
  const isPart = (parent_segment_id ?? null) !== null
  const shape = isStuff(categoryOf(reading, annotation)) ? 'area' : 'mask'
  const entries = reading.labelling
    ? segmentEntries(reading, annotation, isPart ? undefined : label, shape)
    : []
  const givenName = (): string => {
    if (isPart) return nameOf(PART_WORD)
    return label && isAreaLabel(label) ? nameUnder(label, NONE_TAKEN) : nameOf(word)
  }
  const segment: Segment = {
    id: segment_id ?? `coco-${turn + 1}`,
    parentId: parent_segment_id ?? null,
    name: name ?? givenName(),
    colourIndex: colour_index ?? turn % SEGMENT_COLOURS.length,
    rleMask: { size: [mask.size[0], mask.size[1]], counts: reading.codec.write(mask) },
    children: [],
    ...(label && !isPart && { attributes: entries }),
  }
  return { category, segment }
}

interface AnnotatedSegment extends CategorisedSegment {
  readonly annotation: CocoAnnotation
}

/** Why a part has no parent; null if its parents lead to a top. */
function whyLoose(parentOf: (segment: Segment) => Segment | undefined, segment: Segment): string | null {
  const above = new Set<Segment>()
  for (let at = segment; at.parentId !== null;) {
    if (above.has(at)) return shapeText.circle
    above.add(at)
    const parent = parentOf(at)
    if (!parent) return shapeText.noParent(at.parentId)
    at = parent
  }
  return null
}

function treesOf(reading: CocoReading, all: readonly AnnotatedSegment[]): Record<string, Segment[]> {
  const categories = [...new Set(all.map(({ category }) => category))]
  const byCategory = categories.map((category) => {
    const own = all.filter((each) => each.category === category)
    return [category, new Map(own.map(({ segment }) => [segment.id, segment]))] as const
  })
  const ids = new Map(byCategory)
  const annotations = all.map(({ annotation }) => annotation)
  const rooted = readAnnotations(reading, annotations, (_, turn) => {
    const placement = requireValue(all[turn])
    const known = ids.get(placement.category)
    const why = whyLoose(({ parentId }) => known?.get(parentId ?? ''), placement.segment)
    if (why !== null) throw new AnnotationRefusal(why)
    return placement
  })
  for (const { category, segment } of rooted)
    if (segment.parentId !== null) ids.get(category)?.get(segment.parentId)?.children.push(segment)
  const isWhole = new Set(reading.labelling?.labels.filter(isAreaLabel).map(({ id }) => id))
  return Object.fromEntries(
    categories.map((category) => {
      const tops = rooted.flatMap((each) =>
        each.category === category && each.segment.parentId === null ? [each.segment] : [],
      )
      return [category, isWhole.has(category) ? asOne(tops, RUN_ALGEBRA) : tops]
    }),
  )
}

const readSegments: CocoReader = (reading, picture, annotations) => {
  if (annotations.length > SEGMENTS_MAX)
    throw new AnnotationRefusal(shapeText.manySegments(annotations.length, SEGMENTS_MAX))
  const placeOf = placesOf(reading, annotations)
  const nameOf = createNames(new Set(annotations.flatMap(({ name }) => name ?? [])))
  const all = readAnnotations(reading, annotations, (annotation, turn) => {
    if (annotation.keypoints) reading.notes.add(noteText.keypoints)
    return { ...placed(reading, picture, annotation, placeOf(annotation), turn, nameOf), annotation }
  })
  const empty = emptyDocument('image-segment')
  return {
    ...empty,
    categories: { ...empty.categories, ...treesOf(reading, all) },
    ...(reading.labelling && { attributes: pictureEntries(reading.labelling, reading, picture) }),
  } satisfies DocumentOf['image-segment']
}

const ofTaken =
  (read: CocoReader): CocoReader =>
  (reading, picture, annotations) =>
    read(reading, picture, takenOf(reading, annotations))

const readPicture: CocoReader = (reading, picture, annotations) => {
  const read = reading.labelling ? readObjects(reading.labelling, readBoxes) : readBoxes
  return read(reading, picture, annotations)
}

const COCO_READERS: { readonly [K in Kind]?: CocoReader } = {
  image: ofTaken(readPicture),
  'image-node': ofTaken(readKeypoints),
  'image-segment': ofTaken(readSegments),
}

/** Throws a `FormatError` for videos. */
export function cocoReader(kind: Kind): CocoReader {
  const read = COCO_READERS[kind]
  if (!read) throw new FormatError(formatText.noPictures)
  return read
}
