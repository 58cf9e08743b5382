import type { Kind } from '../../../domain/kinds.ts'
import { annotateText } from '../../../text/annotate.ts'
import { StripFilter } from '../strip/StripFilter.tsx'
import { chosenFilter } from '../strip/strip-rows.ts'
import type { Screen } from '../state/useScreen.ts'

/** The kind's filter of the batch; nothing where it has none. */
export function ScreenStripFilter<K extends Kind>({ screen }: { screen: Screen<K> }) {
  const { kind, fields, setFields, rows, state } = screen
  const filter = kind.strip?.filter
  if (!filter || state.tasks.length === 0) return null
  return (
    <StripFilter
      label={filter.label}
      options={filter.options}
      value={chosenFilter(kind, fields)}
      onChange={(value) => setFields({ [filter.field]: value })}
      shown={annotateText.bar.filter(rows.length, state.tasks.length)}
    />
  )
}
