import type { MaskRow } from '../../../src/contract/types.d.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf } from '../../../src/domain/documents/types.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { folderUuid, type ResourceReference, referenceOf } from '../reading/resource-reference.ts'
import { type ReadItem, refusedItem } from '../reading/import-items.ts'
import { labelHere, type LabelMap } from '../reading/label-map.ts'
import type { Notes } from '../reading/notes.ts'
import { ITEM_MAX } from '../reading/item-texts.ts'
import type { XmlElement, XmlEntry } from '../reading/xml-entries.ts'
import { isSet, noteShape } from './attributes.ts'
import { FILE_NAME_MAX } from './read-pictures.ts'
import { cvatText } from './text.ts'
import { readTrack, type Track } from './tracks.ts'

/**
 * CVAT writes each mask of a video as its own track; only the group tells which are one object. Source:
 * cvat/apps/dataset_manager/formats/cvat.py, "mask track are not supported".
 */

interface GroupedTrack extends Track {
  readonly group: string | null
}

/** The group of a track with exactly one mask and no other shape. */
function maskGroupOf({ attributes, children }: XmlElement): string | null {
  const { group_id: group = '0', label = '' } = attributes
  const shown = children.filter((shape) => shape.name !== 'attribute' && !isSet(shape, 'outside'))
  return group !== '0' && shown.length === 1 && shown[0]?.name === 'mask' ? `${group}/${label}` : null
}

/** Joins the tracks of a group. Two masks on one frame belong to two objects. */
function joinedMasks(tracks: readonly GroupedTrack[]): Track[] {
  const joined: { track: Track; rows: Track['rows'][number][]; frames: Set<number> }[] = []
  const hosts = new Map<string, (typeof joined)[number]>()
  for (const track of tracks) {
    const host = track.group === null ? undefined : hosts.get(track.group)
    // CVAT ends each mask on the next frame, although the object may go on.
    const rows = track.group === null ? track.rows : track.rows.filter(({ rle }) => rle !== null)
    if (host && rows.every(({ frame }) => !host.frames.has(frame))) {
      for (const row of rows) {
        host.rows.push({ ...row, objectId: host.track.object.id })
        host.frames.add(row.frame)
      }
      continue
    }
    const own = { track, rows: [...rows], frames: new Set(rows.map(({ frame }) => frame)) }
    joined.push(own)
    if (track.group !== null) hosts.set(track.group, own)
  }
  return joined.map(({ track, rows }) => ({ object: track.object, order: track.order, rows }))
}

interface Video extends Size {
  readonly name: string
}

const inside = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

const textIn = (element: XmlElement | undefined, name: string): string =>
  inside(element, name)?.text.trim() ?? ''

/** Throws a `FormatError` for a project, for pictures, or where the video is not named. */
function videoOf(meta: XmlElement | undefined): Video {
  if (inside(meta, 'project')) throw new FormatError(cvatText.isProject)
  const task = inside(meta, 'task')
  const size = inside(task, 'original_size')
  const name = textIn(task, 'source').slice(0, FILE_NAME_MAX)
  const [width, height] = [Number(textIn(size, 'width')), Number(textIn(size, 'height'))]
  if (name === '' || !(width > 0 && height > 0)) throw new FormatError(cvatText.noSource)
  return { name, width, height }
}

/** Throws a `FormatError` for pictures, or where the video is not named. */
export async function referenceOfVideo(entries: AsyncIterable<XmlEntry>): Promise<ResourceReference | null> {
  let meta: XmlElement | undefined
  for await (const { element } of entries) {
    if (element.name === 'image') throw new FormatError(cvatText.isImages)
    if (element.name !== 'meta') break
    meta = element
  }
  const video = videoOf(meta)
  return referenceOf({ item: { uuid: folderUuid(video.name), ...video } })
}

const lengthOf = (rows: readonly MaskRow[]): number =>
  rows.reduce((sum, { rle }) => sum + (rle?.counts.length ?? 0), 0)

function itemOf(
  { name, width, height }: Video,
  tracks: readonly GroupedTrack[],
  notes: ReadonlySet<string>,
): ReadItem {
  const inOrder = joinedMasks(tracks).toSorted((a, b) => a.order - b.order)
  const annotation = {
    ...emptyDocument('video-segment'),
    objects: inOrder.map(({ object }) => object),
  } satisfies DocumentOf['video-segment']
  return {
    item: {
      uuid: folderUuid(name),
      name,
      fileName: name,
      width,
      height,
      annotation: tracks.length > 0 ? annotation : null,
      masks: inOrder.flatMap(({ rows }) => rows),
      notes: [...notes],
    },
  }
}

/** Throws a `FormatError` for pictures, or where the video is not named. */
export async function* cvatVideo(
  entries: AsyncIterable<XmlEntry>,
  codec: Codec,
  labels: LabelMap,
): AsyncGenerator<ReadItem> {
  let meta: XmlElement | undefined
  let video: Video | undefined
  let length = 0
  const tracks: GroupedTrack[] = []
  const notes: Notes = new Set()
  const take = async ({ element, isCut }: XmlEntry): Promise<void> => {
    if (element.name !== 'track') throw new AnnotationRefusal(cvatText.unknown(element.name.slice(0, 40)))
    if (isCut) throw new AnnotationRefusal(cvatText.trackTooLong(element.attributes['id'] ?? ''))
    video ??= videoOf(meta)
    const label = labelHere(labels, element.attributes['label'] ?? '')
    if (label === null) return
    const track = await readTrack(
      codec,
      { ...element, attributes: { ...element.attributes, label } },
      { video, turn: tracks.length, notes },
    )
    length += lengthOf(track.rows)
    if (length > ITEM_MAX) throw new AnnotationRefusal(cvatText.videoTooLong)
    const group = maskGroupOf(element)
    tracks.push({ ...track, group })
    const shapes = group === null ? [element, ...element.children] : element.children
    for (const shape of shapes) noteShape(notes, shape)
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
  yield itemOf(video ?? videoOf(meta), tracks, notes)
}
