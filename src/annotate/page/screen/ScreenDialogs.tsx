import type { Kind } from '../../../domain/kinds.ts'
import { KINDS } from '../../../domain/kinds.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import type { AnnotatePageProps } from '../../../platform/session/page-props.ts'
import type { SessionUser } from '../../../platform/session/session.ts'
import { POINTER_SHORTCUTS } from '../commands/pointer-commands.ts'
import { releaseItem } from '../session/editor-sync.ts'
import { HelpDialog } from '../keyboard/HelpDialog.tsx'
import { KeysDialog } from '../keyboard/KeysDialog.tsx'
import { CommandPalette } from '../keyboard/CommandPalette.tsx'
import { ShareDialog } from '../sharing/ShareDialog.tsx'
import { mayShare } from '../sharing/shares.ts'
import { ConflictDrawer } from '../compare/ConflictDrawer.tsx'
import type { PaletteContext } from './palette-entries.ts'
import { paletteEntries } from './palette-entries.ts'
import { BoxDialog } from './BoxDialog.tsx'
import type { Screen } from '../state/useScreen.ts'
import { VersionsDialog } from '../compare/VersionsDialog.tsx'
import { annotateText } from '../../../text/annotate.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

type DialogContext<K extends Kind> = PaletteContext<K> &
  Pick<Screen<K>, 'ui' | 'session' | 'access' | 'keys' | 'tour' | 'tools'>

interface ScreenDialogsProps<K extends Kind> {
  screen: DialogContext<K>
  user: SessionUser
  onOpen: AnnotatePageProps['onOpen']
}

export function ScreenDialogs<K extends Kind>({ screen, user, onOpen }: ScreenDialogsProps<K>) {
  const { ui, state, session, kind, access, review, keys, shortcuts, tour } = screen
  const { dialog, setDialog } = ui
  const close = (): void => setDialog(null)
  const item = state.task?.item
  const sharing = dialog === 'share' ? item?.resource : undefined
  return (
    <>
      <KeyDialogs kind={kind.kind} {...{ ui, keys, shortcuts, tour }} />
      <CommandPalette
        open={dialog === 'palette'}
        entries={() => paletteEntries(screen, mayShare(user, item?.labels))}
        onClose={close}
      />
      <ReleaseDialog open={dialog === 'release'} onClose={close} onRelease={() => releaseItem(session)} />
      {dialog === 'place' && access && (
        <BoxDialog access={access} editor={session.editor} tools={screen.tools} onClose={close} />
      )}
      {dialog === 'versions' && item && access && (
        <VersionsDialog
          kind={kind}
          session={session}
          versions={review.versions}
          item={item}
          work={access.work as WorkDocument}
          onClose={close}
        />
      )}
      {sharing && <ShareDialog key={sharing.uuid} resource={sharing} onClose={close} />}
      <ConflictDrawer
        open={dialog === 'conflict'}
        session={session}
        kind={kind}
        userId={user.id}
        onClose={close}
        onOpen={onOpen}
      />
    </>
  )
}

interface KeyDialogsProps extends Pick<Screen<Kind>, 'ui' | 'keys' | 'shortcuts' | 'tour'> {
  kind: Kind
}

function KeyDialogs({ ui, kind, keys, shortcuts, tour }: KeyDialogsProps) {
  const { dialog, setDialog } = ui
  const startTour = (): void => {
    setDialog(null)
    tour.start()
  }
  return (
    <>
      <HelpDialog
        open={dialog === 'help'}
        shortcuts={[...shortcuts, ...POINTER_SHORTCUTS]}
        onClose={() => setDialog(null)}
        onCustomise={() => setDialog('keys')}
        onTour={tour.isOffered ? startTour : undefined}
      />
      <KeysDialog
        open={dialog === 'keys'}
        kind={KINDS[kind].label}
        own={keys}
        onClose={() => setDialog(null)}
      />
    </>
  )
}

const leaveText = annotateText.leave

interface LeaveDialogProps {
  open: boolean
  unsaved: number
  unsent: number
  onStay: () => void
  onLeave: () => void
}

/** Only if something has not reached the server; this browser saves it either way. */
export function LeaveDialog({ open, unsaved, unsent, onStay, onLeave }: LeaveDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onStay}
      onConfirm={onLeave}
      title={leaveText.title}
      description={leaveText.description}
      action={leaveText.leave}
    >
      <ul className="list-disc pl-5 text-sm">
        {unsaved > 0 && <li>{leaveText.unsaved(unsaved)}</li>}
        {unsent > 0 && <li>{leaveText.unsent(unsent)}</li>}
      </ul>
    </ConfirmDialog>
  )
}

const releaseText = annotateText.release

interface ReleaseDialogProps {
  open: boolean
  onClose: () => void
  onRelease: () => void
}

function ReleaseDialog({ open, onClose, onRelease }: ReleaseDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => {
        onRelease()
        onClose()
      }}
      title={releaseText.title}
      description={releaseText.description}
      action={releaseText.action}
    />
  )
}
