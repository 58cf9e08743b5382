import { beforeEach, describe, expect, test } from 'vitest'
import { unlabelledNodes } from '../../domain/documents/templates.ts'
import { placedCount } from '../../domain/hand-skeleton/nodes.ts'
import { empty, frame, on, start } from './testing.ts'

describe('the whole skeleton', () => {
  let whole: ReturnType<typeof start>
  beforeEach(() => {
    whole = start(empty('right-hand'), { tool: 'whole' })
    whole.drag([100, 100], [300, 400])
  })
  const box = () => {
    const [xs, ys] = [whole.nodes().map(({ x }) => x), whole.nodes().map(({ y }) => y)]
    return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].map(Math.round)
  }

  test('is placed into a drawn rectangle, as one step', () => {
    expect([placedCount(whole.nodes()), box(), whole.context().history.done.length]).toEqual([
      21,
      [104, 106, 288, 394],
      1,
    ])
  })

  test('is moved by its frame and by its nodes', () => {
    whole.drag([200, 200], [210, 220], { hit: frame(0) })
    whole.drag([200, 200], [201, 200], { hit: frame(0) })
    whole.drag([200, 200], [210, 220], { hit: on(7) })
    expect(box()).toEqual([124, 146, 308, 434])
  })

  test('is stretched by a handle, about the opposite side', () => {
    whole.drag([288, 394], [388, 394], { hit: frame(0, 'e') })
    expect(box()).toEqual([104, 106, 388, 394])
  })

  test('with Shift keeps its proportions, also at the edge of the picture', () => {
    whole.drag([288, 394], [1500, 400], { hit: frame(0, 'se'), modifiers: { shift: true } })
    expect(box()).toEqual([104, 106, 547, 800])
  })

  test('is mirrored when pulled over its other side', () => {
    const before = whole.nodes()
    whole.drag([288, 250], [288 - 2 * 184, 250], { hit: frame(0, 'e') })
    const [thumb, pinky] = [whole.nodes()[4]!, whole.nodes()[20]!]
    expect([before[4]!.x < before[20]!.x, thumb.x > pinky.x]).toEqual([true, true])
  })

  test('is rotated by its knob, with Shift in steps of 15°', () => {
    const middle = { x: (104 + 288) / 2, y: 250 }
    whole.drag([middle.x, 80], [420, middle.y + 9], { hit: frame(0, 'rotate'), modifiers: { shift: true } })
    const [left, top, right, bottom] = box()
    expect([right! - left!, bottom! - top!]).toEqual([288, 184])
  })

  test('is moved by arrows and removed by Delete', () => {
    whole.key('ArrowRight')
    expect(box()).toEqual([114, 106, 298, 394])
    expect(whole.context().history.done).toHaveLength(2)
    whole.key('Delete')
    expect(placedCount(whole.nodes())).toBe(0)
  })

  test('is moved one hand at a time', () => {
    const both = start(empty('both-hands'), { tool: 'whole' })
    both.click([500, 400])
    const before = both.nodes()
    both.drag([200, 200], [200, 250], { hit: frame(21) })
    expect(both.nodes().slice(0, 21)).toEqual(before.slice(0, 21))
    expect(both.nodes()[21]!.y).toBeCloseTo(before[21]!.y + 50, 5)
  })

  test('is an extra instance moved as a whole', () => {
    const two = start(
      { ...empty('face-5'), extras: [{ id: 'e', nodes: unlabelledNodes('face-5') }] },
      { tool: 'whole' },
    )
    two.fields({ activeExtra: 'e' })
    two.key('Delete')
    expect([two.context().document!.extras, two.context().fields['activeExtra']]).toEqual([[], null])
  })
})
