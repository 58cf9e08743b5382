import type { ShareView } from '../../../contract/types.d.ts'
import type { Kind } from '../../../domain/kinds.ts'
import type { SharePageProps } from '../../../platform/session/page-props.ts'
import { annotateText } from '../../../text/annotate.ts'
import { ErrorState } from '../../../ui/States.tsx'
import { toasts } from '../../../ui/toasts.ts'
import { startSharedSession } from '../session/shared-session.ts'
import type { KindPage } from '../kind-page.ts'
import { useSession } from '../state/useSession.ts'
import { ChevronLeft, ChevronRight, CircleHelp, LayoutGrid, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { KINDS } from '../../../domain/kinds.ts'
import { resourceName } from '../../../domain/paths.ts'
import type { CommandId, Shortcut } from '../../../kinds/command.ts'
import { shortcutsToLook } from '../../../kinds/command.ts'
import type { ListedAt, ListPlace } from '../../../platform/session/share-list-place.ts'
import { sharedItemAddress, shareListAddress } from '../../../platform/session/share-list-place.ts'
import { showTime } from '../../../platform/times.ts'
import { domainText } from '../../../text/common.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ClippedName } from '../../../ui/ClippedName.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { TooltipGroup } from '../../../ui/Tooltip.tsx'
import { CanvasArea } from '../../canvas/CanvasArea.tsx'
import { HelpDialog } from '../keyboard/HelpDialog.tsx'
import { useThemeWord } from '../bar/useTheme.ts'
import { useListPlace } from '../sharing/useListPlace.ts'
import type { AnnotationSession } from '../session/session.ts'
import { CanvasOverlays } from './CanvasOverlays.tsx'
import { useVideoMessages } from '../../video/playback/useVideoState.ts'
import { FingerChoice, useSwipedItems } from './PhoneParts.tsx'
import { ScreenColumn } from './ScreenColumn.tsx'
import { ScreenPanel } from './ScreenPanel.tsx'
import { useScreen } from '../state/useScreen.ts'
import { CommandsProvider, useCommands } from '../../useCommands.ts'

const refuse = (): void => {
  toasts.show({ tone: 'bad', text: annotateText.notices.readonly })
}

export const sharePageOf = <K extends Kind>(page: KindPage<K>) =>
  function SharePage({ shareId, view, ...listed }: SharePageProps) {
    const shared = view as ShareView | null
    return shared ? (
      <Shared key={shareId} page={page} shareId={shareId} view={shared} {...listed} />
    ) : (
      <ErrorState />
    )
  }

interface SharedProps<K extends Kind> extends Pick<SharePageProps, 'listed' | 'onOpen'> {
  page: KindPage<K>
  shareId: string
  view: ShareView
}

function Shared<K extends Kind>({ page, shareId, view, listed, onOpen }: SharedProps<K>) {
  const place = useListPlace(shareId, listed)
  const session = useSession(async () =>
    startSharedSession(
      page.kind,
      page.spec,
      { id: shareId, view },
      refuse,
      page.openShared?.(shareId) ?? page.openVideos,
    ),
  )
  const list = listed && { ...listed, place, onOpen }
  return session && <ShareScreen session={session} kind={page} view={view} list={list} />
}

const text = annotateText.share
/** Visitors may be anonymous; the browser remembers their view settings. */
const NOBODY = 'share'
const stay = (): void => undefined

/** The list that the item was opened from. */
interface FromList extends ListedAt {
  /** Null until it is known. */
  readonly place: ListPlace | null
  readonly onOpen: (address: string) => void
}

function stepIn(kind: Kind, { list, place, onOpen }: FromList, step: 1 | -1): void {
  const item = step === 1 ? place?.next : place?.previous
  if (place && item) onOpen(sharedItemAddress(kind, item, { list, at: place.at + step }))
}

interface ShareScreenProps<K extends Kind> {
  session: AnnotationSession
  kind: KindPage<K>
  view: ShareView
  list: FromList | null
}

function ShareScreen<K extends Kind>({ session, kind, view, list }: ShareScreenProps<K>) {
  const screen = useScreen({
    session,
    kind,
    assignment: { stage: 'mark' },
    owner: NOBODY,
    user: null,
    onLeave: stay,
    onStep: (step) => list && stepIn(kind.kind, list, step),
  })
  const swipe = useSwipedItems(screen)
  const resource = screen.state.task?.item.resource
  return (
    <TooltipGroup>
      <CommandsProvider value={screen.commands}>
        <div className="flex h-full flex-col bg-surface text-sm text-text select-none">
          <header className="flex min-h-11 thumb:min-h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-3 phone:py-1 stacked:flex-wrap">
            <span className="text-text-soft phone:hidden">{text.title(KINDS[kind.kind].label)}</span>
            <h1 className="min-w-0 font-medium">
              <ClippedName text={resourceName(view.resource)} />
            </h1>
            <Badge>{domainText.statuses[view.resource.status]}</Badge>
            <Badge tone="warn">{annotateText.bar.readonly}</Badge>
            {view.annotation === null && <span className="text-xs text-text-soft">{text.noAnnotation}</span>}
            <span className="flex-1" />
            <span className="text-xs whitespace-nowrap text-text-soft stacked:order-last stacked:grow">
              {text.expires(showTime(view.expiresAt))}
            </span>
            {list && <ListSteps list={list} />}
            <ShareActions />
          </header>
          <div className="flex min-h-0 flex-1 stacked:flex-col tablet:flex-col">
            <ScreenColumn screen={screen}>
              <CanvasArea
                hostRef={screen.hostRef}
                presenter={screen.presenter}
                pictures={session.pictures}
                uuid={resource?.uuid ?? null}
                hidden={screen.ui.hidden}
                ruled={screen.ui.settings.rulers}
                words={useVideoMessages(session.video)}
                onRetry={() => location.reload()}
                swipe={swipe}
              >
                <CanvasOverlays screen={screen} />
                {screen.isTouched && resource && (
                  <FingerChoice editor={session.editor} purpose={screen.purpose} uuid={resource.uuid} />
                )}
              </CanvasArea>
            </ScreenColumn>
            <ScreenPanel screen={screen} />
          </div>
          <HelpDialog
            open={screen.ui.dialog === 'help'}
            shortcuts={[...shortcutsToLook(screen.shortcuts), ...(list ? stepping(screen.shortcuts) : [])]}
            onClose={() => screen.ui.setDialog(null)}
          />
        </div>
      </CommandsProvider>
    </TooltipGroup>
  )
}

const STEPS: readonly CommandId[] = ['work.previous', 'work.next']

const stepping = (shortcuts: readonly Shortcut[]): readonly Shortcut[] =>
  shortcuts.filter(({ command }) => STEPS.includes(command))

function ListSteps({ list }: { list: FromList }) {
  const { keyOf, labelOf, run } = useCommands()
  const { place } = list
  const step = (command: 'work.previous' | 'work.next', icon: ReactNode, item: string | null | undefined) => (
    <IconButton
      label={labelOf(command)}
      keys={keyOf(command)}
      icon={icon}
      disabled={!item}
      onClick={() => run(command)}
    />
  )
  return (
    <nav aria-label={text.list} className="flex items-center stacked:order-last">
      <IconButton
        label={text.toList}
        icon={<LayoutGrid size={16} />}
        onClick={() => list.onOpen(shareListAddress({ list: list.list, at: place?.at ?? list.at }))}
      />
      {step('work.previous', <ChevronLeft size={18} />, place?.previous)}
      <span role="status" className="min-w-14 text-center whitespace-nowrap">
        {place && annotateText.bar.position(place.at, place.total)}
      </span>
      {step('work.next', <ChevronRight size={18} />, place?.next)}
    </nav>
  )
}

function ShareActions() {
  const { keyOf, labelOf, run } = useCommands()
  const { isDark, word } = useThemeWord()
  return (
    <span className="flex">
      <IconButton
        label={word}
        icon={isDark ? <Sun size={16} /> : <Moon size={16} />}
        onClick={() => run('view.theme')}
      />
      <IconButton
        label={labelOf('help')}
        keys={keyOf('help')}
        icon={<CircleHelp size={16} />}
        onClick={() => run('help')}
      />
    </span>
  )
}
