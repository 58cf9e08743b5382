import { AnnotationRefusal } from '../errors.ts'
import { noteText, tellSet, type Notes } from '../notes.ts'
import type { CocoAnnotation, CocoReading } from './annotations.ts'
import { cocoText } from './text.ts'

/** What is read, what follows from it, and what only says where an annotation belongs. */
const KNOWN: ReadonlySet<string> = new Set([
  ...'category_id bbox segmentation keypoints keypoint_values score iscrowd ignore attributes'.split(' '),
  ...'id image_id file_name area num_keypoints segment_id parent_segment_id name'.split(' '),
])

const isOn = (value: unknown): boolean => value === true || Number(value) === 1

/** Why an annotation is left out; null where it is not. */
function whyLeftOut({ predictions }: CocoReading, { score, iscrowd, ignore }: CocoAnnotation): string | null {
  if (isOn(iscrowd)) return noteText.crowd
  if (isOn(ignore)) return noteText.ignored
  if (predictions && typeof score === 'number' && score < predictions.minScore)
    return noteText.lowScore(predictions.minScore)
  return null
}

/** What documents have no place for. */
function tellRest(notes: Notes, annotation: CocoAnnotation): void {
  if (typeof annotation.score === 'number') notes.add(noteText.score)
  tellSet(notes, annotation.attributes, noteText.attribute)
  tellSet(notes, annotation, noteText.field, (name) => KNOWN.has(name))
}

/**
 * The annotations that a document is made of: no crowds and regions to be ignored, which are no objects, and no predictions
 * below the threshold. What is left out, and what of the others is, goes to the notes. Throws an `AnnotationRefusal` where
 * nothing remains.
 */
export function takenOf(reading: CocoReading, annotations: readonly CocoAnnotation[]): CocoAnnotation[] {
  const reasons = new Set<string>()
  const taken = annotations.filter((annotation) => {
    const why = whyLeftOut(reading, annotation)
    if (why !== null) reasons.add(why)
    return why === null
  })
  if (taken.length === 0 && reasons.size > 0) throw new AnnotationRefusal(cocoText.allLeftOut([...reasons]))
  for (const why of reasons) reading.notes.add(why)
  for (const annotation of taken) tellRest(reading.notes, annotation)
  return taken
}
