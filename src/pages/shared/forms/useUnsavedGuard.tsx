import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { preventUnload } from '../../../platform/prevent-unload.ts'
import { commonText } from '../../../text/common.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/** Also asks when the page closes. @returns `leave` closes or asks; `question` must be rendered */
export function useUnsavedGuard(
  unsaved: boolean,
  onClose: () => void,
  words: { title: string; description: string; action: string } = commonText.leaveForm,
): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false)
  useEffect(() => (unsaved ? preventUnload() : undefined), [unsaved])
  return {
    leave: () => (unsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog open={asking} danger {...words} onConfirm={onClose} onClose={() => setAsking(false)} />
    ),
  }
}
