import { useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import { KINDS } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { shellText } from '../../text/shell.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Input.tsx'
import { PageFrame } from '../shared/PageFrame.tsx'
import { Counts } from './Counts.tsx'
import { MyLists } from './MyLists.tsx'
import { useWorkTags } from './queries.ts'
import { Records } from './Records.tsx'
import { StageCards } from './StageCards.tsx'

/** The dashboard of a kind: what to do now, my lists, operation records. */
export const dashboardOf = (kind: Kind) =>
  function Dashboard({ user }: { user: SessionUser }) {
    const [tagId, setTagId] = useState<number | null>(null)
    const client = useQueryClient()
    const props = { kind, user, tagId }
    return (
      <PageFrame
        title={shellText.titles.dashboard(KINDS[kind].label)}
        filters={<TagFilter kind={kind} value={tagId} onChange={setTagId} />}
        actions={
          <IconButton
            label={commonText.actions.refresh}
            icon={<RefreshCw size={16} />}
            onClick={() => void client.invalidateQueries()}
          />
        }
      >
        <StageCards {...props} />
        <Counts {...props} />
        <MyLists {...props} />
        <Records {...props} />
      </PageFrame>
    )
  }

interface TagFilterProps {
  kind: Kind
  value: number | null
  onChange: (tagId: number | null) => void
}

function TagFilter({ kind, value, onChange }: TagFilterProps) {
  const tags = useWorkTags(kind)
  return (
    <Select
      aria-label={dashboardText.tagFilter}
      className="!w-52"
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">{dashboardText.allTags}</option>
      {tags.data?.items.map((tag) => (
        <option key={tag.id} value={tag.id}>
          {tag.name}
        </option>
      ))}
    </Select>
  )
}
