import type { Box, Content, Point } from '../scenario.ts'
import type { Stage } from './player.ts'

/** The content with what the case grabs in another place. */
export function movedContent({ benchCase, content }: Stage, by: Point): Content {
  if (benchCase.kind !== 'drag') return content
  const shift = <T extends Point>(thing: T, index: number): T =>
    index === benchCase.index ? { ...thing, x: thing.x + by.x, y: thing.y + by.y } : thing
  return benchCase.grab === 'box'
    ? { ...content, boxes: content.boxes.map(shift) }
    : { ...content, joints: content.joints.map(shift) }
}

/** All boxes, the one that is dragged in the first place. */
export function grabbedFirst({ benchCase, content }: Stage): Box[] {
  const isGrabbed = (index: number): boolean => benchCase.kind === 'drag' && index === benchCase.index
  return [
    ...content.boxes.filter((_, index) => isGrabbed(index)),
    ...content.boxes.filter((_, index) => !isGrabbed(index)),
  ]
}
