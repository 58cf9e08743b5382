import { expect, test } from 'vitest'
import { isUnseen } from './unseen-commands.ts'

const NODES_HIDDEN = { hideNode: true }

test('nothing is moved or placed by keys that is out of sight; what only looks, judges or goes on may', () => {
  const refused = (hidden: boolean, fields: Record<string, boolean>) =>
    (['edit.nudge', 'edit.remove', 'node.place', 'skeleton.drop', 'node.next', 'edit.undo'] as const).filter(
      (command) => isUnseen(command, hidden, fields),
    )
  expect([
    refused(false, {}),
    refused(true, {}),
    refused(false, NODES_HIDDEN),
    refused(true, NODES_HIDDEN),
  ]).toEqual([
    [],
    ['edit.nudge', 'edit.remove', 'node.place', 'skeleton.drop'],
    ['node.place', 'skeleton.drop'],
    ['edit.nudge', 'edit.remove', 'node.place', 'skeleton.drop'],
  ])
})
