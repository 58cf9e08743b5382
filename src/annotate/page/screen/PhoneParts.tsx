import { MonitorSmartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import { phoneText } from '../../../text/phone.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { useSwipe } from '../../canvas/swipe.ts'
import type { Screen } from '../state/useScreen.ts'

/** Drawing needs room; judging does not. */
export const isTooNarrow = <K extends Kind>({ isPhone, purpose, state }: Screen<K>): boolean =>
  isPhone && purpose === 'annotation' && !state.isReadonly

export function TooNarrow() {
  return (
    <div className="absolute inset-0 z-10 flex items-center justify-center bg-surface-sunken">
      <EmptyState
        icon={<MonitorSmartphone size={28} strokeWidth={1.5} />}
        title={phoneText.tooNarrow}
        hint={phoneText.needs}
      />
    </div>
  )
}

type Finger = 'pan' | 'mark'

export function FingerChoice<K extends Kind>({ screen }: { screen: Screen<K> }) {
  const { session, purpose, state } = screen
  const { editor } = session
  const uuid = state.task?.item.resource.uuid
  const [marking, setMarking] = useState<string | null>(null)
  const finger: Finger = marking !== null && marking === uuid ? 'mark' : 'pan'
  useEffect(() => {
    editor.send({ type: 'PAN.HOLD', held: finger === 'pan' })
    return () => editor.send({ type: 'PAN.HOLD', held: false })
  }, [editor, finger, uuid])
  if (purpose !== 'verdict') return null
  return (
    <div className="absolute bottom-3 left-3 rounded-md bg-surface-raised shadow-float">
      <SegmentedControl<Finger>
        label={phoneText.finger}
        value={finger}
        onChange={(value) => setMarking(value === 'mark' ? (uuid ?? null) : null)}
        segments={[
          { value: 'pan', label: phoneText.pan },
          { value: 'mark', label: phoneText.mark },
        ]}
      />
    </div>
  )
}

/** Only where the whole picture is visible sideways. */
export function useSwipedItems<K extends Kind>({ isTouched, presenter, state, session, run }: Screen<K>) {
  const isFree = (): boolean => {
    const width = state.task?.item.resource.width
    if (!isTouched || !presenter || width === undefined || !session.editor.getSnapshot().context.panHeld)
      return false
    const { viewport } = presenter.view
    return width * viewport.scale <= viewport.width
  }
  return useSwipe(isFree, (step) => {
    // The finger has moved the picture on its way.
    presenter?.view.fit()
    run(step === 1 ? 'work.next' : 'work.previous')
  })
}
