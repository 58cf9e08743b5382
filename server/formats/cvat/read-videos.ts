import type { MaskRow } from '../../../src/contract/types.d.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf, SegmentObject } from '../../../src/domain/documents/types.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { AnnotationRefusal, FormatError, withContext } from '../errors.ts'
import { exportedUuid } from '../export-paths.ts'
import { type ReadItem, refusedItem } from '../reading/import-items.ts'
import { labelHere, type LabelMap } from '../reading/label-map.ts'
import { createNames, labelOf } from '../reading/object-names.ts'
import { Notes, noteText, toldIn } from '../reading/notes.ts'
import { skip } from '../reading/predictions.ts'
import { ITEM_MAX } from '../reading/item-texts.ts'
import type { XmlElement, XmlEntry } from '../reading/xml-entries.ts'
import { attributeOf, frameOf, isSet, noteRest, noteShape, numberOrZero, valuesOf } from './attributes.ts'
import type { OntologyLabel } from '../../../src/domain/ontology/ontology.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import { entriesOfTrack, labelOfTrack, type ValuesOnFrame } from '../shapes/track-values.ts'
import { cvatText } from './text.ts'
import { setImmediate } from 'node:timers/promises'
import { SEGMENT_COLOURS } from '../../../src/domain/colours.ts'
import { ERASED_ROW } from '../../../src/domain/mask-rows.ts'
import type { Mask } from '../../../wasm-rle/mask.ts'
import { outlineOf } from '../shapes/areas.ts'
import { leavesPicture } from '../shapes/clip.ts'
import { shapeText } from '../shapes/text.ts'
import { readMask } from './masks.ts'
import { AREAS, ellipseMask } from './shapes.ts'
import { type Video, videoOf } from './video.ts'

/** Between two turns of the event loop. */
const AT_ONCE = 50

export interface Track {
  readonly object: Omit<SegmentObject, 'name'>
  readonly rows: readonly MaskRow[]
  readonly order: number
  /** Of the database; its attributes on the frames that have shapes. */
  readonly label?: OntologyLabel | undefined
  readonly values: readonly ValuesOnFrame[]
}

interface TrackPlace {
  readonly video: Size
  readonly turn: number
  readonly notes: Notes
  readonly label: OntologyLabel | undefined
}

function maskOf(codec: Codec, shape: XmlElement, { video, notes }: TrackPlace): Mask | null {
  if (shape.name === 'ellipse') return ellipseMask(codec, shape, video, notes)?.mask ?? null
  const area = AREAS.get(shape.name)
  if (area) {
    const outline = outlineOf(area(shape))
    if (leavesPicture(outline, video)) notes.add(noteText.clipped)
    return codec.fillPolygon(outline, video.width, video.height)
  }
  if (shape.name === 'mask') return readMask(codec, shape, video, notes).mask
  throw new AnnotationRefusal(shapeText.noPlace(shape.name))
}

/** A keyframe without pixels: a person saw no object. Other frames are interpolated; tracking may replace them. */
function rowOf(codec: Codec, shape: XmlElement, place: TrackPlace): Omit<MaskRow, 'objectId'> | null {
  const frame = frameOf(shape)
  const isKey = attributeOf(shape, 'keyframe') === '1'
  const mask = isSet(shape, 'outside') ? null : maskOf(codec, shape, place)
  if (!mask || codec.area(mask) === 0) return isKey ? { frame, ...ERASED_ROW } : null
  const { video } = place
  const rle = { size: [video.height, video.width] as [number, number], counts: codec.write(mask) }
  return { frame, rle, source: isKey ? 'manual' : 'tracked' }
}

/** Throws an `AnnotationRefusal` for a frame's second row. */
function onlyOn<R extends { frame: number }>(frames: Set<number>, row: R | null): R | null {
  if (row && frames.has(row.frame)) throw new AnnotationRefusal(cvatText.frameTwice)
  if (row) frames.add(row.frame)
  return row
}

/** Null if no shape is readable; one that is not costs itself. `turn`: position of the track in the file. */
async function readTrack(codec: Codec, track: XmlElement, place: TrackPlace): Promise<Track | null> {
  const { turn, notes } = place
  const before = notes.skipped.size
  const { id: given = String(turn), label = '' } = track.attributes
  const objectId = `cvat-${turn + 1}`
  const rows: MaskRow[] = []
  const values: ValuesOnFrame[] = []
  const frames = new Set<number>()
  for (const [index, shape] of track.children.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
    const { frame: where = '' } = shape.attributes
    try {
      const row = withContext(
        () => onlyOn(frames, rowOf(codec, shape, place)),
        (why) => cvatText.onFrame(given, label, where, shape.name, why),
      )
      if (row) rows.push({ objectId, ...row })
      if (row?.rle) values.push({ frame: row.frame, values: valuesOf(shape) })
    } catch (error) {
      skip({ predictions: null, notes }, error)
    }
  }
  if (rows.length === 0 && notes.skipped.size > before) return null
  const [first] = track.children
  return {
    object: {
      id: objectId,
      category: place.label?.id ?? label,
      colourIndex: turn % SEGMENT_COLOURS.length,
      visible: true,
    },
    rows,
    label: place.label,
    values,
    order: first ? numberOrZero(first, 'z_order') : 0,
  }
}

