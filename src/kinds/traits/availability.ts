import type { Purpose, Shortcut } from '../shortcuts.ts'

/** The mark keys Q W E R, by physical place (key codes 81, 87, 69, 82). */

const LABELLING: readonly Purpose[] = ['annotation', 'ruling']

const KEYS = [
  ['availability.unavailable', 'KeyQ'],
  ['availability.available', 'KeyW'],
  ['availability.pending', 'KeyE'],
  ['availability.barely', 'KeyR'],
] as const

const both = ([command, code]: (typeof KEYS)[number]): Shortcut[] => [
  { command, group: 'label', combinations: [{ code }], purposes: LABELLING },
  // Q and W give the verdict, so correcting the availability needs Shift.
  { command, group: 'label', combinations: [{ code, shift: true }], purposes: ['verdict'] },
]

export const AVAILABILITY_SHORTCUTS: readonly Shortcut[] = KEYS.slice(0, 3).flatMap(both)

export const SEGMENT_AVAILABILITY_SHORTCUTS: readonly Shortcut[] = KEYS.flatMap(both)
