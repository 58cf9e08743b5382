import { databasesText } from '../../text/databases.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { SelectionBar } from '../shared/SelectionBar.tsx'
import type { Tag, TagCalls } from './queries.ts'
import { switchToast, toSwitch } from './tag-batches.ts'

const text = databasesText.bulk

interface BulkBarProps {
  /** Undefined while they are loaded. */
  tags: readonly Tag[] | undefined
  /** Ids of databases, as the table has them. */
  selected: ReadonlySet<string>
  calls: TagCalls
  onSelect: (selected: ReadonlySet<string>) => void
}

/** What can be done to several databases at once; nothing where none is selected. */
export function BulkBar({ tags = [], selected, calls, onSelect }: BulkBarProps) {
  // What was deleted meanwhile, here or elsewhere, is not chosen any more.
  const ids = tags.flatMap(({ id }) => (selected.has(String(id)) ? [id] : []))
  if (ids.length === 0) return null
  const onClear = () => onSelect(new Set())
  const busy = calls.needPullOfMany.isPending
  const setAll = async (needPull: boolean) => {
    const asked = toSwitch(tags, ids, needPull)
    const results = await calls.needPullOfMany.mutateAsync({ ids: asked, needPull })
    toasts.show(switchToast(results, ids.length - asked.length, needPull))
    // What was refused stays chosen, to be tried again.
    onSelect(new Set(asked.filter((_, index) => results[index]?.status === 'rejected').map(String)))
  }
  return (
    <SelectionBar label={text.label} count={ids.length}>
      <Button busy={busy} onClick={() => void setAll(true)}>
        {text.start}
      </Button>
      <Button busy={busy} onClick={() => void setAll(false)}>
        {text.stop}
      </Button>
      <Button tone="quiet" onClick={onClear}>
        {text.clear}
      </Button>
    </SelectionBar>
  )
}
