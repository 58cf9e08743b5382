import { useSelector } from '@xstate/react'
import { useMemo, useSyncExternalStore } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { BatchItem } from '../../../machines/work.ts'
import { isOnFrame } from '../../../kinds/traits/judgement.ts'
import type { Presenter } from '../../canvas/presenter.ts'
import { BlinkOverlay } from '../../review/versions/BlinkOverlay.tsx'
import { CommentBubbles } from '../../review/verdict/CommentBubbles.tsx'
import type { ReviewNote } from '../../review/verdict/review-notes.ts'
import { boxNotes } from '../../review/verdict/review-notes.ts'
import { rejectionOf } from '../../canvas/rejection.ts'
import type { Baseline } from '../../review/versions/useBaseline.ts'
import type { VideoController } from '../../video/playback/video-controller.ts'
import { Rulers } from '../../canvas/Rulers.tsx'
import type { KindContext } from '../state/kind-facts.ts'
import { kindFactsOf } from '../state/kind-facts.ts'
import { FoldTab } from '../../panel/FoldTab.tsx'
import { Magnifier } from '../../canvas/Magnifier.tsx'
import type { Screen } from '../state/useScreen.ts'
import { keysText } from '../../../text/annotate-keys.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useCommands } from '../../useCommands.ts'

type OverlayContext<K extends Kind> = KindContext<K> &
  Pick<Screen<K>, 'kind' | 'access' | 'ui' | 'state' | 'presenter' | 'hasPanel'>

interface OverlaysProps<K extends Kind> {
  screen: OverlayContext<K>
  presenter: Presenter
  task: BatchItem
}

export function CanvasOverlays<K extends Kind>({ screen }: { screen: OverlayContext<K> }) {
  const { presenter, state } = screen
  if (!presenter || !state.task || state.flow !== null) return null
  return <Overlays screen={screen} presenter={presenter} task={state.task} />
}

function useNotesHere(notes: readonly ReviewNote[], video: VideoController | null): readonly ReviewNote[] {
  const here = (): ReviewNote[] => {
    const { shown, frame } = video?.state() ?? {}
    return notes.filter((note) => isOnFrame(note, shown ?? frame))
  }
  const ids = useSyncExternalStore(video?.subscribe ?? subscribeToNothing, () =>
    here()
      .map(({ id }) => id)
      .join(' '),
  )
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the ids say which of the notes are here
  return useMemo(here, [notes, ids])
}

const subscribeToNothing = () => () => undefined

function useNotes<K extends Kind>(
  { kind, access, purpose, fields }: Pick<Screen<K>, 'kind' | 'access' | 'purpose' | 'fields'>,
  { item }: BatchItem,
): readonly ReviewNote[] {
  const annotation = access?.work.annotation
  return useMemo(
    () => [
      ...boxNotes(rejectionOf(item, purpose).errorBoxes),
      ...(annotation && kind.notes ? kind.notes({ item, purpose, fields, annotation }) : []),
    ],
    [kind, item, purpose, fields, annotation],
  )
}

function Overlays<K extends Kind>({ screen, presenter, task }: OverlaysProps<K>) {
  const { ui, access, state, session, kind, review } = screen
  const { Overlay } = kind
  const notes = useNotesHere(useNotes(screen, task), session.video)
  return (
    <>
      {!state.isShared && <FoldTab side="left" open={ui.settings.strip} />}
      <FoldTab side="right" open={screen.hasPanel} />
      {Overlay && access && (
        <Overlay
          {...kindFactsOf(screen, access, task)}
          presenter={presenter}
          editor={session.editor}
          tool={state.tool}
          hidden={ui.hidden}
          ask={session.ask}
        />
      )}
      {ui.settings.comments && !ui.hidden && notes.length > 0 && (
        <CommentBubbles canvas={presenter} notes={notes} />
      )}
      {ui.held.has('blink') && review.baseline && (
        <HeldBlink screen={screen} presenter={presenter} task={task} baseline={review.baseline} />
      )}
      {ui.settings.rulers && <Rulers presenter={presenter} picture={task.item.resource} />}
      {ui.held.has('magnifier') && <Magnifier presenter={presenter} times={ui.settings.magnification} />}
      {ui.pointing && <KeyboardPointerHint raised={ui.hidden} />}
    </>
  )
}

interface HeldBlinkProps<K extends Kind> {
  screen: Pick<Screen<K>, 'ui' | 'session' | 'kind' | 'state'>
  presenter: Presenter
  task: BatchItem
  baseline: Baseline
}

function HeldBlink<K extends Kind>({ screen, presenter, task, baseline }: HeldBlinkProps<K>) {
  const { ui, session, kind, state } = screen
  // The screen's fields leave out what changes with every frame.
  const fields = useSelector(session.editor, ({ context }) => context.fields)
  return (
    <BlinkOverlay
      kind={kind}
      pictures={session.pictures}
      item={task.item}
      baseline={baseline}
      shownAs={state.isShared ? 'current' : baseline.version}
      fields={fields}
      presentation={ui.presentation}
      presenter={presenter}
    />
  )
}

const text = keysText.pointer

function KeyboardPointerHint({ raised }: { raised: boolean }) {
  const endKey = useCommands().keyOf('pointer.toggle')
  return (
    <p
      role="status"
      className={classNames(
        'pointer-events-none absolute left-1/2 flex -translate-x-1/2 items-center gap-3 rounded-md bg-surface-raised px-3 py-1.5 text-xs whitespace-nowrap shadow-float',
        raised ? 'bottom-12' : 'bottom-4',
      )}
    >
      <span className="font-medium">{text.title}</span>
      {text.hints.map(([keys, words]) => (
        <span key={keys} className="flex items-center gap-1 text-text-soft">
          <Kbd keys={keys} />
          {words}
        </span>
      ))}
      {endKey && (
        <span className="flex items-center gap-1 text-text-soft">
          <Kbd keys={endKey} />
          {text.end}
        </span>
      )}
    </p>
  )
}
