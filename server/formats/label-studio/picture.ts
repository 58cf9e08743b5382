import { requireValue } from '../../require-value.ts'
import type { CocoImage } from '../coco/image-index.ts'
import { AnnotationRefusal } from '../errors.ts'
import { labelHere } from '../label-map.ts'
import type { Turn } from '../labelme/groups.ts'
import { readSkeletons } from '../labelme/skeletons.ts'
import { noteText } from '../notes.ts'
import { readEach } from '../predictions.ts'
import { documentOf, type ShapeRun } from '../shapes/document.ts'
import { readPictureShapes } from '../shapes/picture-shapes.ts'
import { shapeText } from '../shapes/text.ts'
import { regionsOf, resultNotes, sizeOf, type Region } from './regions.ts'
import { keypointOf, pictureShape } from './shapes.ts'
import type { Result } from './task.ts'
import { labelStudioText } from './text.ts'

/** A keypoint or the box around some as LabelMe has them: the box is the group of the points that lie in it. */
function turnOf({ shape, label, result }: Region, index: number, picture: CocoImage): Turn {
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

const groupName = ([first]: readonly Turn[]): string =>
  labelStudioText.group(String(first?.shape.group_id ?? ''))

function skeletonDocument(run: ShapeRun, picture: CocoImage, regions: readonly Region[]) {
  const reading = { ...run, notes: new Set<string>() }
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
  return { annotation, notes: [...reading.notes] }
}

/**
 * The document that results make, the size of their picture, and what no document has a place for; no size and no document
 * where there are no shapes. Throws an `AnnotationRefusal`.
 */
export function readResults(run: ShapeRun, path: string, results: readonly Result[]) {
  const regions = regionsOf(results)
  const told = resultNotes(results)
  if (regions.length === 0) return { annotation: null, notes: told }
  const size = sizeOf(regions)
  const picture = { id: path, file_name: path, ...size }
  const { annotation, notes } =
    run.kind === 'image-node'
      ? skeletonDocument(run, picture, regions)
      : readPictureShapes(
          run,
          picture,
          regions.map((region) => pictureShape(run.codec, region)),
        )
  return { ...size, annotation, notes: [...new Set([...notes, ...told])] }
}
