import { COMMON_SHORTCUTS } from './shortcuts-common.ts'
import type { Combination } from '../tools/combination.ts'
import type { Shortcut } from './shortcuts.ts'

const key = (code: string): Combination => ({ code })
const shift = (code: string): Combination => ({ code, shift: true })

/** Commands whose common keys mean something else in videos. */
const TAKEN: ReadonlySet<string> = new Set(['edit.nudge', 'view.pan', 'view.fit'])

const ARROWS = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const

/** The common shortcuts without the keys that videos use: Space plays, arrows seek and set the speed. */
export const COMMON_SHORTCUTS_OF_VIDEOS: readonly Shortcut[] = [
  ...COMMON_SHORTCUTS.filter(({ command }) => !TAKEN.has(command)),
  { command: 'view.pan', group: 'view', combinations: [key('KeyH')], hold: true },
  { command: 'view.fit', group: 'view', combinations: [key('Digit0'), key('Numpad0')] },
  {
    command: 'edit.nudge',
    group: 'edit',
    combinations: ARROWS.flatMap((code) => [
      { code, ctrl: true },
      { code, ctrl: true, shift: true },
    ]),
    repeats: true,
    fixed: true,
  },
]

/** Playback. J, K and L are as in video editors. */
export const TRANSPORT_SHORTCUTS: readonly Shortcut[] = [
  { command: 'video.play', group: 'video', combinations: [key('Space'), key('KeyK')] },
  { command: 'video.faster', group: 'video', combinations: [key('ArrowUp')], repeats: true },
  { command: 'video.slower', group: 'video', combinations: [key('ArrowDown')], repeats: true },
  { command: 'video.back', group: 'video', combinations: [key('ArrowLeft')], repeats: true },
  { command: 'video.forward', group: 'video', combinations: [key('ArrowRight')], repeats: true },
  { command: 'video.backFar', group: 'video', combinations: [shift('ArrowLeft')], repeats: true },
  { command: 'video.forwardFar', group: 'video', combinations: [shift('ArrowRight')], repeats: true },
  { command: 'video.backSecond', group: 'video', combinations: [key('KeyJ')], repeats: true },
  { command: 'video.forwardSecond', group: 'video', combinations: [key('KeyL')], repeats: true },
  { command: 'video.first', group: 'video', combinations: [key('Home')] },
  { command: 'video.last', group: 'video', combinations: [key('End')] },
  { command: 'video.mute', group: 'video', combinations: [shift('KeyK')] },
]
