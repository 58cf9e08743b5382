import { resourceName } from '../../../domain/paths.ts'
import { personLabel } from '../../../domain/person.ts'
import type { WorkItem, BatchItem } from '../../../machines/work.ts'
import { hasVersion, isPrelabelled } from '../../../machines/work.ts'
import { showTime } from '../../../platform/times.ts'
import { annotateText } from '../../../text/annotate.ts'
import { Section } from '../../panel/Section.tsx'
import type { Kind } from '../../../domain/kinds.ts'
import { DuplicateSection } from '../../panel/DuplicateSection.tsx'
import { ErrorBoxSection } from '../../review/verdict/ErrorBoxSection.tsx'
import { RejectionSection } from '../../review/verdict/RejectionSection.tsx'
import { RulingForm } from '../../review/verdict/RulingForm.tsx'
import { VerdictSection } from '../../review/verdict/VerdictSection.tsx'
import { ViewSection } from '../../panel/ViewSection.tsx'
import { ChangesSection } from '../../review/versions/ChangesSection.tsx'
import { isOwnVerdict, isRuling } from '../../canvas/rejection.ts'
import type { WorkAccess } from '../../work-access.ts'
import type { KindContext } from '../state/kind-facts.ts'
import { kindFactsOf } from '../state/kind-facts.ts'
import type { PanelFacts } from '../kind-page.ts'
import { PanelSkeleton } from './SideSkeletons.tsx'
import { useOpened } from '../state/opening.ts'
import type { Review } from '../state/useReview.ts'
import type { Screen } from '../state/useScreen.ts'
import { hasPanel } from '../state/useScreenState.ts'
import { classNames } from '../../../ui/class-names.ts'

type VerdictContext = Pick<Screen<Kind>, 'drawnBox' | 'selection' | 'select' | 'seek' | 'ui' | 'reasons'>

type PanelContext<K extends Kind> = KindContext<K> &
  VerdictContext &
  Pick<Screen<K>, 'state' | 'access' | 'hasPanel' | 'kind' | 'rows' | 'opening'>

interface OpenPanelProps<K extends Kind> {
  screen: PanelContext<K>
  access: WorkAccess<K>
  task: BatchItem
}

/** On upright phones and tablets it lies below the picture. */
const PANEL =
  'w-75 shrink-0 border-l border-line bg-surface stacked:h-[44%] stacked:w-full stacked:border-t stacked:border-l-0 ' +
  'tablet:col-span-2 tablet:h-[36vh] tablet:w-full tablet:border-t tablet:border-l-0'

export function ScreenPanel<K extends Kind>({ screen }: { screen: PanelContext<K> }) {
  const { state, access } = screen
  const { task, flow } = state
  const isShown = hasPanel(flow) && screen.hasPanel
  const isOpened = useOpened(
    screen.opening,
    isShown && access !== null && task !== undefined && flow === null,
  )
  if (!isShown) return null
  const shown = isOpened && access && task && flow === null ? { access, task } : null
  return (
    <aside
      key={task?.item.resource.uuid}
      data-tour="panel"
      className={classNames(
        PANEL,
        shown && 'overflow-y-auto tablet:grid tablet:grid-cols-2 tablet:content-start',
      )}
    >
      {shown ? <OpenPanel screen={screen} {...shown} /> : <PanelSkeleton />}
    </aside>
  )
}

function OpenPanel<K extends Kind>({ screen, access, task }: OpenPanelProps<K>) {
  const { purpose, kind, ui, review } = screen
  const { Panel, Sections } = kind
  const facts: PanelFacts<K> = { ...kindFactsOf(screen, access, task), textRef: ui.textRef }
  return (
    <>
      <ReviewHistory review={review} purpose={purpose} task={task} />
      {purpose === 'verdict' && <VerdictForm {...{ screen, access }} item={task.item} />}
      {purpose === 'ruling' && <RulingForm access={access} noteRef={ui.textRef} />}
      <Panel {...facts} />
      {!isRedone(review, task) && <Changes review={review} purpose={purpose} task={task} />}
      <ViewSection
        settings={ui.settings}
        onChange={ui.setSettings}
        underlay={hasVersion(task.item) ? { on: ui.underlay, toggle: ui.setUnderlay } : null}
      />
      {Sections && <Sections {...facts} />}
      {!access.readonly && task.item.stage === 'mark' && (
        <DuplicateSection
          uuid={task.item.resource.uuid}
          onDuplicate={(id) => submitAsDuplicate(screen, id)}
        />
      )}
      <ItemSection item={task.item} />
    </>
  )
}

