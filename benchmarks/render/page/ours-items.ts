import type { SceneItem } from '../../../src/render/scene.ts'
import type { Content, Point } from '../scenario.ts'

export const JOINT_RADIUS = 5

function pairsOf(ring: readonly number[]): Point[] {
  const points: Point[] = []
  for (let at = 0; at + 1 < ring.length; at += 2) points.push({ x: ring[at] ?? 0, y: ring[at + 1] ?? 0 })
  return points
}

/** Rings never change here; the same list of points stays the same. */
const knownPoints = new WeakMap<readonly number[], readonly Point[]>()

function pointsOf(ring: readonly number[]): readonly Point[] {
  const points = knownPoints.get(ring) ?? pairsOf(ring)
  knownPoints.set(ring, points)
  return points
}

/** A scene's items, each a new object. */
export function describeItems(content: Content): SceneItem[] {
  const at = (index: number): Point => {
    const { x, y } = content.joints[index] ?? { x: 0, y: 0 }
    return { x, y }
  }
  return [
    ...content.polygons.map(({ id, ring, colour }): SceneItem => {
      return {
        type: 'path',
        id,
        role: 'polygon',
        reach: 'edge',
        points: pointsOf(ring),
        closed: true,
        style: { stroke: colour },
      }
    }),
    ...content.boxes.map(({ id, x, y, width, height, rotation, label, colour }): SceneItem => ({
      type: 'box',
      id,
      role: 'box',
      reach: 'edge',
      rect: { x, y, width, height },
      rotation,
      ...(label ? { label } : {}),
      style: { stroke: colour },
    })),
    ...content.edges.map(({ id, ends, colour }): SceneItem => ({
      type: 'path',
      id,
      role: 'edge',
      reach: 'none',
      points: [at(ends[0]), at(ends[1])],
      closed: false,
      style: { stroke: colour },
    })),
    ...content.joints.map(({ id, colour }, index): SceneItem => ({
      type: 'point',
      id,
      role: 'joint',
      reach: 'all',
      at: at(index),
      screenRadius: JOINT_RADIUS,
      style: { stroke: colour },
    })),
  ]
}
