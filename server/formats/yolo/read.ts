import type { Size } from '../../../src/domain/geometry/rect.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import type { Codec } from '../../../wasm-rle/codec.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import type { ArchiveEntry } from '../../media/files/archive.ts'
import { exportedUuid } from '../export-paths.ts'
import type { CocoAnnotation, CocoReader, CocoReading } from '../shapes/coco-annotations.ts'
import { candidatesOf, nameHere, type NodeCandidate } from '../shapes/node-candidates.ts'
import { cocoReader } from '../shapes/read-documents.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import type { ImportItem } from '../reading/import-items.ts'
import { namesHere } from '../reading/label-map.ts'
import { Notes, toldIn } from '../reading/notes.ts'
import { formerPath, type ResourceReference } from '../reading/resource-reference.ts'
import {
  archiveEntries,
  type ArchiveIndex,
  indexArchive,
  type IndexedFile,
  itemsOfFiles,
} from '../reading/archive-index.ts'
import {
  type FoundResource,
  type ImportArchive,
  type ImportTarget,
  type ResourceLookup,
  sized,
} from '../reading/opened-file.ts'
import { readTextEntry } from '../reading/text-file.ts'
import { isFactsFile, isMeantAsFacts, isNamesList, readYoloFacts, type YoloFacts } from './facts.ts'
import { gatherEvidence, type LinesAbout, needsEvidence, yoloAnnotations } from './lines.ts'
import { type Evidence, noEvidence } from './readings.ts'
import { createTables, type FactsFile } from './tables.ts'
import { yoloText } from './text.ts'

