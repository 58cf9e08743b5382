import { expect, test } from 'vitest'
import type { CommandId, CommandTable } from '../../../kinds/command.ts'
import { commandOf } from '../../../kinds/command.ts'
import { KIND_COMMANDS } from '../../../kinds/command-tables.ts'
import { hiddenReasonOf } from './hidden-commands.ts'

const ALL: CommandTable<never> = {
  ...KIND_COMMANDS.image,
  ...KIND_COMMANDS['image-node'],
  ...KIND_COMMANDS['image-segment'],
  ...KIND_COMMANDS.video,
  ...KIND_COMMANDS['video-segment'],
}

type Seeing = Parameters<typeof hiddenReasonOf> extends [unknown, ...infer Rest] ? Rest : never

const reasonOf = (command: CommandId, ...seeing: Seeing) =>
  hiddenReasonOf(commandOf(ALL, command).changes, ...seeing)

const SEEN = { all: null, nodes: null, boxes: null }

const COMMANDS: readonly CommandId[] = [
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

const refused = (...seeing: Seeing) => COMMANDS.filter((command) => reasonOf(command, ...seeing) !== null)

test('while all shapes are hidden, keys that change them are refused; keys that look, judge or navigate work', () => {
  expect([refused('box', SEEN), refused('box', { ...SEEN, all: 'hidden' })]).toEqual([
    [],
    COMMANDS.slice(0, 11),
  ])
})

test('while only nodes are hidden, their commands and the keys of their tool are refused', () => {
  const nodes = { ...SEEN, nodes: 'hidden' } as const
  expect([refused('skeleton', nodes), refused('box', nodes), refused(null, nodes)]).toEqual([
    ['edit.nudge', 'edit.remove', 'node.cursor', 'node.place', 'skeleton.drop'],
    ['node.place', 'skeleton.drop'],
    ['node.place', 'skeleton.drop'],
  ])
})

test('the reason for hiding is reported, first of all shapes, then of nodes', () => {
  expect([
    reasonOf('node.place', 'skeleton', { ...SEEN, nodes: 'old' }),
    reasonOf('node.place', 'skeleton', { ...SEEN, all: 'covered', nodes: 'old' }),
    reasonOf('segment.raise', 'box', { ...SEEN, all: 'hidden', nodes: 'old' }),
  ]).toEqual(['old', 'covered', 'hidden'])
})

test('boxes on other frames are not changed by keys of box tools or by typed numbers', () => {
  const boxes = { ...SEEN, boxes: 'elsewhere' } as const
  expect([refused('box', boxes), refused('mask', boxes)]).toEqual([
    ['edit.nudge', 'edit.remove', 'node.cursor', 'edit.place'],
    ['edit.place'],
  ])
})
