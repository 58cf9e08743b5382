import { HEIGHT, WIDTH } from '../fixtures/documents.ts'

/** Files as LabelMe writes them. */

export interface Shape {
  label: string
  points: number[][]
  [more: string]: unknown
}

export const file = (imagePath: string, shapes: readonly Shape[], more: object = {}): string =>
  JSON.stringify({
    version: '5.5.0',
    flags: {},
    shapes: shapes.map((shape) => ({ group_id: null, shape_type: 'polygon', flags: {}, ...shape })),
    imagePath,
    imageData: 'A'.repeat(100),
    imageHeight: HEIGHT,
    imageWidth: WIDTH,
    ...more,
  })

export const rectangle = (label: string, points: number[][], more: object = {}): Shape => ({
  label,
  points,
  shape_type: 'rectangle',
  ...more,
})
