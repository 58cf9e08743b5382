import { distance } from '../../../domain/geometry/point.ts'
import type { Point } from '../../../domain/geometry/point.ts'
import { nearestOnEdge } from '../../../machines/editor/paths.ts'

/** The path with only as many points as keep it within a distance of all that it had (Ramer, Douglas and Peucker). */
export function fewerPoints(path: readonly Point[], within: number): readonly Point[] {
  const kept = new Uint8Array(path.length).fill(0)
  kept[0] = kept[path.length - 1] = 1
  const spans: [number, number][] = [[0, path.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [first, last] = span
    const chord = [path[first] as Point, path[last] as Point]
    let [farthest, most] = [first, within]
    for (let index = first + 1; index < last; index++) {
      const at = path[index] as Point
      const away = distance(at, nearestOnEdge(chord, 0, at))
      if (away > most) [farthest, most] = [index, away]
    }
    if (farthest === first) continue
    kept[farthest] = 1
    spans.push([first, farthest], [farthest, last])
  }
  return path.filter((_, index) => kept[index] === 1)
}
