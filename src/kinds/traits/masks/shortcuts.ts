import type { Command } from '../../commands.ts'
import { COMMON_SHORTCUTS } from '../../shortcuts-common.ts'
import type { Combination } from '../../../tools/combination.ts'
import type { Shortcut } from '../../shortcuts.ts'
import { ANNOTATES } from '../../shortcuts.ts'

/** Keys of trees of masks: digits for categories, brackets for the brush. */

type Key = string | Combination

const combination = (key: Key): Combination => (typeof key === 'string' ? { code: key } : key)

const list = (
  group: Shortcut['group'],
  entries: readonly (readonly [Command, Key])[],
  more: Pick<Shortcut, 'repeats' | 'purposes' | 'yieldsToText'> = { purposes: ANNOTATES },
): Shortcut[] =>
  entries.map(([command, key]) => ({ command, group, combinations: [combination(key)], ...more }))

const shift = (code: string): Combination => ({ code, shift: true })
const ctrl = (code: string): Combination => ({ code, ctrl: true })

export const MASK_SHORTCUTS: readonly Shortcut[] = [
  ...list('tool', [['edges.toggle', shift('KeyD')]]),
  ...list('masks', [
    ['segment.human', 'Digit1'],
    ['segment.cover', 'Digit2'],
    ['segment.exclude', 'Digit3'],
    ['segment.new', 'KeyA'],
    ['segment.newPart', shift('KeyA')],
    ['segment.toHuman', shift('Digit1')],
    ['segment.toCover', shift('Digit2')],
    ['segment.toExclude', shift('Digit3')],
    ['segment.paste', ctrl('KeyV')],
    ['segment.rename', 'F2'],
    ['segment.recolour', shift('KeyC')],
    ['segment.lock', 'KeyK'],
    ['segment.raise', 'PageUp'],
    ['segment.lower', 'PageDown'],
    ['segment.inward', ctrl('BracketRight')],
    ['segment.outward', ctrl('BracketLeft')],
    ['segment.merge', 'KeyJ'],
    ['overlap.next', 'KeyO'],
    ['segment.cutOut', shift('KeyO')],
  ]),
  ...list(
    'masks',
    [
      ['segment.hide', shift('KeyX')],
      ['segment.solo', 'KeyI'],
    ],
    {},
  ),
  ...list('masks', [['segment.copy', ctrl('KeyC')]], { yieldsToText: true }),
  ...list(
    'tool',
    [
      ['brush.larger', 'BracketRight'],
      ['brush.smaller', 'BracketLeft'],
    ],
    { repeats: true, purposes: ANNOTATES },
  ),
  ...list(
    'view',
    [
      ['masks.denser', shift('BracketRight')],
      ['masks.fainter', shift('BracketLeft')],
    ],
    { repeats: true },
  ),
]

/** The common shortcuts, but the digits belong to the categories, so 100 % moves beside 适应窗口. */
export const COMMON_SHORTCUTS_OF_MASKS: readonly Shortcut[] = COMMON_SHORTCUTS.map((shortcut) =>
  shortcut.command === 'view.actual'
    ? { ...shortcut, combinations: [shift('Digit0'), { code: 'Numpad1' }] }
    : shortcut,
)
