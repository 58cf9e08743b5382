import { MonitorSmartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { Purpose } from '../../../kinds/command.ts'
import { phoneText } from '../../../text/phone.ts'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import type { EditorActor } from '../../canvas/editor-machine.ts'
import { useSwipe } from '../../canvas/swipe.ts'
import type { Screen } from '../state/useScreen.ts'

type Narrowness = Pick<Screen<Kind>, 'isPhone' | 'purpose' | 'state'>

/** Drawing needs room; judging does not. */
export const isTooNarrow = ({ isPhone, purpose, state }: Narrowness): boolean =>
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

interface FingerChoiceProps {
  editor: EditorActor
  purpose: Purpose
  uuid: string
}

export function FingerChoice({ editor, purpose, uuid }: FingerChoiceProps) {
  const [marking, setMarking] = useState<string | null>(null)
  const finger: Finger = marking === uuid ? 'mark' : 'pan'
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
        onChange={(value) => setMarking(value === 'mark' ? uuid : null)}
        segments={[
          { value: 'pan', label: phoneText.pan },
          { value: 'mark', label: phoneText.mark },
        ]}
      />
    </div>
  )
}

type SwipeContext = Pick<Screen<Kind>, 'isTouched' | 'presenter' | 'state' | 'session' | 'run'>

/** Only where the whole picture is visible sideways. */
export function useSwipedItems({ isTouched, presenter, state, session, run }: SwipeContext) {
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
