import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { mayShare } from '../../annotate/page/sharing/shares.ts'
import { resourceName } from '../../domain/paths.ts'
import { personLabel } from '../../domain/person.ts'
import { apiOrigin } from '../../platform/services.ts'
import { annotateAddress } from '../../platform/session/annotate-search.ts'
import { openAsOf, openAsWord } from '../../platform/session/open-as.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { commonText } from '../../text/common.ts'
import { historyText } from '../../text/history.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import { AppLink } from '../shared/AppLink.tsx'
import { kindLabel } from '../shared/kind-tabs.ts'
import { StatusBadge } from '../shared/lists/cells.tsx'
import { QueryView } from '../shared/lists/QueryView.tsx'
import { Differences } from './Differences.tsx'
import { Operations } from './Operations.tsx'
import type { ResourceDetail } from './queries.ts'
import { useResource } from './queries.ts'
import { Versions } from './Versions.tsx'

const text = historyText

const ShareDialog = lazy(async () => {
  const module = await import('../../annotate/page/sharing/ShareDialog.tsx')
  return { default: module.ShareDialog }
})

interface ResourceDrawerProps {
  id: string
  user: SessionUser
  onClose: () => void
}

export function ResourceDrawer({ id, user, onClose }: ResourceDrawerProps) {
  const resource = useResource(id)
  const [sharing, setSharing] = useState(false)
  const detail = resource.data
  return (
    <Dialog
      placement="drawer"
      width="wide"
      title={detail ? resourceName(detail.resource) : text.title}
      onClose={onClose}
      footer={
        detail && <Actions detail={detail} user={user} onClose={onClose} onShare={() => setSharing(true)} />
      }
    >
      <QueryView query={resource}>{(loaded) => <Content detail={loaded} />}</QueryView>
      {sharing && detail && (
        <Suspense fallback={null}>
          <ShareDialog resource={detail.resource} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </Dialog>
  )
}

interface ActionsProps {
  detail: ResourceDetail
  user: SessionUser
  onClose: () => void
  onShare: () => void
}

function Actions({ detail, user, onClose, onShare }: ActionsProps) {
  const { kind, tagId, uuid } = detail.resource
  return (
    <>
      {mayShare(user, detail.labels) && (
        <Button icon={<Share2 size={14} />} className="mr-auto" onClick={onShare}>
          {text.share}
        </Button>
      )}
      {openAsOf(detail, user).map((assignment) => (
        <AppLink
          key={openAsWord(assignment)}
          href={annotateAddress(kind, assignment, tagId, uuid)}
          className={buttonClass('primary')}
        >
          {openAsWord(assignment)}
        </AppLink>
      ))}
      <Button onClick={onClose}>{commonText.actions.close}</Button>
    </>
  )
}

type TabName = keyof typeof text.tabs
const TABS = Object.entries(text.tabs).map(([id, label]) => ({ id: id as TabName, label }))

function Content({ detail }: { detail: ResourceDetail }) {
  const [tab, setTab] = useState<TabName>('operations')
  return (
    <div className="flex flex-col gap-4">
      <ResourceFacts detail={detail} />
      <div>
        <Tabs label={text.tabsLabel} tabs={TABS} value={tab} onChange={setTab} />
        <div className="pt-3">
          {tab === 'operations' && <Operations detail={detail} />}
          {tab === 'versions' && <Versions detail={detail} />}
          {tab === 'differences' && <Differences detail={detail} />}
        </div>
      </div>
    </div>
  )
}

const factsText = historyText.facts

function ResourceFacts({ detail: { resource, marker, holder } }: { detail: ResourceDetail }) {
  const facts: readonly (readonly [string, ReactNode])[] = [
    [factsText.status, <StatusBadge key="status" status={resource.status} />],
    [factsText.kind, kindLabel(resource.kind)],
    [factsText.database, resource.tagName],
    [factsText.size, `${resource.width} × ${resource.height}`],
    [factsText.marker, marker ? personLabel(marker) : historyText.nobody],
    [factsText.holder, holder ? personLabel(holder) : historyText.nobody],
  ]
  return (
    <div className="flex gap-4">
      <a
        href={new URL(resource.url, apiOrigin).href}
        target="_blank"
        rel="noreferrer"
        aria-label={historyText.original}
        title={historyText.original}
        className="shrink-0"
      >
        <Thumbnail url={resource.thumbnailUrl} name={resourceName(resource)} className="h-36 w-56" />
      </a>
      <dl className="grid flex-1 grid-cols-[auto_1fr] content-start gap-x-4 gap-y-1.5 text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-soft">{name}</dt>
            <dd className="min-w-0 truncate">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
