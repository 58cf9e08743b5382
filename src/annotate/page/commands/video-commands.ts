import type { CommandTable } from '../../../kinds/command.ts'
import { alt, ARROWS, key } from '../../../tools/combination.ts'
import { TRANSPORT_COMMANDS } from '../../video/playback/transport-commands.ts'
import type { CommandScope, RunFacts } from '../kind-page.ts'
import { BOX_COMMANDS, COMMON_COMMANDS, nudge } from './common-commands.ts'

/** Space plays, and arrows seek and set the speed, so common commands have other keys. */
export const VIDEO_PAGE_COMMANDS = {
  ...BOX_COMMANDS,
  ...TRANSPORT_COMMANDS,
  ...COMMON_COMMANDS,
  'edit.nudge': {
    ...COMMON_COMMANDS['edit.nudge'],
    keys: ARROWS.flatMap((code) => [
      { code, ctrl: true },
      { code, ctrl: true, shift: true },
    ]),
    printed: 'Ctrl + ← ↑ → ↓',
    run: (scope) => nudge(scope, { ctrl: false, alt: false, meta: false }),
  },
  'view.timeline': {
    group: 'view',
    label: '收起或展开时间轴',
    keys: [alt('KeyT')],
    run: ({ ui }) => ui.toggle.setting('timeline'),
  },
  'view.pan': { ...COMMON_COMMANDS['view.pan'], keys: [key('KeyH')] },
  'view.fit': { ...COMMON_COMMANDS['view.fit'], keys: [key('Digit0'), key('Numpad0')] },
} as const satisfies CommandTable<CommandScope & Pick<RunFacts<'video'>, 'video'>>
