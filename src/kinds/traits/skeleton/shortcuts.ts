import type { Command } from '../../commands.ts'
import { COMMON_SHORTCUTS } from '../../shortcuts-common.ts'
import { NODE, WHOLE } from '../../../tools/skeleton/skeleton.ts'
import type { Combination } from '../../../tools/combination.ts'
import type { Purpose, Shortcut } from '../../shortcuts.ts'
import { ANNOTATES } from '../../shortcuts.ts'
import { AVAILABILITY_SHORTCUTS } from '../availability.ts'

/** Keys of the keypoint pages: the left hand marks (Q to T, A, S), the right one moves the cursor. */

const key = (code: string): Combination => ({ code })
const shift = (code: string): Combination => ({ code, shift: true })
const ctrl = (code: string): Combination => ({ code, ctrl: true })

const ANNOTATION: readonly Purpose[] = ['annotation']
const VERDICT: readonly Purpose[] = ['verdict']
const RULING: readonly Purpose[] = ['ruling']

/** Q W E R set the blur; availability follows from it, except pending, which has its own key. */
const MARKS: readonly (readonly [Command, string])[] = [
  ['blur.unavailable', 'KeyQ'],
  ['blur.none', 'KeyW'],
  ['blur.slight', 'KeyE'],
  ['blur.strong', 'KeyR'],
  ['availability.pending', 'KeyT'],
]

const marks = MARKS.flatMap(([command, code]): Shortcut[] => [
  { command, group: 'label', combinations: [key(code)], purposes: ANNOTATION },
  // Q and W give the verdict, so a correction needs Shift.
  { command, group: 'label', combinations: [shift(code)], purposes: VERDICT },
])

const rulings = AVAILABILITY_SHORTCUTS.filter(
  ({ command, purposes }) => command !== 'availability.pending' && purposes?.includes('ruling'),
).map((shortcut): Shortcut => ({ ...shortcut, purposes: RULING }))

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

const node = (command: Command, combination: Combination, more: Partial<Shortcut> = {}): Shortcut => ({
  command,
  group: 'nodes',
  combinations: [combination],
  purposes: ANNOTATES,
  ...more,
})

const VIEWS: Partial<Shortcut> = { group: 'view', purposes: ['annotation', 'verdict', 'ruling'] }

export const NODE_SHORTCUTS: readonly Shortcut[] = [
  ...marks,
  ...rulings,
  node('tool.node', NODE.key, { group: 'tool' }),
  node('tool.whole', WHOLE.key, { group: 'tool' }),
  {
    command: 'node.cursor',
    group: 'nodes',
    combinations: [...ARROWS.map(key), ...ARROWS.map(shift), ...ARROWS.map(ctrl)],
    repeats: true,
    fixed: true,
  },
  node('node.place', key('KeyA')),
  node('node.placeHidden', shift('KeyA')),
  node('node.visibility', key('KeyS')),
  { command: 'node.reject', group: 'verdict', combinations: [shift('KeyD')], purposes: VERDICT },
  node('node.next', key('KeyN'), { repeats: true, purposes: VIEWS.purposes ?? [] }),
  node('node.previous', shift('KeyN'), { repeats: true, purposes: VIEWS.purposes ?? [] }),
  node('skeleton.drop', key('KeyG')),
  node('skeleton.copyPrevious', key('KeyC')),
  node('skeleton.mirror', key('KeyL')),
  node('skeleton.swap', key('KeyK')),
  node('skeleton.add', key('KeyI')),
  node('skeleton.next', key('KeyO'), { purposes: VIEWS.purposes ?? [] }),
  node('node.nextFinding', key('KeyY')),
  node('node.comment', shift('KeyC'), VIEWS),
  node('node.names', key('KeyJ'), VIEWS),
  node('node.hide', shift('KeyX'), VIEWS),
  node('node.newData', key('KeyU'), VIEWS),
]

/** Common shortcuts that this kind replaces; other keys go through error boxes. */
const REPLACED: ReadonlySet<Command> = new Set(['edit.nudge', 'edit.selectNext', 'edit.selectPrevious'])

export const SHARED_SHORTCUTS: readonly Shortcut[] = [
  ...COMMON_SHORTCUTS.filter(({ command }) => !REPLACED.has(command)),
  {
    command: 'edit.selectNext',
    group: 'edit',
    combinations: [key('KeyB')],
    purposes: VERDICT,
    repeats: true,
  },
  {
    command: 'edit.selectPrevious',
    group: 'edit',
    combinations: [shift('KeyB')],
    purposes: VERDICT,
    repeats: true,
  },
]
