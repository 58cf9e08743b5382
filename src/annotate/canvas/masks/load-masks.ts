import type { ToolSpec } from '../../../kinds/types.ts'
import { masksText } from '../../../text/masks.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { EditorActor } from '../editor-machine.ts'
import type { LoadedMasks, MasksState } from './page-masks.ts'

export function maskStateText(state: MasksState): string {
  if (state === 'unsupported') return masksText.unsupported
  return state === 'failed' ? masksText.failed : masksText.notYet
}

/** Tells the user if a stroke came too soon. @returns stops it */
export function loadMasksFor(
  editor: Pick<EditorActor, 'on'>,
  tools: readonly ToolSpec[],
  masks: LoadedMasks,
): () => void {
  if (tools.some(({ type }) => type === 'mask')) masks.load()
  const subscription = editor.on('unready', () =>
    toasts.show({ tone: 'info', text: maskStateText(masks.state()) }),
  )
  return () => subscription.unsubscribe()
}
