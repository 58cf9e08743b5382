import type { ToolSpec } from '../../../kinds/types.ts'
import { masksText } from '../../../text/masks.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { EditorActor } from '../editor-machine.ts'
import type { LoadedMasks, MasksState } from './page-masks.ts'

/** Why nothing can be painted now. */
export function unreadyWords(state: MasksState): string {
  if (state === 'unsupported') return masksText.unsupported
  return state === 'failed' ? masksText.failed : masksText.notYet
}

/**
 * Loads masks for tools that paint them, before there is a picture that one could paint on. Where that was too late it is
 * said: what is drawn then is lost. @returns what stops it
 */
export function readyMasks(
  editor: Pick<EditorActor, 'on'>,
  tools: readonly ToolSpec[],
  masks: LoadedMasks,
): () => void {
  if (tools.some(({ type }) => type === 'mask')) masks.load()
  const subscription = editor.on('unready', () =>
    toasts.show({ tone: 'info', text: unreadyWords(masks.state()) }),
  )
  return () => subscription.unsubscribe()
}
