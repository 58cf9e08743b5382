import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AdminKind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import { databasesText } from '../../text/databases.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Input.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePageSearch } from '../shared/address/usePageSearch.ts'
import { ADMIN_KIND_TABS } from '../shared/kind-tabs.ts'
import { SearchInput } from '../shared/lists/SearchInput.tsx'
import { PageFrame } from '../shared/PageFrame.tsx'
import type { TagAction } from './TagDialogs.tsx'
import { TagList } from './TagList.tsx'

const text = databasesText
const FIRST: AdminKind = 'image'

export default function DatabasesPage({ user }: { user: SessionUser }) {
  const [search, change] = usePageSearch('/manage-database')
  const kind = ADMIN_KIND_TABS.find(({ id }) => id === search.kind)?.id ?? FIRST
  const [action, setAction] = useState<TagAction | null>(null)
  const create = (
    <Button tone="primary" icon={<Plus size={16} />} onClick={() => setAction({ type: 'edit', tag: null })}>
      {text.create}
    </Button>
  )
  return (
    <PageFrame
      title={text.title}
      filters={
        <>
          <SearchInput
            isMain
            label={text.search}
            value={search.q ?? ''}
            onChange={(q) => change({ q, page: null })}
          />
          <Select
            aria-label={text.filters.needPull}
            className="w-32"
            value={search.pull ?? ''}
            onChange={(event) => change({ pull: event.target.value, page: null })}
          >
            <option value="">{text.filters.all}</option>
            <option value="on">{text.filters.on}</option>
            <option value="off">{text.filters.off}</option>
          </Select>
        </>
      }
      actions={create}
    >
      <Tabs
        label={text.kinds}
        tabs={ADMIN_KIND_TABS}
        value={kind}
        onChange={(next) => change({ kind: next === FIRST ? null : next, page: null })}
      />
      <TagList
        key={kind}
        user={user}
        kind={kind}
        search={search}
        change={change}
        create={create}
        action={action}
        onAction={setAction}
      />
    </PageFrame>
  )
}
