import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { keepPage } from '../../platform/keep-page.ts'
import { commonText } from '../../text/common.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'

const text = commonText.leaveForm

/**
 * Asks before something that was filled in is lost, also by closing the page.
 * @param unsaved whether there is anything to lose
 * @returns `leave`: closes, or asks first; `question`: to be shown beside what asks
 */
export function useLeaving(
  unsaved: boolean,
  onClose: () => void,
): { leave: () => void; question: ReactNode } {
  const [asking, setAsking] = useState(false)
  useEffect(() => (unsaved ? keepPage() : undefined), [unsaved])
  return {
    leave: () => (unsaved ? setAsking(true) : onClose()),
    question: (
      <ConfirmDialog
        open={asking}
        danger
        title={text.title}
        description={text.description}
        action={text.action}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    ),
  }
}
