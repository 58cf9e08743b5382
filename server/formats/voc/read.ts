import { COORDINATE_MAX, MASK_SIDE_MAX } from '../../../src/domain/documents/limits.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import type { NamedValues } from '../../../src/domain/ontology/names.ts'
import { fileName as lastOf } from '../../../src/domain/paths.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { exportedUuid } from '../export-paths.ts'
import { noteText } from '../reading/notes.ts'
import type { ImportTarget } from '../reading/opened-file.ts'
import { openPictures, type PictureFileFormat, type PictureSource } from '../reading/picture-files.ts'
import { type XmlElement, xmlEntries } from '../reading/xml-entries.ts'
import { type Area, boxArea, polygonArea } from '../shapes/areas.ts'
import { shapeRun } from '../shapes/document.ts'
import { type PictureShape, readPictureShapes } from '../shapes/picture-shapes.ts'
import { vocText } from './text.ts'

/**
 * Also CVAT's `attributes` and Roboflow's `polygon`. Source: "The PASCAL Visual Object Classes Challenge 2012
 * Development Kit", 10.3 Bounding boxes.
 */

const SHOWN = 40

type ReadFor = Pick<ImportTarget, 'kind' | 'labelling'>

const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name)

export const textIn = (element: XmlElement | undefined, name: string): string =>
  childOf(element, name)?.text.trim() ?? ''

function sideOf(size: XmlElement | undefined, name: string): number {
  const value = textIn(size, name)
  const side = /^\d{1,6}$/.test(value) ? Number(value) : 0
  if (side < 1 || side > MASK_SIDE_MAX)
    throw new AnnotationRefusal(vocText.badSide(name, value.slice(0, SHOWN)))
  return side
}

export const sizeOf = (root: XmlElement): Size => {
  const size = childOf(root, 'size')
  return { width: sideOf(size, 'width'), height: sideOf(size, 'height') }
}

function numberIn(element: XmlElement, name: string): number {
  const text = textIn(element, name)
  const value = text === '' ? Number.NaN : Number(text)
  if (!(Math.abs(value) <= COORDINATE_MAX))
    throw new AnnotationRefusal(vocText.badNumber(name, text.slice(0, SHOWN)))
  return value
}

/** The challenge's own files count pixels from 1, all tools from 0. */
const isChallenge = (root: XmlElement): boolean =>
  /^the voc\d{4} database$/i.test(textIn(childOf(root, 'source'), 'database'))

function polygonOf(polygon: XmlElement): number[] {
  const count = polygon.children.filter(({ name }) => /^x\d+$/.test(name)).length
  return Array.from({ length: count }, (_, at) => [
    numberIn(polygon, `x${at + 1}`),
    numberIn(polygon, `y${at + 1}`),
  ]).flat()
}

function areaOf({ kind, labelling }: ReadFor, object: XmlElement, offset: number): Area {
  const polygon = childOf(object, 'polygon')
  if ((labelling || drawnIn(kind) === 'masks') && polygon) return polygonArea(polygonOf(polygon))
  const box = childOf(object, 'bndbox')
  if (!box) throw new AnnotationRefusal(vocText.noBox)
  return boxArea({
    left: numberIn(box, 'xmin') - offset,
    top: numberIn(box, 'ymin') - offset,
    right: numberIn(box, 'xmax'),
    bottom: numberIn(box, 'ymax'),
  })
}

const isSet = (object: XmlElement, name: string): boolean => /^(1|true)$/i.test(textIn(object, name))

const FLAGS = ['difficult', 'truncated', 'occluded'] as const

function notesOf(object: XmlElement): string[] {
  const pose = textIn(object, 'pose')
  const attributes = (childOf(object, 'attributes')?.children ?? []).map((attribute) =>
    textIn(attribute, 'name'),
  )
  return [
    ...FLAGS.flatMap((flag) => (isSet(object, flag) ? [vocText.notes[flag]] : [])),
    ...(pose !== '' && pose.toLowerCase() !== 'unspecified' ? [vocText.notes.pose] : []),
    ...(childOf(object, 'part') ? [vocText.notes.part] : []),
    ...attributes.map((name) => noteText.attribute(name)),
  ]
}