const IN_LABELS = /(^|\/)labels\//i
/** Its pictures are in `images`. */
const LABELS_FOLDER = /^(.*\/)?labels\//i
/** A picture may have such a name, too. */
const OTHER_TEXTS = /(^|\/)(classes|train|val|valid|test|notes|readme|requirements)\.txt$/i
/** A class and at least four numbers. */
const LABEL_LINE = /^\s*\d+(\.0+)?(\s+[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?){4,}\s*$/i

const isText = (path: string): boolean => path.toLowerCase().endsWith('.txt')

function saysLabels(text: string): boolean {
  const first = text.split(/\r?\n/).find((line) => line.trim() !== '')
  return first !== undefined && LABEL_LINE.test(first)
}

interface LabelFiles {
  labels: readonly IndexedFile[]
  tables: ReadonlySet<string>
  unread: readonly string[]
}

/** By folder and name, else by content. @param readText null: unreadable */
async function findLabelFiles(
  { files, hidden }: ArchiveIndex,
  readText: (wanted: ReadonlySet<number>) => AsyncIterable<{ index: number; text: string | null }>,
): Promise<LabelFiles> {
  const byIndex = new Map(files.map((file) => [file.index, file]))
  const hasFolders = files.some(({ path }) => isText(path) && IN_LABELS.test(path))
  const isUnclear = ({ path }: IndexedFile): boolean =>
    isText(path) && (OTHER_TEXTS.test(path) || (hasFolders && !IN_LABELS.test(path)))
  const unclear = new Set(files.filter(isUnclear).map(({ index }) => index))
  const asLabels = new Set<number>()
  for await (const { index, text } of readText(unclear)) {
    const path = byIndex.get(index)?.path ?? ''
    const isOpen = text === null || (text.trim() === '' && IN_LABELS.test(path))
    if (isOpen ? !isNamesList(path) : saysLabels(text ?? '')) asLabels.add(index)
  }
  const labels: IndexedFile[] = []
  const tables = new Set<string>()
  const unread: string[] = [...hidden]
  for (const file of files)
    if (unclear.has(file.index) ? asLabels.has(file.index) : isText(file.path)) labels.push(file)
    else if (isFactsFile(file.path)) tables.add(file.path)
    else unread.push(file.path)
  return { labels, tables, unread }
}

export function referenceOf({ path }: IndexedFile): ResourceReference {
  const stem = path.replace(/\.txt$/i, '')
  const picture = stem.replace(LABELS_FOLDER, '$1images/')
  const uuid = exportedUuid(stem)
  return { name: path, path: picture, former: formerPath(picture, false), isLoose: uuid !== undefined, uuid }
}

type SkeletonReading = Pick<ImportTarget, 'template' | 'labelling'>

/** With the class's name, else the database's or the product's only one with as many nodes. */
function skeletonOf(name: string, count: number, reading: SkeletonReading): NodeCandidate | undefined {
  const candidates = candidatesOf(reading)
  const named = candidates.find(({ bodyType }) => bodyType === nameHere(reading, name))
  const [only, ...more] = candidates.filter(({ nodes }) => nodes.length === count)
  return named ?? (more.length === 0 ? only : undefined)
}

/** Removes zeros that pad all skeletons of a file to one length. */
function ownSkeletons(
  facts: YoloFacts,
  reading: SkeletonReading,
  annotations: readonly CocoAnnotation[],
): { names: YoloFacts['names']; annotations: CocoAnnotation[] } {
  const count = facts.keypoints?.count ?? 0
  const skeletons = new Map(
    [...facts.names].map(([id, name]) => [id, skeletonOf(name, count, reading)] as const),
  )
  const names = new Map([...facts.names].map(([id, name]) => [id, skeletons.get(id)?.bodyType ?? name]))
  const own = annotations.map((annotation) => {
    const { category_id: id, keypoints = [] } = annotation
    const length = (skeletons.get(Number(id))?.nodes.length ?? count) * 3
    return keypoints.slice(length).some((value) => value !== 0)
      ? annotation
      : { ...annotation, keypoints: keypoints.slice(0, length) }
  })
  return { names, annotations: own }
}

const LABELS_BYTES = 16 * 1024 ** 2

interface YoloOptions extends ImportTarget, ImportArchive {
  readonly readLines?: ReadLines
}

export interface YoloLine {
  /** In pixels. */
  annotation: CocoAnnotation
  notes: readonly string[]
}

export type ReadLines = (about: Omit<LinesAbout, 'evidence'>, text: string) => readonly YoloLine[]

const textOf = (entry: ArchiveEntry): Promise<string> => readTextEntry(entry, LABELS_BYTES, yoloText)

async function* readTexts(
  { open, signal }: YoloOptions,
  wanted: ReadonlySet<number>,
): AsyncGenerator<{ index: number; name: string; text: string | null }> {
  if (wanted.size === 0) return
  for await (const entry of archiveEntries(open, signal)) {
    if (!wanted.has(entry.index)) continue
    const text = await textOf(entry).catch((error: unknown) => {
      if (error instanceof AnnotationRefusal || entry.refusal !== null) return null
      throw error
    })
    yield { index: entry.index, name: entry.name, text }
  }
}

/** Throws a `FormatError`. */
async function look(options: YoloOptions) {
  const index = await indexArchive(options.open, options.signal)
  const found = await findLabelFiles(index, (wanted) => readTexts(options, wanted))
  const wanted = new Set(index.files.flatMap((file) => (found.tables.has(file.path) ? [file.index] : [])))
  const tables: FactsFile[] = []
  for await (const { name, text } of readTexts(options, wanted)) {
    if (text === null && isMeantAsFacts(name)) throw new FormatError(yoloText.badNames(name))
    const facts = text === null ? null : readYoloFacts(name, text)
    if (facts) tables.push({ path: name, facts })
  }
  if (tables.length === 0) throw new FormatError(yoloText.noNames)
  if (found.labels.length === 0) throw new FormatError(yoloText.noLabels)
  const paths = found.labels.map(({ path }) => path)
  const tableOf = createTables(tables, paths)
  const asked = new Set(paths.map((path) => tableOf(path)?.path))
  const others = [...found.tables].filter((path) => !asked.has(path))
  return { labels: found.labels, tableOf, unread: [...found.unread, ...others] }
}

interface Run {
  options: YoloOptions
  labels: readonly IndexedFile[]
  tableOf: ReturnType<typeof createTables>
  codec: Codec
  read: CocoReader
  evidence: () => Promise<ReadonlyMap<FactsFile, Evidence>>
}

/** Reads all label files once more; skips unreadable ones. */
async function gather({ options, labels, tableOf }: Omit<Run, 'evidence'>) {
  const found = new Map<FactsFile, Evidence>()
  const wanted = new Set(labels.map(({ index }) => index))
  for await (const { name, text } of readTexts(options, wanted)) {
    const table = tableOf(name)
    if (!table) continue
    const evidence = found.get(table) ?? noEvidence()
    found.set(table, evidence)
    gatherEvidence({ kind: options.kind, facts: table.facts }, text ?? '', evidence)
  }
  return found
}

const say: CocoReading['say'] = ({ id }, why) => yoloText.line(Number(id), why)

async function annotationsOf(
  { options, evidence }: Run,
  table: FactsFile,
  text: string,
  about: Omit<LinesAbout, 'evidence'>,
): Promise<CocoAnnotation[]> {
  const { facts } = table
  const names = namesHere(options.labels, facts.names)
  const isTaken = ({ category_id: id }: CocoAnnotation): boolean => names.has(Number(id))
  if (options.readLines) {
    const lines = options.readLines(about, text).filter(({ annotation }) => isTaken(annotation))
    for (const note of lines.flatMap(({ notes }) => notes)) about.notes.add(note)
    return lines.map(({ annotation }) => annotation)
  }
  const shown = needsEvidence(about, text) ? (await evidence()).get(table) : undefined
  return yoloAnnotations({ ...about, evidence: shown ?? noEvidence() }, text).filter(isTaken)
}

/** Null without lines: nobody may have looked. */
async function documentOf(run: Run, table: FactsFile, text: string, picture: Size) {
  const { options, codec, read } = run
  const { kind, template, labels, labelling, predictions } = options
  const { facts } = table
  const notes = new Notes()
  const written = await annotationsOf(run, table, text, {
    kind,
    facts,
    size: picture,
    hasObjects: labelling !== undefined && drawnIn(kind) === 'boxes',
    predictions,
    notes,
  })
  if (written.length === 0) return { annotation: null }
  const here = { ...facts, names: namesHere(labels, facts.names) }
  const { names, annotations } =
    drawnIn(kind) === 'skeletons'
      ? ownSkeletons(here, { template, labelling }, written)
      : { names: here.names, annotations: written }
  const categories = new Map([...names].map(([id, name]) => [id, { name }]))
  const annotation = read(
    { codec, categories, template, labelling, predictions, notes, say },
    picture,
    annotations,
  )
  return { annotation, ...toldIn(notes) }
}

async function itemOf(run: Run, entry: ArchiveEntry, found: FoundResource | null): Promise<ImportItem> {
  const picture = sized(found)
  if (!picture) return { name: entry.name }
  const table = run.tableOf(entry.name)
  if (!table) throw new AnnotationRefusal(yoloText.noTable)
  return { name: picture.name, ...(await documentOf(run, table, await textOf(entry), picture)) }
}

/** One item per label file. Throws a `FormatError` without files or class names. */
export async function openYolo(options: YoloOptions) {
  const read = cocoReader(options.kind)
  const { labels, tableOf, unread } = await look(options)
  const about = { options, labels, tableOf, read, codec: await loadCodec() }
  let gathered: ReturnType<typeof gather> | null = null
  const run = { ...about, evidence: () => (gathered ??= gather(about)) }
  const items = (found: ResourceLookup) =>
    itemsOfFiles(options, labels, found, (entry, resource) => itemOf(run, entry, resource))
  return { references: labels.map(referenceOf), items, unread, endings: false, count: labels.length }
}
