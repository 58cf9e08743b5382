import type { DocumentOf, VideoClip } from '../../../src/domain/documents/types.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import { exportedUuid } from '../export-paths.ts'
import { type ReadItem, refusedItem } from '../reading/import-items.ts'
import { Notes, toldIn } from '../reading/notes.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import { skip } from '../reading/predictions.ts'
import type { XmlElement, XmlEntry } from '../reading/xml-entries.ts'
import { objectOfArea } from '../shapes/areas.ts'
import { labelledClip } from '../shapes/read-clips.ts'
import { CLIP_LABEL } from '../writing/clips.ts'
import { attributeOf, frameOf, isSet, noteRest, numberOf, ownValues, valuesOf } from './attributes.ts'
import { AREAS } from './shapes.ts'
import { cvatText } from './text.ts'
import { type Video, videoOf } from './video.ts'

/** Tags of frames, and stretches of tracks, as clips of a video. */

interface Stretch extends Pick<VideoClip, 'startFrame' | 'endFrame' | 'crop'> {
  readonly label: string
  readonly values: NamedValues
}

/** Of those that follow each other at the file's step. */
interface TaggedFrames extends Pick<Stretch, 'label' | 'values'> {
  readonly frames: number[]
}

const FRAME_NAME = /^frame_(\d{1,9})(?:\.\w+)?$/

/** CVAT meets frames by their names. */
function taggedFrame(image: XmlElement): number {
  const [, number] = FRAME_NAME.exec(image.attributes['name'] ?? '') ?? []
  const frame = number === undefined ? numberOf(image, 'id') : Number(number)
  if (!Number.isInteger(frame) || frame < 0) throw new AnnotationRefusal(cvatText.badFrame)
  return frame
}

/** The group tells two clips apart that touch. */
class Tags {
  readonly #seen = new Map<string, TaggedFrames>()

  add(image: XmlElement, notes: Notes): void {
    const frame = taggedFrame(image)
    for (const child of image.children) {
      if (child.name !== 'tag') {
        notes.add(cvatText.shapeOnFrame)
        continue
      }
      noteRest(notes, child)
      const [label, values] = [attributeOf(child, 'label'), ownValues(child)]
      const key = JSON.stringify([label, child.attributes['group_id'] ?? '0', values])
      const seen = this.#seen.get(key) ?? { label, values, frames: [] }
      this.#seen.set(key, seen)
      seen.frames.push(frame)
    }
  }

  stretches(step: number): Stretch[] {
    return [...this.#seen.values()].flatMap(({ label, values, frames }) => {
      const found: { startFrame: number; endFrame: number }[] = []
      for (const frame of frames.toSorted((a, b) => a - b)) {
        const last = found.at(-1)
        if (last && frame <= last.endFrame) last.endFrame = frame + step
        else found.push({ startFrame: frame, endFrame: frame + step })
      }
      return found.map((span) => ({ label, values, crop: null, ...span }))
    })
  }
}

function cropOf(shape: XmlElement): VideoClip['crop'] {
  const box = shape.name === 'box' && AREAS.get('box')
  const drawn = box && objectOfArea(box(shape))
  if (!drawn || drawn.shape !== 'box') return null
  const { x, y, width, height, rotation } = drawn
  return { x, y, width, height, rotation }
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** From where the object is seen to where it is not. A box that stays is the crop. */
function stretchesOf(track: XmlElement, { end, step }: Video, notes: Notes): Stretch[] {
  const label = attributeOf(track, 'label')
  const shapes = track.children
    .filter(({ name }) => name !== 'attribute')
    .map((shape) => ({ shape, frame: frameOf(shape) }))
    .toSorted((a, b) => a.frame - b.frame)
  const found: Stretch[] = []
  let open: Stretch | null = null
  const close = (endFrame: number): void => {
    if (open) found.push({ ...open, endFrame })
    open = null
  }
  for (const { shape, frame } of shapes) {
    if (isSet(shape, 'outside')) {
      close(frame)
      continue
    }
    noteRest(notes, shape)
    const [crop, values] = [cropOf(shape), valuesOf(shape)]
    if (!crop) notes.add(cvatText.noCrop)
    open ??= { label, values, crop, startFrame: frame, endFrame: frame }
    if (open.crop && !isEqual(open.crop, crop)) {
      notes.add(cvatText.movingBox)
      open = { ...open, crop: null }
    }
    if (!isEqual(open.values, values)) notes.add(cvatText.changingValues)
  }
  close(end ?? (shapes.at(-1)?.frame ?? 0) + step)
  return found
}

/** Our own exports of databases without labels name all clips alike. */
const isUnlabelled = ({ labelling }: ImportTarget, label: string): boolean =>
  label === CLIP_LABEL && !labelling?.labels.some(({ name }) => name === CLIP_LABEL)

function documentOf(target: ImportTarget, stretches: readonly Stretch[], notes: Notes): DocumentOf['video'] {
  const clips: VideoClip[] = []
  const inOrder = stretches.toSorted((a, b) => a.startFrame - b.startFrame)
  for (const { label, values, ...span } of inOrder) {
    const { startFrame, endFrame } = span
    const clip = { id: `cvat-${clips.length + 1}`, ...span, startPts: 0, endPts: 0, wrongBox: false }
    try {
      const read = withContext(
        () =>
          isUnlabelled(target, label)
            ? clip
            : labelledClip(target, clip, { label, values: () => values }, notes),
        (why) => cvatText.onFrames(startFrame, endFrame, label, why),
      )
      if (read) clips.push(read)
    } catch (error) {
      skip({ predictions: target.predictions, notes }, error)
    }
  }
  return { ...emptyDocument('video'), clips }
}

/** Throws a `FormatError` for an unnamed video. */
export async function* cvatClipsOfVideo(
  entries: AsyncIterable<XmlEntry>,
  target: ImportTarget,
): AsyncGenerator<ReadItem> {
  const notes = new Notes()
  const tags = new Tags()
  const ofTracks: Stretch[] = []
  let meta: XmlElement | undefined
  let video: Video | undefined
  const take = ({ element, isCut }: XmlEntry): void => {
    if (element.name === 'meta') {
      meta = element
      return
    }
    if (element.name !== 'track' && element.name !== 'image')
      throw new AnnotationRefusal(cvatText.unknown(element.name.slice(0, 40)))
    if (isCut) throw new AnnotationRefusal(cvatText.trackTooLong(element.attributes['id'] ?? ''))
    video ??= videoOf(meta)
    if (element.name === 'image') tags.add(element, notes)
    else ofTracks.push(...stretchesOf(element, video, notes))
  }
  for await (const entry of entries)
    try {
      take(entry)
    } catch (error) {
      if (entry.element.name === 'meta' || !(error instanceof AnnotationRefusal)) throw error
      skip({ predictions: target.predictions, notes }, error)
    }
  const { name, width, height, step } = video ?? videoOf(meta)
  const stretches = [...ofTracks, ...tags.stretches(step)]
  try {
    const annotation = stretches.length > 0 ? documentOf(target, stretches, notes) : null
    const item = { uuid: exportedUuid(name), name, fileName: name, width, height, annotation }
    yield { item: { ...item, hasTimes: false, ...toldIn(notes) } }
  } catch (error) {
    yield refusedItem(name, error)
  }
}
