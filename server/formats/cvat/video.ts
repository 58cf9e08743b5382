import type { Size } from '../../../src/domain/geometry/rect.ts'
import { FormatError } from '../errors.ts'
import { exportedUuid } from '../export-paths.ts'
import { referenceOf, type ResourceReference } from '../reading/resource-reference.ts'
import type { XmlElement, XmlEntry } from '../reading/xml-entries.ts'
import { FILE_NAME_MAX } from './read-pictures.ts'
import { cvatText } from './text.ts'

/** What a file of a task says of its video. */

export interface Video extends Size {
  readonly name: string
  /** The frame behind the last; undefined: the file does not say. */
  readonly end: number | undefined
  /** Frames from one that was labelled to the next. */
  readonly step: number
}

const inside = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

const textIn = (element: XmlElement | undefined, name: string): string =>
  inside(element, name)?.text.trim() ?? ''

function countIn(task: XmlElement | undefined, name: string): number | undefined {
  const text = textIn(task, name)
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** Source: docs.cvat.ai, "XML annotation format": `stop_frame`, `size`, and a `frame_filter` of "step=5". */
function framesOf(task: XmlElement | undefined): Pick<Video, 'end' | 'step'> {
  const [, step = '1'] = /^step=(\d{1,6})$/.exec(textIn(task, 'frame_filter')) ?? []
  const last = countIn(task, 'stop_frame')
  return { end: last === undefined ? countIn(task, 'size') : last + 1, step: Math.max(1, Number(step)) }
}

/** Throws a `FormatError` for a project, pictures, or an unnamed video. */
export function videoOf(meta: XmlElement | undefined): Video {
  if (inside(meta, 'project')) throw new FormatError(cvatText.isProject)
  const task = inside(meta, 'task')
  const size = inside(task, 'original_size')
  const name = textIn(task, 'source').slice(0, FILE_NAME_MAX)
  const [width, height] = [Number(textIn(size, 'width')), Number(textIn(size, 'height'))]
  if (name === '' || !(width > 0 && height > 0)) throw new FormatError(cvatText.noSource)
  return { name, width, height, ...framesOf(task) }
}

/** Throws a `FormatError` for pictures, or an unnamed video. @param takesFrames pictures may be frames of it */
export async function referenceOfVideo(
  entries: AsyncIterable<XmlEntry>,
  takesFrames = false,
): Promise<ResourceReference | null> {
  let meta: XmlElement | undefined
  for await (const { element } of entries) {
    if (element.name === 'image' && !takesFrames) throw new FormatError(cvatText.isImages)
    if (element.name !== 'meta') break
    meta = element
  }
  const video = videoOf(meta)
  return referenceOf({ item: { uuid: exportedUuid(video.name), ...video } })
}
