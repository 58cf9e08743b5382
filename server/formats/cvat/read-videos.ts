import type { MaskRow } from '../../../src/contract/types.d.ts'
import { emptyDocument } from '../../../src/domain/documents/validate.ts'
import type { DocumentOf } from '../../../src/domain/documents/schemas.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { claimOf, type Claim } from '../resource-reference.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { folderUuid } from '../folder-uuid.ts'
import { labelHere, type LabelMap } from '../label-map.ts'
import type { Notes } from '../notes.ts'
import { tellShape } from './notes.ts'
import { FILE_NAME_MAX } from './read-pictures.ts'
import { joinedMasks, maskGroupOf, type GroupedTrack } from './mask-groups.ts'
import { cvatText } from './text.ts'
import { readTrack } from './tracks.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import { ITEM_MAX } from '../reading/item-texts.ts'
import type { XmlElement, XmlEntry } from '../reading/xml-entries.ts'

interface Video extends Size {
  readonly name: string
}

const inside = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

const textIn = (element: XmlElement | undefined, name: string): string =>
  inside(element, name)?.text.trim() ?? ''

/** The video that a task is about. Throws a `FormatError` where that is not said, as in a project or of pictures. */
function videoOf(meta: XmlElement | undefined): Video {
  if (inside(meta, 'project')) throw new FormatError(cvatText.isProject)
  const task = inside(meta, 'task')
  const size = inside(task, 'original_size')
  const name = textIn(task, 'source').slice(0, FILE_NAME_MAX)
  const [width, height] = [Number(textIn(size, 'width')), Number(textIn(size, 'height'))]
  if (name === '' || !(width > 0 && height > 0)) throw new FormatError(cvatText.noSource)
  return { name, width, height }
}

/** Which video a file is about. Throws a `FormatError` when it is one of pictures or does not say which video it is about. */
export async function claimOfVideo(entries: AsyncIterable<XmlEntry>): Promise<Claim | null> {
  let meta: XmlElement | undefined
  for await (const { element } of entries) {
    if (element.name === 'image') throw new FormatError(cvatText.isImages)
    if (element.name !== 'meta') break
    meta = element
  }
  const video = videoOf(meta)
  return claimOf({ item: { uuid: folderUuid(video.name), ...video } })
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

/**
 * The one video of CVAT's XML, with a row for each shape of its tracks. Throws a `FormatError` when the file is one of
 * pictures or does not say which video it is about.
 */
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
    for (const shape of shapes) tellShape(notes, shape)
  }
  for await (const entry of entries) {
    if (entry.element.name === 'image') throw new FormatError(cvatText.isImages)
    try {
      if (entry.element.name === 'meta') meta = entry.element
      else await take(entry)
    } catch (error) {
      if (!(error instanceof AnnotationRefusal)) throw error
      yield refusedItem(video?.name ?? '', error)
      return
    }
  }
  yield itemOf(video ?? videoOf(meta), tracks, notes)
}
