import type { Kind } from '../../src/domain/kinds.ts'
import type { EditorActor } from '../../src/annotate/editor-machine.ts'
import { IMAGE_SCREEN } from '../../src/annotate/image/image-kind.ts'
import { IMAGE_NODE_SCREEN } from '../../src/annotate/image-node/node-kind.tsx'
import { IMAGE_SEGMENT_SCREEN } from '../../src/annotate/image-segment/segment-kind.tsx'
import type { RunFacts, ScreenKind } from '../../src/annotate/screen/screen-kind.ts'
import { VIDEO_SCREEN } from '../../src/annotate/video/video-kind.tsx'
import { createStillVideo } from '../../src/annotate/video-segment/testing.ts'
import type { Command } from '../../src/kinds/commands.ts'
import { KIND_SPECS } from '../../src/kinds/table.ts'
import type { Purpose } from '../../src/kinds/shortcuts.ts'
import type { AnnotationDocument, WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { itemOf } from '../model/fakes.ts'
import { BOUNDS } from './life.ts'

/** What keys and buttons of a kind do, as the page lets them do it, on an editor without a page. */

const SCREENS = {
  image: IMAGE_SCREEN,
  'image-node': IMAGE_NODE_SCREEN,
  'image-segment': IMAGE_SEGMENT_SCREEN,
  video: VIDEO_SCREEN,
} as const

export type CommandKind = keyof typeof SCREENS

const FRAMES = 30

export interface Commander {
  readonly commands: readonly Command[]
  /** Runs one of the commands, by its number; a video then is at the frame of that number. */
  readonly run: (editor: EditorActor, which: number, frame: number) => void
}

/** @param previous what stands on the item before, for what is copied from there */
export function commanderOf<K extends CommandKind>(
  kind: K,
  {
    annotation,
    previous,
    purpose,
  }: { annotation: AnnotationDocument; previous: AnnotationDocument; purpose: Purpose },
): Commander {
  const screen = SCREENS[kind] as unknown as ScreenKind<Kind>
  const all = new Set((KIND_SPECS[kind].editor?.shortcuts ?? []).map(({ command }) => command))
  // What moves through a video changes nothing of the work.
  const commands = [...all].filter((command) => !command.startsWith('video.'))
  const video = createStillVideo('a', FRAMES)
  const taskWith = (document: AnnotationDocument) =>
    ({
      item: { ...itemOf(1), annotation: document, resource: { ...itemOf(1).resource, ...BOUNDS } },
      work: { annotation: document, verdict: EMPTY_VERDICT },
    }) as unknown as RunFacts<Kind>['task']
  return {
    commands,
    run(editor, which, frame) {
      video.turn(frame % FRAMES)
      const { fields, selection, document } = editor.getSnapshot().context
      const facts: RunFacts<Kind> = {
        face: {
          work: document as WorkDocument as never,
          readonly: false,
          commit: (edit, options = {}) =>
            edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
          refuse: () => undefined,
        },
        task: taskWith(annotation),
        previous: taskWith(previous),
        purpose,
        selection,
        editor,
        presenter: null,
        video: kind === 'video' ? video.desk : null,
        fields,
        setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
        event: null,
      }
      const command = commands[which % commands.length]
      if (command) screen.run(command, facts)
    },
  }
}