function submitAsDuplicate(
  { session, rows }: Pick<Screen<Kind>, 'session' | 'rows'>,
  duplicateOf: string,
): void {
  session.editor.send({ type: 'SETTLE' })
  session.stage.send({ type: 'SUBMIT', shown: rows.map(({ index }) => index), duplicateOf })
}

interface ReviewHistoryProps extends Pick<Screen<Kind>, 'review' | 'purpose'> {
  task: BatchItem
}

/** A rejection after submission has no changes yet. */
const isRedone = ({ baseline }: Review, { state }: BatchItem): boolean =>
  baseline?.isRejected === true && state === 'open'

function ReviewHistory({ review, purpose, task }: ReviewHistoryProps) {
  const { item } = task
  return (
    <>
      {item.judgement && !isOwnVerdict(item, purpose) && (
        <RejectionSection
          judgement={item.judgement}
          version={item.version}
          active={review.rejectedAt}
          onGo={review.goToRejected}
          isRuled={isRuling(item)}
        />
      )}
      {isRedone(review, task) && <Changes review={review} purpose={purpose} task={task} />}
    </>
  )
}

/** Before the work where they are there from the start, else behind it: the first change must not move what is in use. */
function Changes({ review, purpose, task }: ReviewHistoryProps) {
  const { baseline, changes } = review
  // Most edits change a prelabel, so a list of changes would only move the panel.
  if (baseline === null || isPrelabelled(task.item) || isOwnVerdict(task.item, purpose)) return null
  if (!isRedone(review, task) && changes.list.length === 0) return null
  return (
    <ChangesSection
      baseline={baseline}
      list={changes.list}
      status={changes.status}
      active={changes.active}
      onGo={review.goToChange}
    />
  )
}

interface VerdictFormProps<K extends Kind> {
  screen: VerdictContext
  access: WorkAccess<K>
  item: WorkItem
}

function VerdictForm<K extends Kind>({ screen, access, item }: VerdictFormProps<K>) {
  const { drawnBox, selection, select, seek, ui, reasons } = screen
  const errorBox = (id: string): void => {
    const box = access.work.verdict.errorBoxes.find((each) => each.id === id)
    if (!box) return
    if (box.frame !== undefined) seek(box.frame)
    select({ role: 'errorBox', id }, box)
  }
  return (
    <>
      <VerdictSection access={access} item={item} reasons={reasons} commentRef={ui.textRef} />
      <ErrorBoxSection
        access={access}
        drawnBox={drawnBox}
        reasons={reasons.list}
        selection={selection}
        textRef={ui.boxTextRef}
        onSelect={errorBox}
      />
    </>
  )
}

const text = annotateText.fields

function ItemSection({ item }: { item: Pick<WorkItem, 'resource' | 'version' | 'marker' | 'lease'> }) {
  const { resource, version, marker, lease } = item
  const rows: [string, string][] = [
    [text.path, resourceName(resource)],
    [text.database, resource.tagName],
    [text.size, annotateText.crops.size(resource.width, resource.height)],
    [text.mime, resource.mime],
    [text.version, String(version)],
    ...(marker ? [[text.marker, personLabel(marker)] satisfies [string, string]] : []),
    ...(lease ? [[text.lease, showTime(lease.expiresAt)] satisfies [string, string]] : []),
  ]
  return (
    <Section title={annotateText.sections.item} closed>
      <dl className="grid grid-cols-[64px_1fr] gap-x-2 gap-y-1 text-xs">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-soft">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}
