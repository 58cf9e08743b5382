import { useSelector } from '@xstate/react'
import { useMemo, useRef, useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { Command, Purpose } from '../../kinds/shortcuts.ts'
import { shortcutsFor } from '../../kinds/shortcuts.ts'
import type { KindSpec } from '../../kinds/types.ts'
import { toolsFor } from '../../kinds/types.ts'
import { handsIn } from '../../machines/stage/configs.ts'
import type { Rect, Selected } from '../../machines/editor/types.ts'
import type { Assignment } from '../../machines/work.ts'
import { reveal } from '../../render/viewport.ts'
import { useShortcuts } from '../keyboard/useShortcuts.ts'
import { useViewSettings } from '../parts/view-settings.ts'
import type { AnnotationSession } from '../session/session.ts'
import type { CommandScope } from './commands.ts'
import { runCommand } from './commands.ts'
import type { ScreenKind } from './screen-kind.ts'
import { useCanvas } from './useCanvas.ts'
import { useScreenState } from './useScreenState.ts'
import { useWorkFace } from './useWorkFace.ts'

export type DialogName = 'help' | 'release' | 'conflict' | 'share'

export interface ScreenOptions<K extends Kind> {
  readonly session: AnnotationSession
  readonly kind: ScreenKind<K>
  readonly assignment: Assignment
  /** Whose view settings these are. */
  readonly owner: string
}

/** The shortcuts and tools that a kind offers for what is handed in. */
function useOffer<K extends Kind>({ editor }: KindSpec<K>, purpose: Purpose) {
  return useMemo(
    () => ({
      shortcuts: shortcutsFor(editor?.shortcuts ?? [], purpose),
      tools: toolsFor(editor?.tools ?? [], purpose),
    }),
    [editor, purpose],
  )
}

/** Everything that an annotation screen shows and does, for its parts to pick from. */
export function useScreen<K extends Kind>({ session, kind, assignment, owner }: ScreenOptions<K>) {
  const purpose = handsIn(assignment)
  const state = useScreenState(session)
  const face = useWorkFace<K>(session.editor, state.isFixed)
  const selection = useSelector(session.editor, ({ context }) => context.selection)
  const { shortcuts, tools } = useOffer(kind.spec, purpose)
  const [dialog, setDialog] = useState<DialogName | null>(null)
  const [hidden, setHidden] = useState(false)
  const [compare, setCompare] = useState(false)
  const [settings, setSettings] = useViewSettings(owner)
  const presentation = useMemo(() => ({ ...settings, hidden }), [settings, hidden])
  const textRef = useRef<HTMLTextAreaElement>(null)
  const [hostRef, presenter] = useCanvas(session, kind.spec, tools, state, { presentation, compare, purpose })

  const scope: CommandScope = {
    ...session,
    presenter,
    tools,
    purpose,
    face,
    ui: {
      toggleHidden: () => setHidden((was) => !was),
      openHelp: () => setDialog('help'),
      focusText: () => textRef.current?.focus(),
    },
    runOfKind: (command) =>
      kind.run(command, { face, task: state.task, previous: state.tasks[state.currentIndex - 1] }),
  }
  const run = (command: Command, event?: KeyboardEvent): void => runCommand(command, scope, event)
  useShortcuts(shortcuts, dialog === null, {
    run,
    hold: (command, held) => {
      if (command === 'view.pan') session.editor.send({ type: 'PAN.HOLD', held })
    },
  })

  const select = (selected: Selected, rect: Rect): void => {
    session.editor.send({ type: 'SELECT', selection: [selected] })
    presenter?.view.move((viewport, picture) => reveal(viewport, picture, rect))
  }
  return {
    session,
    purpose,
    state,
    face,
    selection,
    shortcuts,
    tools,
    textRef,
    hostRef,
    presenter,
    dialog,
    setDialog,
    hidden,
    compare,
    setCompare,
    settings,
    setSettings,
    run,
    select,
  }
}

export type Screen<K extends Kind> = ReturnType<typeof useScreen<K>>
