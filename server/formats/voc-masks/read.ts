import type { ArchiveEntry } from '../../media/files/archive.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { exportedUuid } from '../export-paths.ts'
import { archiveEntries, type IndexedFile, indexArchive, itemsOfFiles } from '../reading/archive-index.ts'
import type { ImportItem } from '../reading/import-items.ts'
import { type FoundResource, type ImportRequest, type OpenedFile, sized } from '../reading/opened-file.ts'
import { formerPath, type ResourceReference } from '../reading/resource-reference.ts'
import { readTextEntry } from '../reading/text-file.ts'
import { placeMask } from '../shapes/areas.ts'
import { shapeRun, type ShapeRun } from '../shapes/document.ts'
import { labelPicture, regionsOf } from '../shapes/label-picture.ts'
import { type PictureShape, readPictureShapes } from '../shapes/picture-shapes.ts'
import { Notes } from '../reading/notes.ts'
import { pixelMeanings, type ClassTable, isClassTable, readClassTable } from './class-names.ts'
import { masksText } from './text.ts'

/**
 * Pascal VOC's SegmentationClass with SegmentationObject, or plain label pictures, one for each picture.
 * Source: "The PASCAL Visual Object Classes Challenge 2012 Development Kit", 10.2.
 */

const FILE_BYTES = 64 * 1024 ** 2
const TABLE_BYTES = 1024 ** 2

/** labelme writes `SegmentationClassPNG`. */
const CLASSES = /(?:^|\/)SegmentationClass(?:PNG)?\/(.+)\.png$/i
const OBJECTS = /(?:^|\/)SegmentationObject(?:PNG)?\/(.+)\.png$/i
const PLAIN = /(?:^|\/)(?:masks?|labels?|annotations?|gtFine)\/(.+)\.png$/i
const PICTURES = /(?:^|\/)(?:JPEGImages|images?|media|leftImg8bit)\//i

interface MaskFile extends IndexedFile {
  /** The path of its picture, without an ending. */
  readonly stem: string
}

const filesAt = (files: readonly IndexedFile[], place: RegExp): MaskFile[] =>
  files.flatMap((file) => {
    const [, stem] = place.exec(file.path) ?? []
    return stem === undefined ? [] : [{ ...file, stem }]
  })

/** The first sort that there is. */
function masksIn(files: readonly IndexedFile[]): MaskFile[] {
  const sorts = [CLASSES, PLAIN, /^(.+)\.png$/i].map((place) =>
    filesAt(
      files.filter(({ path }) => place === CLASSES || (!PICTURES.test(path) && !OBJECTS.test(path))),
      place,
    ),
  )
  return sorts.find(({ length }) => length > 0) ?? []
}

/** Cityscapes and others call the label picture after its picture. */
const SUFFIX = /(?:_gtFine_label(?:Train)?Ids|_labelIds|[_-](?:masks?|labels?|seg|segmentation))$/i

function referenceOf({ path, stem }: MaskFile): ResourceReference {
  const uuid = exportedUuid(stem)
  const plain = stem.replace(SUFFIX, '')
  const others = plain === stem ? [] : [plain, `${plain}_leftImg8bit`]
  return {
    name: path,
    path: stem,
    ...(others.length > 0 && { otherPaths: others }),
    former: formerPath(stem, false),
    isLoose: uuid !== undefined,
    uuid,
  }
}

async function contentOf(entry: ArchiveEntry): Promise<Buffer> {
  if (entry.refusal !== null) throw new AnnotationRefusal(entry.refusal.message)
  const content = await entry.read(FILE_BYTES)
  if (content === null) throw new AnnotationRefusal(masksText.tooLong)
  return content
}

/** Bytes that may wait for their class picture. */
const WAITING_MAX = 256 * 1024 ** 2

