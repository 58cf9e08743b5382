import type { Suggestion } from '../../src/contract/types.d.ts'
import { stringOfCounts } from '../../src/domain/documents/rle.ts'
import { HAND_NODES } from '../../src/domain/documents/templates.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import { IMAGE_PAGE } from '../../src/kinds/image/page.ts'
import { IMAGE_NODE_PAGE } from '../../src/kinds/image-node/page.tsx'
import { IMAGE_SEGMENT_PAGE } from '../../src/kinds/image-segment/page.ts'
import {
  JUDGING_COMMANDS,
  SEGMENT_AVAILABILITY_COMMANDS,
} from '../../src/annotate/page/commands/judging-commands.ts'
import { runOwn, runPressed } from '../../src/annotate/page/commands/testing.ts'
import type { CommandScope, KindPage, RunFacts } from '../../src/annotate/page/kind-page.ts'
import { VIDEO_PAGE } from '../../src/kinds/video/page.tsx'
import { createStillVideo } from '../../src/kinds/video-segment/testing.ts'
import type { Purpose } from '../../src/kinds/command.ts'
import { shortcutsOf } from '../../src/kinds/command.ts'
import type { AnnotationDocument, WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { itemOf } from '../model/fakes.ts'
import type { Run } from './life.ts'
import { BOUNDS } from './life.ts'
import { panelEdits } from './panels.ts'

/** What keys, buttons and panels of a kind do, as the page lets them do it, on an editor without a page. */

const SCREENS = {
  image: IMAGE_PAGE,
  'image-node': IMAGE_NODE_PAGE,
  'image-segment': IMAGE_SEGMENT_PAGE,
  video: VIDEO_PAGE,
} as const

export type CommandKind = keyof typeof SCREENS

const FRAMES = 30
/** Commands that change nothing of the work, nor of what the next one is about. */
const LOOKS = /^(video|view|compare|pointer|work|tool|masks|panel|help|keys|palette)(\.|$)/
const JUDGING = { ...JUDGING_COMMANDS, ...SEGMENT_AVAILABILITY_COMMANDS }
const REASONS = ['框不准', '漏标']

/** Of a box of 12 × 20 at (4, 6), column by column. */
const RUNS = [4 * BOUNDS.height + 6, ...Array<number>(2 * 12 - 1).fill(20), 1774]

/** What a model says of any picture. */
const FOUND: readonly Suggestion[] = [
  {
    label: 'right-hand',
    score: 0.9,
    box: { x: 2, y: 2, width: 20, height: 20 },
    rleMask: null,
    skeleton: {
      template: 'hand-21',
      side: 'right',
      nodes: HAND_NODES.map((name, index) => ({ name, x: 2 + index, y: 22 - index, score: 1 - index / 20 })),
    },
  },
  {
    label: 'person',
    score: 0.8,
    box: { x: 4, y: 6, width: 12, height: 20 },
    rleMask: { size: [BOUNDS.height, BOUNDS.width], counts: stringOfCounts(RUNS) },
    skeleton: null,
  },
]

/** What is common to all kinds: a page without reasons to offer once more, and without a text to go to. */
const COMMON: Pick<CommandScope, 'reasons'> & { ui: Partial<CommandScope['ui']> } = {
  reasons: REASONS,
  ui: { focusBoxText: () => true, asksFirst: () => null },
}

interface CommandInput {
  readonly annotation: AnnotationDocument
  /** What stands on the item before, for what is copied from there. */
  readonly previous: AnnotationDocument
  readonly purpose: Purpose
}

export function commanderOf(kind: CommandKind, { annotation, previous, purpose }: CommandInput): Run {
  const screen = SCREENS[kind] as unknown as KindPage<Kind>
  const all = new Set(shortcutsOf(screen.commands).map(({ command }) => command))
  const commands = [...all].filter((command) => !LOOKS.test(command))
  const panels = panelEdits(kind)
  const video = createStillVideo('a', FRAMES)
  const taskWith = (document: AnnotationDocument) =>
    ({
      item: {
        ...itemOf(1),
        annotation: document,
        resource: { ...itemOf(1).resource, ...BOUNDS },
      },
      work: { annotation: document, verdict: EMPTY_VERDICT },
    }) as unknown as RunFacts<Kind>['task']
  return (editor, which, draw) => {
    video.turn(draw % FRAMES)
    const { fields, selection, document } = editor.getSnapshot().context
    const access: RunFacts<Kind>['access'] = {
      work: document as WorkDocument as never,
      readonly: false,
      commit: (edit, options = {}) =>
        edit && editor.send({ type: 'COMMIT', commit: { edit, time: 0, ...options } }),
      refuse: () => undefined,
    }
    const facts = {
      access,
      task: taskWith(annotation),
      previous: taskWith(previous),
      purpose,
      selection,
      editor,
      presenter: null,
      video: kind === 'video' ? video.controller : null,
      fields,
      setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
      ask: (_question, onFound) => Promise.resolve(onFound(FOUND)),
      event: null,
    } satisfies RunFacts<Kind> & Pick<CommandScope, 'ask'>
    const place = which % (commands.length + panels.length)
    const command = commands[place]
    if (!command) return panels[place - commands.length]?.(facts, draw)
    const key = { code: `Digit${1 + (draw % REASONS.length)}` } as KeyboardEvent
    if (!runOwn(screen.commands, command, facts) && command in JUDGING)
      runPressed(JUDGING, command, { ...facts, ...COMMON, event: key })
  }
}
