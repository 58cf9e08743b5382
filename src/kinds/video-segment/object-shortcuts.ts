import { EXCLUDED_CROP, SELECT } from '../../tools/box/box.ts'
import type { Command } from '../commands.ts'
import type { Combination } from '../../tools/combination.ts'
import type { Shortcut } from '../shortcuts.ts'
import { ANNOTATES } from '../shortcuts.ts'

/** Tools lie under the left hand; the page keys step through masks and gaps. */

const key = (code: string): Combination => ({ code })
const shift = (code: string): Combination => ({ code, shift: true })
const ctrl = (code: string): Combination => ({ code, ctrl: true })

type Entry = readonly [Command, Combination]

const list = (
  group: Shortcut['group'],
  entries: readonly Entry[],
  more: Partial<Shortcut> = {},
): Shortcut[] =>
  entries.map(([command, combination]) => ({ command, group, combinations: [combination], ...more }))

const CHANGES = { purposes: ANNOTATES } as const
const MOVES = { repeats: true } as const

export const OBJECT_SHORTCUTS: readonly Shortcut[] = [
  ...list('tool', [['tool.select', SELECT.key]]),
  ...list(
    'tool',
    [
      ['edges.toggle', shift('KeyD')],
      ['tool.excludeCrop', EXCLUDED_CROP.key],
    ],
    CHANGES,
  ),
  ...list(
    'tool',
    [
      ['brush.larger', key('BracketRight')],
      ['brush.smaller', key('BracketLeft')],
    ],
    { ...CHANGES, ...MOVES },
  ),
  ...list(
    'masks',
    [
      ['object.new', key('KeyA')],
      ['object.rename', key('F2')],
      ['object.lock', key('KeyO')],
      ['mask.paste', ctrl('KeyV')],
      ['mask.copyNext', key('KeyF')],
      ['mask.copyPrevious', shift('KeyF')],
      ['mask.removeFrom', shift('Delete')],
      ['mask.free', shift('KeyO')],
      ['object.remove', ctrl('Delete')],
      ['object.track', shift('KeyT')],
      ['object.trackBack', shift('KeyJ')],
      ['frame.exclude', key('KeyS')],
      ['frame.excludeRange', shift('KeyS')],
      ['frame.clip', key('KeyY')],
      ['frame.removeRange', shift('KeyY')],
    ],
    CHANGES,
  ),
  ...list('masks', [['mask.copy', ctrl('KeyC')]], { yieldsToText: true }),
  ...list('masks', [
    ['object.hide', shift('KeyX')],
    ['object.solo', key('KeyI')],
  ]),
  ...list(
    'masks',
    [
      ['mask.next', key('PageDown')],
      ['mask.previous', key('PageUp')],
      ['gap.next', shift('PageDown')],
      ['gap.previous', shift('PageUp')],
      ['uncertain.next', key('KeyU')],
    ],
    MOVES,
  ),
  ...list(
    'view',
    [
      ['masks.denser', shift('BracketRight')],
      ['masks.fainter', shift('BracketLeft')],
    ],
    MOVES,
  ),
  ...list('view', [
    ['view.points', shift('KeyP')],
    ['view.bounds', shift('KeyB')],
    ['view.ghost', shift('KeyG')],
  ]),
]
