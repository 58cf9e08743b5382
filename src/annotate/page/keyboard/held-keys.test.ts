import { expect, test } from 'vitest'
import type { CommandId, Shortcut } from '../../../kinds/command.ts'
import { createHeldKeys } from './useShortcuts.ts'

const hold = (command: CommandId, ...codes: string[]): Shortcut => ({
  command,
  group: 'view',
  label: '',
  combinations: codes.map((code) => ({ code })),
  hold: true,
})
const PAN = hold('view.pan', 'KeyH', 'Space')
const MAGNIFIER = hold('view.magnifier', 'KeyZ')
const PRESS = hold('pointer.press', 'Space')
const REASONS: Shortcut = {
  command: 'reason.1',
  group: 'verdict',
  label: '',
  combinations: [{ code: 'Digit1' }],
}

const keyOf = (code: string) => ({ code }) as KeyboardEvent

function holding() {
  const reported: string[] = []
  const keys = createHeldKeys((command, held, event) =>
    reported.push(`${command} ${held ? 'begins' : 'ends'} by ${event?.code ?? 'nothing'}`),
  )
  return { reported, keys }
}

test('a held command continues while other keys are pressed, until its own key is released', () => {
  const { reported, keys } = holding()
  keys.keep([PAN, MAGNIFIER])
  keys.begin(PAN, keyOf('Space'))
  keys.keep([REASONS, PAN, MAGNIFIER])
  const before = [...reported]
  expect([keys.end(keyOf('Space')), keys.end(keyOf('Space')), before, reported]).toEqual([
    true,
    false,
    ['view.pan begins by Space'],
    ['view.pan begins by Space', 'view.pan ends by Space'],
  ])
})

test('a held command ends once when it is no longer available', () => {
  const { reported, keys } = holding()
  keys.begin(PAN, keyOf('Space'))
  keys.begin(PAN, keyOf('KeyH'))
  keys.begin(MAGNIFIER, keyOf('KeyZ'))
  keys.begin(PRESS, keyOf('Space'))
  keys.keep([PAN, MAGNIFIER])
  keys.keep([])
  keys.keep([])
  expect([reported.slice(4), keys.end(keyOf('KeyH'))]).toEqual([
    ['pointer.press ends by nothing', 'view.pan ends by nothing', 'view.magnifier ends by nothing'],
    false,
  ])
})
