import { useMemo, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { AnnotationDocument, WorkDocument, WorkItem } from '../../../machines/work.ts'
import type { CanvasView } from '../../../render/stage/canvas-view.ts'
import { reveal } from '../../../render/viewport.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { useShortcuts } from '../keyboard/useShortcuts.ts'
import { DifferenceRows } from '../../review/versions/ChangesSection.tsx'
import type { Difference, ExtraDifference } from '../../review/versions/difference.ts'
import type { Compared } from '../../review/versions/useCompared.ts'
import { attachPanZoom, createViewLink } from '../../review/versions/view-link.ts'
import { useDifferenceSteps } from '../../review/versions/useSteps.ts'
import type { Attach } from '../../review/versions/VersionCanvas.tsx'
import { VersionPane } from './VersionPane.tsx'
import type { AnnotationSession } from '../session/session.ts'
import { useCommands } from '../../useCommands.ts'
import type { DocumentOf } from '../../../domain/documents/types.ts'
import { useNoExtra, versionRange } from '../../review/versions/difference.ts'
import { valueOf } from '../../review/versions/async-cache.ts'
import { differencesOf } from '../../review/versions/useChanges.ts'
import { asWork } from '../../review/versions/version-scene.ts'
import type { KindPage } from '../kind-page.ts'

const text = reviewText.compare

export type Layout = 'beside' | 'blink'

interface VersionsViewProps<K extends Kind> {
  kind: KindPage<K>
  session: AnnotationSession
  item: WorkItem
  work: WorkDocument
  compared: Compared
  layout: Layout
}

function useLinkedViews() {
  return useMemo(() => {
    const link = createViewLink()
    const views = new Set<CanvasView>()
    const attach: Attach = (view, host) => {
      views.add(view)
      const stops = [link.add(view), attachPanZoom(view, host)]
      return () => {
        views.delete(view)
        stops.forEach((stop) => stop())
      }
    }
    const show = ({ place }: Difference): void => {
      const [first] = views
      if (place) first?.move((viewport, picture) => reveal(viewport, picture, place))
    }
    return { attach, show }
  }, [])
}

export function VersionsView<K extends Kind>(props: VersionsViewProps<K>) {
  const { kind, session, item, work, compared, layout } = props
  const { attach, show } = useLinkedViews()
  const isHeld = useHeldBlink()
  const { list, status } = useDifferences(props)
  const steps = useDifferenceSteps(list)
  const isBlink = layout === 'blink'
  const pane = { kind, session, item, work, compared, attach }
  return (
    <div className="flex min-h-0 flex-1 gap-3">
      {/* Stacked panes both stay mounted and keep their view. */}
      <div className={isBlink ? 'relative min-w-0 flex-1' : 'flex min-w-0 flex-1 gap-3'}>
        <VersionPane {...pane} side="left" over={isBlink} hidden={isBlink && !isHeld} />
        <VersionPane {...pane} side="right" over={isBlink} hidden={isBlink && isHeld} />
      </div>
      <section aria-label={text.differences} className="flex min-h-0 w-72 shrink-0 flex-col">
        <h3 className="px-2 pb-1 text-xs font-medium text-text-soft">
          {text.differences} {list.length || ''}
        </h3>
        {(list.length === 0 || status !== 'ready') && (
          <p role="status" className="px-2 text-sm text-text-soft">
            {status === 'ready' ? text.same : text.differing[status]}
          </p>
        )}
        <DifferenceRows
          list={list}
          active={steps.active}
          fills
          onGo={(key) => {
            const difference = list.find((each) => each.key === key)
            if (difference) show(difference)
            const { frame } = steps.go(key) ?? {}
            if (frame !== undefined) session.video?.seek(frame)
          }}
        />
      </section>
    </div>
  )
}

function useHeldBlink(): boolean {
  const { shortcuts } = useCommands()
  const [isHeld, setHeld] = useState(false)
  const own = useMemo(() => shortcuts.filter(({ command }) => command === 'compare.blink'), [shortcuts])
  useShortcuts(own, true, { run: () => undefined, hold: (_, held) => setHeld(held) }, { isDialog: true })
  return isHeld
}

function workOf<K extends Kind>(
  { spec }: KindPage<K>,
  stored: AnnotationDocument | null,
): WorkDocument<DocumentOf[K]> | null {
  const annotation = stored && spec.read(stored)
  return annotation && { ...asWork(stored), annotation }
}

function useDifferences<K extends Kind>({
  kind,
  session,
  item,
  work,
  compared,
}: VersionsViewProps<K>): ExtraDifference {
  const { left, right } = compared
  const [before, after] = [valueOf(left.document), valueOf(right.document)]
  const own = useMemo(
    () => differencesOf(kind, item.labels, before, after),
    [kind, item.labels, before, after],
  )
  const { since = null, until = null, isReversed = false } = versionRange(left.id, right.id) ?? {}
  const stored = isReversed ? before : after
  const later = useMemo(
    () => (until === null ? (work as WorkDocument<DocumentOf[K]>) : workOf(kind, stored)),
    [kind, until, work, stored],
  )
  const useExtra = kind.useExtraDifferences ?? useNoExtra
  const { uuid } = item.resource
  const further = useExtra({ uuid, since, until, isReversed, work: later, video: session.video })
  const statuses = [left.document.status, right.document.status, further.status]
  const status = statuses.find((each) => each !== 'ready') ?? 'ready'
  return useMemo(() => ({ list: [...own, ...further.list], status }), [own, further.list, status])
}
