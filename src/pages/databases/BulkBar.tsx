import { databasesText } from '../../text/databases.ts'
import { Button } from '../../ui/Button.tsx'
import { toasts } from '../../ui/toasts.ts'
import { SelectionBar } from '../shared/lists/SelectionBar.tsx'
import type { Tag, TagCalls } from './queries.ts'
import { switchToast, toSwitch, toTryAgain } from './tag-batches.ts'

const text = databasesText.bulk

interface BulkBarProps {
  /** Those on the page. */
  shown: readonly Tag[]
  /** Ids of databases, as the table has them, of other pages as well. */
  selected: ReadonlySet<string>
  calls: TagCalls
  onSelect: (selected: ReadonlySet<string>) => void
}

/** What can be done to several databases at once; nothing where none is selected. */
export function BulkBar({ shown, selected, calls, onSelect }: BulkBarProps) {
  const ids = [...selected].map(Number)
  if (ids.length === 0) return null
  const onClear = () => onSelect(new Set())
  const busy = calls.needPullOfMany.isPending
  const setAll = async (needPull: boolean) => {
    const asked = toSwitch(shown, ids, needPull)
    const results = await calls.needPullOfMany.mutateAsync({ ids: asked, needPull })
    toasts.show(switchToast(results, ids.length - asked.length, needPull))
    onSelect(new Set(toTryAgain(asked, results).map(String)))
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
