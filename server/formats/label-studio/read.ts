import type { NodeTemplate } from '../../../src/domain/documents/templates.ts'
import type { Size } from '../../../src/domain/geometry/rect.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import { loadCodec } from '../../../wasm-rle/node.ts'
import { claimOf, type Claim } from '../resource-reference.ts'
import { COCO_READERS } from '../coco/read-documents.ts'
import { AnnotationRefusal, FormatError } from '../errors.ts'
import { refusedItem, type ReadItem } from '../import-items.ts'
import type { LabelMap } from '../label-map.ts'
import type { Predictions } from '../predictions.ts'
import { itemTexts } from '../reading/item-texts.ts'
import type { ShapeRun } from '../shapes/document.ts'
import { formatText } from '../text.ts'
import { readResults } from './picture.ts'
import { regionsOf, sizeOf } from './regions.ts'
import { chosenResults, imagePath, readTask } from './task.ts'
import { labelStudioText } from './text.ts'

interface LabelStudioOptions {
  kind: Kind
  template: NodeTemplate | undefined
  labels: LabelMap
  /** Null where the file is finished work, of which a model's predictions are none. */
  predictions: Predictions | null
  /** The text of the file from its beginning. */
  open: () => AsyncIterable<string>
}

/** The list of tasks as the items of an object, which is what is read piece by piece. */
async function* asItems(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let isStart = true
  for await (const chunk of chunks) {
    const text = isStart ? chunk.trimStart() : chunk
    if (isStart && text === '') continue
    if (isStart && !text.startsWith('[')) throw new FormatError(labelStudioText.notTasks)
    if (isStart) yield '{"items":'
    isStart = false
    yield text
  }
  if (isStart) throw new FormatError(formatText.empty)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new FormatError(formatText.notJson)
  }
}

async function* tasksIn({ open }: LabelStudioOptions): AsyncGenerator<unknown> {
  for await (const text of itemTexts(asItems(open()), () => undefined)) yield parsed(text)
}

/** The size that the shapes of a task tell; none where they do not. */
function sizeIn(value: unknown, isPrelabel: boolean): Partial<Size> {
  try {
    const regions = regionsOf(chosenResults(readTask(value), isPrelabel)?.results ?? [])
    return regions.length > 0 ? sizeOf(regions) : {}
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return {}
  }
}

/** Whose a task is; null where it has no picture. */
function claimOfTask(value: unknown, isPrelabel: boolean): Claim | null {
  try {
    return claimOf({ item: { name: imagePath(value), ...sizeIn(value, isPrelabel) } })
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return null
  }
}

function itemOf(run: ShapeRun, value: unknown): ReadItem {
  let name = ''
  try {
    name = imagePath(value)
    const chosen = chosenResults(readTask(value), run.predictions !== null)
    const read = chosen ? readResults(run, name, chosen.results) : { annotation: null, notes: [] }
    const notes = [...new Set([...(chosen?.notes ?? []), ...read.notes])]
    return { item: { name, fileName: name, ...read, notes } }
  } catch (error) {
    if (!(error instanceof AnnotationRefusal)) throw error
    return refusedItem(name, error)
  }
}

/**
 * Opens a file of Label Studio's JSON: an item for each task, and whose each is. The file is read twice. Throws a
 * `FormatError` when the kind has none, and as it is read where it is no such file.
 */
export async function openLabelStudio(options: LabelStudioOptions) {
  const { kind, template, labels, predictions } = options
  const read = COCO_READERS[kind]
  if (!read) throw new FormatError(labelStudioText.noKind)
  const run = { kind, template, labels, predictions, read, codec: await loadCodec() }
  const claims = async function* (): AsyncGenerator<Claim | null> {
    for await (const value of tasksIn(options)) yield claimOfTask(value, predictions !== null)
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    for await (const value of tasksIn(options)) yield itemOf(run, value)
  }
  return { claims, items }
}