/** Object pictures in the order in which they are asked for; usually that of the archive. */
function createObjectPictures({ open, signal }: ImportRequest, files: readonly MaskFile[]) {
  const stems = new Map(files.map(({ index, stem }) => [index, stem]))
  const wanted = new Set(stems.values())
  const waiting = new Map<string, Buffer>()
  const entries = archiveEntries(open, signal)
  let bytes = 0
  const take = (stem: string): Buffer | undefined => {
    const content = waiting.get(stem)
    waiting.delete(stem)
    bytes -= content?.length ?? 0
    return content
  }
  return {
    async of(stem: string): Promise<Buffer | null> {
      if (!wanted.has(stem)) return null
      while (!waiting.has(stem)) {
        const { value: entry, done } = await entries.next()
        if (done === true) return null
        const own = stems.get(entry.index)
        if (own === undefined) continue
        const content = await contentOf(entry)
        waiting.set(own, content)
        bytes += content.length
        if (bytes > WAITING_MAX) throw new FormatError(masksText.manyObjects)
      }
      return take(stem) ?? null
    },
    close: () => entries.return(undefined),
  }
}

async function tableIn({ open, signal }: ImportRequest, file: IndexedFile | undefined): Promise<ClassTable> {
  if (file)
    for await (const entry of archiveEntries(open, signal))
      if (entry.index === file.index)
        return readClassTable(entry.name, await readTextEntry(entry, TABLE_BYTES, masksText))
  return { byColour: new Map(), byIndex: new Map() }
}

interface MaskReading {
  readonly run: ShapeRun
  readonly meaningOf: ReturnType<typeof pixelMeanings>
}

async function readMasks(
  { run, meaningOf }: MaskReading,
  resource: FoundResource | null,
  png: Buffer,
  objects: Buffer | null,
): Promise<Partial<ImportItem>> {
  const size = sized(resource)
  // Reported where the resource is missing.
  if (!size) return {}
  const { colours, valueOf } = await labelPicture(png, size)
  const instances = objects && (await labelPicture(objects, size)).colours
  const shapes: PictureShape[] = []
  const ignored = new Notes()
  for await (const { colour, x, y, width, height, bytes } of regionsOf(colours, instances, size)) {
    const meant = meaningOf(valueOf(colour))
    if (meant === 'ignored') ignored.add(masksText.ignored)
    if (typeof meant === 'string') continue
    shapes.push({
      type: masksText.mask,
      label: meant.label,
      cover: (picture) => {
        const mask = run.codec.encodeBytes(bytes, width, height)
        return { mask: placeMask(run.codec, mask, { x, y }, picture, ignored), pixels: bytes.length }
      },
      notes: [],
    })
  }
  const { notes = [], ...read } = readPictureShapes(run, size, shapes)
  return { ...read, notes: [...notes, ...ignored] }
}

/** Throws a `FormatError` for an archive without any. */
export async function openMasks(request: ImportRequest): Promise<OpenedFile> {
  const { files, hidden } = await indexArchive(request.open, request.signal)
  const masks = masksIn(files)
  if (masks.length === 0) throw new FormatError(masksText.noMasks)
  const objects = CLASSES.test(masks[0]?.path ?? '') ? filesAt(files, OBJECTS) : []
  const table = files.find(({ path }) => isClassTable(path))
  const used = new Set([...masks, ...objects, ...(table ? [table] : [])].map(({ index }) => index))
  const stems = new Map(masks.map(({ index, stem }) => [index, stem]))
  const items: OpenedFile['items'] = async function* (found) {
    const run = await shapeRun(request)
    const meaningOf = pixelMeanings(await tableIn(request, table), request.labelling)
    const instances = createObjectPictures(request, objects)
    try {
      yield* itemsOfFiles(request, masks, found, async (entry, resource) => {
        const own = await instances.of(stems.get(entry.index) ?? '')
        const read = await readMasks({ run, meaningOf }, resource, await contentOf(entry), own)
        return { name: entry.name, ...read }
      })
    } finally {
      await instances.close()
    }
  }
  return {
    references: masks.map(referenceOf),
    items,
    endings: false,
    unread: [...hidden, ...files.flatMap(({ index, path }) => (used.has(index) ? [] : [path]))],
    count: masks.length,
  }
}
