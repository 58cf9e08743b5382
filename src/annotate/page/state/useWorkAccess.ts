import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { DocumentOf } from '../../../domain/documents/types.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { annotateText } from '../../../text/annotate.ts'
import { toasts } from '../../../ui/toasts.ts'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import type { WorkAccess } from '../../work-access.ts'

export function useWorkAccess<K extends Kind>(editor: EditorActor, readonly: boolean): WorkAccess<K> | null {
  const document = useSelector(editor, ({ context }) => context.document)
  return useMemo(() => {
    if (!document) return null
    return {
      // The editor holds every kind's document as opaque JSON; this one is of this kind.
      work: document as WorkDocument<DocumentOf[K]>,
      readonly,
      commit(edit, options = {}) {
        if (edit) editor.send({ type: 'COMMIT', commit: { edit, time: Date.now(), ...options } })
      },
      refuse: () => toasts.show({ tone: 'bad', text: annotateText.notices.readonly }),
    }
  }, [document, readonly, editor])
}
