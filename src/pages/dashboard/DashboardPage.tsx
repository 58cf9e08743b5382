import { useQueryClient } from '@tanstack/react-query'
import { ChartNoAxesColumn, RefreshCw, Share2 } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import type { Status } from '../../domain/lifecycle/tasks.ts'
import { STATUSES } from '../../domain/lifecycle/tasks.ts'
import { api } from '../../platform/services.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { mayWork, worksOn } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { sharesText } from '../../text/shares.ts'
import { shellText } from '../../text/shell.ts'
import { statisticsText } from '../../text/statistics.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ResourceDrawer } from '../history/ResourceDrawer.tsx'
import type { Search, SearchChange } from '../shared/address/search-params.ts'
import { readNumber } from '../shared/address/search-params.ts'
import { usePageSearch, useSearchPart } from '../shared/address/usePageSearch.ts'
import { WaitingRows } from '../shared/lists/QueryView.tsx'
import { searchParam } from '../shared/lists/search.ts'
import { SearchedSelect } from '../shared/lists/SearchedSelect.tsx'
import { PageFrame } from '../shared/PageFrame.tsx'
import { Counts } from './Counts.tsx'
import type { DashboardPartProps } from './dashboard-search.ts'
import { LISTS_READ, RECORDS_READ, STATISTICS_READ, viewOf } from './dashboard-search.ts'
import { MarkersDrawer } from './MarkersDrawer.tsx'
import { MyLists, showLists } from './MyLists.tsx'
import type { WorkTag } from './queries.ts'
import { useWorkTag, workTagKey } from './queries.ts'
import { SharesDrawer } from './SharesDrawer.tsx'
import { StageCards } from './StageCards.tsx'
import type { Picked } from './statistics/chart.ts'
import { QualityDrawer } from './statistics/QualityDrawer.tsx'
import { QueueDrawer } from './statistics/QueueDrawer.tsx'
import { ANY_AGE, readAge } from './statistics/queue-chart.ts'
import { Statistics } from './statistics/Statistics.tsx'

const WAITING_ROWS = 12

const ANEW: SearchChange = { page: null, listPage: null, leaders: null }

/** Calls about an unknown database would fail. @returns `isKnown`: the server has confirmed it */
function useChosenTag(kind: Kind, search: Search, change: (part: SearchChange) => void) {
  const named = readNumber(search.tag)
  const tag = useWorkTag(kind, named)
  const isGone = search.tag !== undefined && (named === null || tag.data === null)
  useEffect(() => {
    if (isGone) change({ ...ANEW, tag: null })
  }, [isGone, change])
  return { tagId: isGone ? null : named, isKnown: search.tag === undefined || isGone || !tag.isPending }
}

export const dashboardOf = (kind: Kind) =>
  function Dashboard({ user }: { user: SessionUser }) {
    const [search, change] = usePageSearch(`${KINDS[kind].page}-dashboard`)
    const [queue, setQueue] = useState<Picked | null>(null)
    const { tagId, isKnown } = useChosenTag(kind, search, change)
    const props = { kind, user, tagId, change }
    const lists = useSearchPart(search, LISTS_READ)
    const statistics = useSearchPart(search, STATISTICS_READ)
    const records = useSearchPart(search, RECORDS_READ)
    const onHistory = useCallback((item: string) => change({ item }), [change])
    const onPerson = useCallback((person: number) => change({ person }), [change])
    return (
      <PageFrame
        title={shellText.titles.dashboard(KINDS[kind].label)}
        filters={<TagFilter kind={kind} value={tagId} onChange={(tag) => change({ ...ANEW, tag })} />}
        actions={<HeadActions onQuality={() => onPerson(user.id)} onShares={() => change({ shares: 1 })} />}
      >
        {isKnown ? (
          <>
            {worksOn(user, kind) && <StageCards {...props} />}
            <MyLists {...props} search={lists} records={records} onHistory={onHistory} />
            <Counts kind={kind} tagId={tagId} />
            <Statistics {...props} search={statistics} onPerson={onPerson} onQueue={setQueue} />
            <Drawers {...props} search={search} />
          </>
        ) : (
          <WaitingRows rows={WAITING_ROWS} />
        )}
        {queue && (
          <QueueDrawer
            kind={kind}
            tagId={tagId}
            scope={viewOf(search, user, kind)}
            status={queue.series as Status}
            stretch={readAge(queue.point)}
            onOpen={onHistory}
            onClose={() => setQueue(null)}
          />
        )}
      </PageFrame>
    )
  }

function Drawers({ kind, user, tagId, search, change }: DashboardPartProps) {
  const person = readNumber(search.person)
  const resting = STATUSES.find((status) => status === search.resting)
  return (
    <>
      {resting && (
        <QueueDrawer
          kind={kind}
          tagId={tagId}
          scope={viewOf(search, user, kind)}
          status={resting}
          stretch={ANY_AGE}
          onOpen={(item) => change({ item })}
          onClose={() => change({ resting: null })}
        />
      )}
      {person !== null && (
        <QualityDrawer
          key={person}
          kind={kind}
          tagId={tagId}
          userId={person}
          user={user}
          onRecords={(filters) => {
            change({ ...filters, person: null })
            showLists()
          }}
          onClose={() => change({ person: null })}
        />
      )}
      {search.markers && mayWork(user, kind, 'check') && (
        <MarkersDrawer
          kind={kind}
          tagId={tagId}
          user={user}
          onList={(list) => change({ ...list, markers: null })}
          onClose={() => change({ markers: null })}
        />
      )}
      {search.shares && (
        <SharesDrawer
          kind={kind}
          user={user}
          onOpen={(item) => change({ item })}
          onClose={() => change({ shares: null })}
        />
      )}
      {search.item && (
        <ResourceDrawer
          key={search.item}
          id={search.item}
          user={user}
          onClose={() => change({ item: null })}
        />
      )}
    </>
  )
}

function HeadActions({ onQuality, onShares }: { onQuality: () => void; onShares: () => void }) {
  const client = useQueryClient()
  return (
    <>
      <Button tone="quiet" icon={<ChartNoAxesColumn size={16} />} onClick={onQuality}>
        {statisticsText.quality.open}
      </Button>
      <Button tone="quiet" icon={<Share2 size={16} />} onClick={onShares}>
        {sharesText.open}
      </Button>
      <IconButton
        label={commonText.actions.refresh}
        icon={<RefreshCw size={16} />}
        onClick={() => void client.invalidateQueries()}
      />
    </>
  )
}

const ALL = { id: '', label: dashboardText.allTags }

interface TagFilterProps {
  kind: Kind
  value: number | null
  onChange: (tagId: string) => void
}

function TagFilter({ kind, value, onChange }: TagFilterProps) {
  const client = useQueryClient()
  const chosen = useWorkTag(kind, value)
  const choose = (id: string, tag: WorkTag | null) => {
    // Known at once: while the page asks, its cards and their keys would be away.
    if (tag) client.setQueryData(workTagKey(kind, tag.id), tag)
    onChange(id)
  }
  return (
    <SearchedSelect<WorkTag>
      label={dashboardText.tagFilter}
      className="w-52"
      value={value === null ? ALL : { id: String(value), label: chosen.data?.name ?? '' }}
      always={[ALL]}
      queryKey={['work-tags', kind]}
      find={async (search, limit, signal) =>
        (await api.get('/api/tags', { kind, limit, ...searchParam(search) }, { signal })).items
      }
      choiceOf={({ id, name }) => ({ id: String(id), label: name })}
      onChange={choose}
    />
  )
}