/**
 * CVAT writes each mask as its own track; only the group tells which are one object.
 * Source: cvat/apps/dataset_manager/formats/cvat.py, "mask track are not supported".
 */

interface GroupedTrack extends Track {
  readonly group: string | null
}

/** Of a track with exactly one mask and no other shape. */
function maskGroupOf({ attributes, children }: XmlElement): string | null {
  const { group_id: group = '0', label = '' } = attributes
  const shown = children.filter((shape) => shape.name !== 'attribute' && !isSet(shape, 'outside'))
  return group !== '0' && shown.length === 1 && shown[0]?.name === 'mask' ? `${group}/${label}` : null
}

/** Two masks on one frame belong to two objects. */
function joinedMasks(tracks: readonly GroupedTrack[]): Track[] {
  const joined: {
    track: Track
    rows: MaskRow[]
    values: ValuesOnFrame[]
    frames: Set<number>
  }[] = []
  const hosts = new Map<string, (typeof joined)[number]>()
  for (const track of tracks) {
    const host = track.group === null ? undefined : hosts.get(track.group)
    // CVAT ends each mask on the next frame, even if the object continues.
    const rows = track.group === null ? track.rows : track.rows.filter(({ rle }) => rle !== null)
    if (host && rows.every(({ frame }) => !host.frames.has(frame))) {
      for (const row of rows) {
        host.rows.push({ ...row, objectId: host.track.object.id })
        host.frames.add(row.frame)
      }
      host.values.push(...track.values)
      continue
    }
    const own = {
      track,
      rows: [...rows],
      values: [...track.values],
      frames: new Set(rows.map(({ frame }) => frame)),
    }
    joined.push(own)
    if (track.group !== null) hosts.set(track.group, own)
  }
  return joined.map(({ track, rows, values }) => ({ ...track, rows, values }))
}

type Named = Pick<ImportTarget, 'categories' | 'labelling'>

const lengthOf = (rows: readonly MaskRow[]): number =>
  rows.reduce((sum, { rle }) => sum + (rle?.counts.length ?? 0), 0)

function itemOf(
  { name, width, height }: Video,
  tracks: readonly GroupedTrack[],
  notes: Notes,
  { categories, labelling }: Named,
): ReadItem {
  const nameOf = createNames()
  const inOrder = joinedMasks(tracks).toSorted((a, b) => a.order - b.order)
  const annotation = {
    ...emptyDocument('video-segment'),
    objects: inOrder.map(({ object, label, values }) => ({
      ...object,
      name: nameOf(label?.name ?? labelOf(categories, object.category)),
      ...(label && entriesOfTrack(label, values, { labelling, notes })),
    })),
  } satisfies DocumentOf['video-segment']
  return {
    item: {
      uuid: exportedUuid(name),
      name,
      fileName: name,
      width,
      height,
      annotation: tracks.length > 0 ? annotation : null,
      masks: inOrder.flatMap(({ rows }) => rows),
      ...toldIn(notes),
    },
  }
}

/** Throws a `FormatError` for pictures, or an unnamed video. */
export async function* cvatVideo(
  entries: AsyncIterable<XmlEntry>,
  codec: Codec,
  labels: LabelMap,
  { categories, labelling }: Named = {},
): AsyncGenerator<ReadItem> {
  let meta: XmlElement | undefined
  let video: Video | undefined
  let length = 0
  const tracks: GroupedTrack[] = []
  const notes = new Notes()
  const take = async ({ element, isCut }: XmlEntry): Promise<void> => {
    if (element.name !== 'track') throw new AnnotationRefusal(cvatText.unknown(element.name.slice(0, 40)))
    if (isCut) throw new AnnotationRefusal(cvatText.trackTooLong(element.attributes['id'] ?? ''))
    video ??= videoOf(meta)
    const label = labelHere(labels, element.attributes['label'] ?? '')
    if (label === null) return
    const track = await readTrack(
      codec,
      { ...element, attributes: { ...element.attributes, label } },
      { video, turn: tracks.length, notes, label: labelOfTrack(labelling, label) },
    )
    if (!track) return
    length += lengthOf(track.rows)
    if (length > ITEM_MAX) throw new AnnotationRefusal(cvatText.videoTooLong)
    const group = maskGroupOf(element)
    tracks.push({ ...track, group })
    const shapes = group === null ? [element, ...element.children] : element.children
    for (const shape of shapes) (labelling ? noteRest : noteShape)(notes, shape)
  }
  for await (const entry of entries) {
    if (entry.element.name === 'image') throw new FormatError(cvatText.isImages)
    try {
      if (entry.element.name === 'meta') meta = entry.element
      else await take(entry)
    } catch (error) {
      yield refusedItem(video?.name ?? '', error)
      return
    }
  }
  const [refused] = notes.skipped.keys()
  const named = video ?? videoOf(meta)
  if (refused !== undefined && tracks.length === 0) yield { name: named.name, reason: refused }
  else yield itemOf(named, tracks, notes, { categories, labelling })
}
