import type { Size } from '../../../src/domain/geometry/rect.ts'
import { drawnIn } from '../../../src/domain/kinds.ts'
import { requireValue } from '../../require-value.ts'
import { AnnotationRefusal, FormatError, orElse } from '../errors.ts'
import type { Format } from '../format.ts'
import { type ImportItem, type ReadItem, refusedItem } from '../reading/import-items.ts'
import { labelHere } from '../reading/label-map.ts'
import { type NumberedShape, readSkeletons } from '../labelme/skeletons.ts'
import { Notes, noteText, toldIn } from '../reading/notes.ts'
import { readEach } from '../reading/predictions.ts'
import { itemTexts } from '../reading/item-texts.ts'
import type { ImportRequest, ImportTarget } from '../reading/opened-file.ts'
import { type ResourceReference, referenceOf } from '../reading/resource-reference.ts'
import { documentOf, shapeRun, type ShapeRun } from '../shapes/document.ts'
import { readPictureShapes } from '../shapes/picture-shapes.ts'
import { shapeText } from '../shapes/text.ts'
import { formatText } from '../text.ts'
import { type Region, regionsOf, resultNotes, sizeOf } from './regions.ts'
import { keypointOf, pictureShape } from './shapes.ts'
import { chosenResults, imagePath, readTask, type Result } from './task.ts'
import { labelStudioText } from './text.ts'

/** In LabelMe's form: a box groups the keypoints inside it. */
function turnOf({ shape, label, result }: Region, index: number, picture: Size): NumberedShape {
  const turn = index + 1
  if (shape === 'keypoint')
    return {
      turn,
      shape: {
        label,
        points: [keypointOf({ shape, label, result }, picture)],
        group_id: result.parentID ?? null,
        shape_type: 'point',
        score: result.score,
      },
    }
  if (shape === 'rectangle')
    return {
      turn,
      shape: {
        label,
        points: [],
        group_id: result.id ?? null,
        shape_type: 'rectangle',
        score: result.score,
      },
    }
  const why = shapeText.noPlace(result.type)
  throw new AnnotationRefusal(why).at(() => shapeText.shape(turn, result.type, label, why))
}

const groupName = ([first]: readonly NumberedShape[]): string =>
  labelStudioText.group(String(first?.shape.group_id ?? ''))

function skeletonDocument(run: ShapeRun, picture: Size, regions: readonly Region[]) {
  const reading = { ...run, notes: new Notes() }
  const taken = regions.flatMap((region, index) => {
    const label = labelHere(reading.labels, region.label)
    return label === null ? [] : [{ region: { ...region, label }, index }]
  })
  if (taken.length === 0) return { annotation: null, notes: [] }
  const turns = readEach(reading, taken, ({ region, index }) => turnOf(region, index, picture))
  const annotations = readSkeletons(reading, turns, groupName)
  if (turns.some(({ shape }) => shape.shape_type === 'rectangle')) reading.notes.add(noteText.keypointBox)
  const annotation = documentOf(reading, picture, annotations, ({ id }, why) => {
    const { turn, shape } = requireValue(turns.find((each) => each.turn === id))
    return shapeText.shape(turn, shape.shape_type, shape.label, why)
  })
  return { annotation, ...toldIn(reading.notes) }
}

type ReadPicture = Pick<ImportItem, 'annotation' | 'notes' | 'skipped'>

/** No shapes, no document. Throws an `AnnotationRefusal`. */
export function readResults(run: ShapeRun, results: readonly Result[]) {
  const regions = regionsOf(results)
  const resultTexts = resultNotes(results)
  if (regions.length === 0) return { annotation: null, notes: resultTexts }
  const size = sizeOf(regions)
  const { notes = [], ...read }: ReadPicture =
    drawnIn(run.kind) === 'skeletons'
      ? skeletonDocument(run, size, regions)
      : readPictureShapes(
          run,
          size,
          regions.map((region) => pictureShape(run.codec, region)),
        )
  return { ...size, ...read, notes: [...new Set([...notes, ...resultTexts])] }
}

type LabelStudioRequest = ImportTarget & Pick<ImportRequest, 'text'>

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

async function* tasksIn({ text: open }: LabelStudioRequest): AsyncGenerator<unknown> {
  for await (const text of itemTexts(asItems(open()), () => undefined)) yield parsed(text)
}

function sizeIn(value: unknown, isPrelabel: boolean): Partial<Size> {
  const regions = regionsOf(chosenResults(readTask(value), isPrelabel)?.results ?? [])
  return regions.length > 0 ? sizeOf(regions) : {}
}

const referenceOfTask = (value: unknown, isPrelabel: boolean): ResourceReference | null =>
  orElse(() => {
    const size = orElse(() => sizeIn(value, isPrelabel), {})
    return referenceOf({ item: { name: imagePath(value), ...size } })
  }, null)

function itemOf(run: ShapeRun, value: unknown): ReadItem {
  let name = ''
  try {
    name = imagePath(value)
    const chosen = chosenResults(readTask(value), run.predictions !== null)
    const read = chosen ? readResults(run, chosen.results) : { annotation: null, notes: [] }
    const notes = [...new Set([...(chosen?.notes ?? []), ...read.notes])]
    return { item: { name, fileName: name, ...read, notes } }
  } catch (error) {
    return refusedItem(name, error)
  }
}

/** Throws a `FormatError`, also while reading. */
export async function openLabelStudio(request: LabelStudioRequest) {
  const run = await shapeRun(request)
  const references = async function* (): AsyncGenerator<ResourceReference | null> {
    for await (const value of tasksIn(request)) yield referenceOfTask(value, request.predictions !== null)
  }
  const items = async function* (): AsyncGenerator<ReadItem> {
    for await (const value of tasksIn(request)) yield itemOf(run, value)
  }
  return { references, items }
}

export const labelStudio: Format<'label-studio'> = {
  reads: { input: { takes: 'file', names: ['result.json'], ending: '.json' }, open: openLabelStudio },
  writes: {},
}
