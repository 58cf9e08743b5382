import { annotateText } from '../../../text/annotate.ts'
import { toasts } from '../../../ui/toasts.ts'
import { selectedBox } from './selected-box.ts'
import type { CommandScope } from './command-scope.ts'

/** Asks for place and size of the selected box in numbers. */
export function askPlace({ editor, tools, access, ui }: CommandScope): void {
  if (!access) return
  if (access.readonly) return access.refuse()
  // What is in the making would be of the box as it was.
  editor.send({ type: 'SETTLE' })
  if (selectedBox(editor.getSnapshot().context, tools)) ui.open('place')
  else toasts.show({ tone: 'info', text: annotateText.notices.noCrop })
}
