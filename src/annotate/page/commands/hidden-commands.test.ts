import { expect, test } from 'vitest'
import type { Command } from '../../../kinds/commands.ts'
import { hiddenReasonOf } from './hidden-commands.ts'

const SEEN = { all: null, nodes: null, boxes: null }

const COMMANDS: readonly Command[] = [
  'edit.nudge',
  'edit.remove',
  'node.cursor',
  'node.place',
  'skeleton.drop',
  'crop.whole',
  'segment.raise',
  'segment.toCover',
  'clip.turnCrop',
  'mask.removeFrom',
  'edit.place',
  'node.next',
  'segment.hide',
  'verdict.qualified',
  'edit.undo',
]

const refused = (
  ...[tool, sight]: Parameters<typeof hiddenReasonOf> extends [unknown, ...infer Rest] ? Rest : never
) => COMMANDS.filter((command) => hiddenReasonOf(command, tool, sight) !== null)

test('nothing is changed by keys while all is out of sight; what only looks, judges or goes on may', () => {
  expect([refused('box', SEEN), refused('box', { ...SEEN, all: 'hidden' })]).toEqual([
    [],
    COMMANDS.slice(0, 11),
  ])
})

test('while nodes alone are, their commands are refused, and the keys of the tool that is on them', () => {
  const nodes = { ...SEEN, nodes: 'hidden' } as const
  expect([refused('skeleton', nodes), refused('box', nodes), refused(null, nodes)]).toEqual([
    ['edit.nudge', 'edit.remove', 'node.cursor', 'node.place', 'skeleton.drop'],
    ['node.place', 'skeleton.drop'],
    ['node.place', 'skeleton.drop'],
  ])
})

test('why something is out of sight is told, of all before of nodes', () => {
  expect([
    hiddenReasonOf('node.place', 'skeleton', { ...SEEN, nodes: 'old' }),
    hiddenReasonOf('node.place', 'skeleton', { ...SEEN, all: 'covered', nodes: 'old' }),
    hiddenReasonOf('segment.raise', 'box', { ...SEEN, all: 'hidden', nodes: 'old' }),
  ]).toEqual(['old', 'covered', 'hidden'])
})

test('boxes on other frames are not changed by the keys of a tool that is on boxes, nor by numbers', () => {
  const boxes = { ...SEEN, boxes: 'elsewhere' } as const
  expect([refused('box', boxes), refused('mask', boxes)]).toEqual([
    ['edit.nudge', 'edit.remove', 'node.cursor', 'edit.place'],
    ['edit.place'],
  ])
})
