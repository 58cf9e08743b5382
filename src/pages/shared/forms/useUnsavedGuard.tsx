import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { preventUnload } from '../../../platform/prevent-unload.ts'
import { commonText } from '../../../text/common.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

/**
 * Asks before something that was filled in is lost, also by closing the page.
 * @param unsaved whether there is anything to lose
 * @param words what is asked
 * @returns `leave`: closes, or asks first; `question`: to be shown beside what asks
 */
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
