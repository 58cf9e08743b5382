import Konva from 'konva'
import type { Box, Edge, Joint, Outline } from '../scenario.ts'
import { drawBox, drawBoxes, drawEdge, drawJoint, drawLabel, drawRing } from './shapes.ts'

export type ShapeOf<T> = (value: T) => Joint

/** Custom shapes that draw on the native context: fewer nodes and calls than Konva's own shapes would take. */
function shape(
  place: { x: number; y: number; rotation?: number },
  draw: (context: CanvasRenderingContext2D) => void,
): Konva.Shape {
  return new Konva.Shape({
    ...place,
    listening: false,
    perfectDrawEnabled: false,
    sceneFunc: (context) => draw(context._context),
  })
}

export const boxShape = (box: Box, scale: () => number): Konva.Shape =>
  shape({ x: box.x + box.width / 2, y: box.y + box.height / 2, rotation: box.rotation }, (context) => {
    drawBox(context, box, scale())
    if (!box.label) return
    context.translate(-box.width / 2, -box.height / 2)
    context.scale(1 / scale(), 1 / scale())
    drawLabel(context, box)
  })

export const jointShape = (joint: Joint, scale: () => number): Konva.Shape =>
  shape({ x: joint.x, y: joint.y }, (context) => drawJoint(context, joint, scale()))

/** Its ends are asked for when it is drawn. */
export const edgeShape = (edge: Edge, joint: ShapeOf<number>, scale: () => number): Konva.Shape =>
  shape({ x: 0, y: 0 }, (context) =>
    drawEdge(context, joint(edge.ends[0]), joint(edge.ends[1]), edge.colour, scale()),
  )

export const polygonShape = (outline: Outline, scale: () => number): Konva.Shape =>
  shape({ x: 0, y: 0 }, (context) => drawRing(context, outline, scale()))

/** Many boxes as one shape: what makes drawing all of them quickest. */
export const boxesShape = (boxes: readonly Box[], scale: () => number): Konva.Shape =>
  shape({ x: 0, y: 0 }, (context) => drawBoxes(context, boxes, scale()))
