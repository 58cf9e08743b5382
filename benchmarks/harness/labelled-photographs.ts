import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Rect, type Size, boundsOf } from '../../src/domain/geometry/rect.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { requireValue } from '../../server/require-value.ts'

/** Identifiers of COCO's 80 classes, in the order of YOLO's numbers. */
export const CLASSES = ONTOLOGY_TEMPLATES['coco-80'].labels.map(({ id }) => id)

/** What people said of an object; source pixels. */
export interface TrueBox {
  readonly label: string
  readonly box: Rect
}

interface LabelledFile {
  /** Without its ending. */
  readonly name: string
  readonly file: string
  /** Lines of YOLO. */
  readonly labels: string
}

/** `folder` is laid out as YOLO does: `images` and `labels`. Pictures without labels are left out. */
export function labelledFiles(folder: string): LabelledFile[] {
  const images = path.join(folder, 'images')
  return readdirSync(images, { recursive: true, encoding: 'utf8' }).flatMap((image) => {
    const name = image.replace(/\.\w+$/, '')
    const labels = path.join(folder, 'labels', `${name}.txt`)
    if (name === image || !existsSync(labels)) return []
    return [{ name, file: path.join(images, image), labels: readFileSync(labels, 'utf8') }]
  })
}

/** YOLO lines: a class and a box's middle and sides, as shares, or a class and the corners of an outline. */
export function yoloBoxes(labels: string, { width, height }: Size): TrueBox[] {
  return labels
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [label = 0, ...shares] = line.trim().split(/\s+/).map(Number)
      const points = Array.from({ length: shares.length / 2 }, (_, index) => ({
        x: (shares[index * 2] ?? 0) * width,
        y: (shares[index * 2 + 1] ?? 0) * height,
      }))
      const [middle = { x: 0, y: 0 }, sides = { x: 0, y: 0 }] = points
      const box =
        shares.length > 4
          ? requireValue(boundsOf(points))
          : { x: middle.x - sides.x / 2, y: middle.y - sides.y / 2, width: sides.x, height: sides.y }
      return { label: requireValue(CLASSES[label]), box }
    })
}