/** What labelled objects take by name; VOC's own facts only where they are set. */
function valuesOf(object: XmlElement): NamedValues {
  const pose = textIn(object, 'pose')
  return {
    ...(pose.toLowerCase() !== 'unspecified' && { pose }),
    ...Object.fromEntries(FLAGS.flatMap((flag) => (isSet(object, flag) ? [[flag, true]] : []))),
    ...Object.fromEntries(
      (childOf(object, 'attributes')?.children ?? []).map((attribute) => [
        textIn(attribute, 'name'),
        childOf(attribute, 'value')?.text ?? '',
      ]),
    ),
  }
}

export function shapesOf(target: ReadFor, root: XmlElement): PictureShape[] {
  const offset = isChallenge(root) ? 1 : 0
  return root.children
    .filter(({ name }) => name === 'object')
    .map((object) => ({
      type: 'object',
      label: textIn(object, 'name'),
      cover: () => areaOf(target, object, offset),
      ...(target.labelling ? { notes: [], values: valuesOf(object) } : { notes: notesOf(object) }),
    }))
}

const pictureNotes = (root: XmlElement): string[] =>
  isSet(root, 'segmented') ? [vocText.notes.segmented] : []

const FILE_BYTES = 16 * 1024 ** 2

/** Throws an `AnnotationRefusal`: other pictures have their own files. */
async function rootOf(text: string): Promise<XmlElement> {
  const chunks = (async function* () {
    yield await Promise.resolve(text)
  })()
  const children: XmlElement[] = []
  try {
    for await (const { element, isCut } of xmlEntries(chunks, 'annotation')) {
      if (isCut) throw new AnnotationRefusal(vocText.tooLong)
      children.push(element)
    }
  } catch (error) {
    throw error instanceof FormatError ? new AnnotationRefusal(error.message) : error
  }
  return { name: 'annotation', attributes: {}, children, text: '' }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The longest that the XML gives. @param entry path of the XML in its archive, or '' */
export function picturePath(root: XmlElement, entry: string): string {
  const [file = '', whole = ''] = ['filename', 'path'].map((name) => textIn(root, name).replaceAll('\\', '/'))
  if (file === '') throw new AnnotationRefusal(vocText.noName)
  const below = /(?:^|\/)annotations\/(.+\/)[^/]+$/i.exec(entry)?.[1]
  if (file.includes('/')) return file
  if (below !== undefined) return below + file
  if (lastOf(whole) === file) return whole
  const folder = textIn(root, 'folder').replaceAll('\\', '/')
  // A top-level `Annotations` folder is a sibling of the pictures' folder.
  const own = folderOf(entry).replace(/(^|\/)annotations\/$/i, '$1')
  return folder === '' ? own + file : `${folder}/${file}`
}

function aboutOf(root: XmlElement, entry: string) {
  const fileName = picturePath(root, entry)
  return { uuid: exportedUuid(entry) ?? exportedUuid(fileName), name: fileName, fileName, ...sizeOf(root) }
}

async function formatFor(target: ImportTarget): Promise<PictureFileFormat<XmlElement>> {
  const run = await shapeRun(target)
  return {
    ending: '.xml',
    fileBytes: FILE_BYTES,
    words: vocText,
    parse: rootOf,
    pathOf: picturePath,
    about: aboutOf,
    read: (root) => {
      const { notes = [], ...read } = readPictureShapes(run, sizeOf(root), shapesOf(target, root))
      return { ...read, notes: [...notes, ...pictureNotes(root)] }
    },
  }
}

/** One item per XML. Throws a `FormatError` for an archive without any. */
export const openVoc = async (request: ImportTarget & PictureSource) =>
  openPictures(await formatFor(request), request)
