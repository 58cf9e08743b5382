import { rotatedCorners } from '../../../src/domain/geometry/rotated-rect.ts'
import { AnnotationRefusal, withContext } from '../errors.ts'
import type { Format } from '../format.ts'
import type { ImportArchive, ImportTarget } from '../reading/opened-file.ts'
import type { ExportItem } from '../writing/export-items.ts'
import { EMPTY_ONTOLOGY } from '../../../src/domain/ontology/ontology.ts'
import { CLIP_LABEL, clipsOf, isCropped } from '../writing/clips.ts'
import { createObjectClasses, ontologyOf } from '../writing/objects.ts'
import { itemStem, once, type ExportFile, type Exporter } from '../writing/exporter.ts'
import { dataFile, part, yoloMediaPath, yoloTurned } from '../yolo/write.ts'
import { type Notes, noteText } from '../reading/notes.ts'
import { readEach } from '../reading/predictions.ts'
import { areaGeometry, polygonArea, type ShapeGeometry } from '../shapes/areas.ts'
import { boxGeometry, rectangleOf } from '../shapes/object-geometry.ts'
import { shapeText } from '../shapes/text.ts'
import { openYolo, type ReadLines, type YoloLine } from '../yolo/read.ts'
import { linesOf, numbersOf, OUTLINE_DIGITS, points, type LinesAbout } from '../yolo/lines.ts'
import { isPart, tailOf, TAIL_MAX } from '../yolo/readings.ts'
import { yoloText } from '../yolo/text.ts'

/** Class and four corners, 0 to 1. Source: docs.ultralytics.com/datasets/obb. */

const NUMBERS = 8

/** Pixels by which four corners may differ from those of a turned box. */
const SLANT = 1

function turnedBox(outline: readonly number[], notes: Notes): ShapeGeometry {
  const fit = rectangleOf(outline)
  if (!fit) throw new AnnotationRefusal(shapeText.noArea)
  if (fit.off > SLANT) notes.add(yoloText.slanted)
  return { object_geometry: boxGeometry(fit.rect) }
}

function lineOf(
  { kind, size, hasObjects, facts, notes }: Omit<LinesAbout, 'evidence'>,
  line: string,
  id: number,
): YoloLine {
  const [category, ...values] = numbersOf(line)
  if (category === undefined || ![category, ...values].every(Number.isFinite))
    throw new AnnotationRefusal(yoloText.notNumbers)
  if (!facts.names.has(category)) throw new AnnotationRefusal(yoloText.noClass(category))
  const [corners, tail] = [values.slice(0, NUMBERS), values.slice(NUMBERS)]
  if (corners.length < NUMBERS || tail.length > TAIL_MAX) throw new AnnotationRefusal(yoloText.noObb)
  if (!corners.every(isPart)) throw new AnnotationRefusal(yoloText.outside)
  const prediction = tailOf(tail)
  if (!prediction) throw new AnnotationRefusal(yoloText.badTail)
  const { score, trackId } = prediction
  const outline = points(corners, size, hasObjects ? OUTLINE_DIGITS : undefined)
  const drawn = hasObjects ? turnedBox(outline, notes) : areaGeometry(kind, polygonArea(outline))
  return {
    annotation: { id, category_id: category, ...drawn, ...(score !== undefined && { score }) },
    notes: trackId === undefined ? [] : [noteText.trackId],
  }
}

const readObbLines: ReadLines = (about, text) =>
  readEach(about, linesOf(text), ({ line, turn }) =>
    withContext(
      () => lineOf(about, line, turn),
      (why) => yoloText.line(turn, why),
    ),
  )

/** Documents have no rotated boxes: boxes get the box around one, masks its pixels. */
export const openYoloObb = (request: ImportTarget & ImportArchive) =>
  openYolo({ ...request, readLines: readObbLines })

const pathOfMedia = (item: Pick<ExportItem, 'exportedAs' | 'kind'>): string =>
  item.kind === 'video' ? `videos/${item.exportedAs}` : yoloMediaPath(item)

/** One file per frame of a clip, `<video>_<frame from 1>`. Source: ultralytics/engine/predictor.py. */
export const yoloObbClips: Exporter = async function* (
  head,
  items,
  _db,
  leftOut,
): AsyncGenerator<ExportFile> {
  const ontology = ontologyOf(head)
  const classes = createObjectClasses(ontology ?? EMPTY_ONTOLOGY)
  if (!ontology) classes.numberOf(CLIP_LABEL)
  for await (const item of items) {
    const frames = new Map<number, string>()
    const clips = clipsOf(item, ontology, leftOut, yoloText.leftOut).filter(isCropped)
    for (const { startFrame, endFrame, crop, label } of clips) {
      const numbers = rotatedCorners(crop).flatMap(({ x, y }) => [part(x, item.width), part(y, item.height)])
      const text = `${classes.numberOf(label)} ${numbers.join(' ')}\n`
      for (let frame = startFrame; frame < endFrame; frame += 1)
        frames.set(frame, (frames.get(frame) ?? '') + text)
    }
    for (const [frame, text] of frames)
      yield { name: `labels/${itemStem(item)}_${frame + 1}.txt`, content: once(text) }
  }
  yield dataFile({ names: Object.fromEntries(classes.known.map(({ name }, number) => [number, name])) })
}

export const yoloObb: Format<'yolo-obb'> = {
  reads: { input: { takes: 'archive', noArchive: yoloText.noArchive }, open: openYoloObb },
  writes: { 'yolo-obb': { mediaPath: pathOfMedia, write: { image: yoloTurned, video: yoloObbClips } } },
}
