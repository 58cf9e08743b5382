import { Check } from 'lucide-react'
import { useMemo } from 'react'
import type { FieldsAccess } from '../../../../annotate/page/kind-page.ts'
import { PanelRow } from '../../../../annotate/panel/PanelRow.tsx'
import { RowList } from '../../../../annotate/panel/RowList.tsx'
import { Section } from '../../../../annotate/panel/Section.tsx'
import { useCommands } from '../../../../annotate/useCommands.ts'
import type { WorkAccess } from '../../../../annotate/work-access.ts'
import type { Size } from '../../../../domain/geometry/rect.ts'
import { suggestionText } from '../../../../text/suggestions.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Range } from '../../../../ui/Range.tsx'
import type { ProposalHands } from '../accepting.ts'
import { accept } from './actions.ts'
import {
  allProposals,
  LEAST_FIELD,
  leastScore,
  namedAmong,
  openProposals,
  type Proposed,
  proposedFields,
  SCORES,
  withoutProposal,
} from '../proposals.ts'
import { Swatch } from '../../../../ui/Swatch.tsx'

const text = suggestionText.proposals
/** CSS pixels, with the gap below. */
const ROW_HEIGHT = 36

interface ProposalsSectionProps extends FieldsAccess {
  access: Pick<WorkAccess, 'readonly' | 'refuse' | 'commit'> & { readonly work: unknown }
  hands: ProposalHands
  bounds: Size
}

/** What a model proposes here: accepted one by one, by label, or all above the slider. */
export function ProposalsSection({ access, fields, setFields, hands, bounds }: ProposalsSectionProps) {
  const { keyOf } = useCommands()
  const open = useMemo(() => openProposals(fields), [fields])
  const named = useMemo(() => namedAmong(open), [open])
  if (access.readonly || allProposals(fields).length === 0) return null
  const take = (proposed: readonly Proposed[]): void => {
    const view = { document: access.work, selection: [], fields, bounds }
    accept({ access, view }, hands, proposed)
  }
  return (
    <Section
      title={text.title}
      aside={<span className="text-xs text-text-soft tabular-nums">{open.length}</span>}
    >
      <LeastScore fields={fields} setFields={setFields} />
      {open.length === 0 && <p className="text-xs text-text-soft">{text.none}</p>}
      {named.length < open.length && <p className="text-xs text-text-soft">{text.unnamed}</p>}
      <ByName open={open} onTake={take} />
      <RowList items={open} height={ROW_HEIGHT} place={-1}>
        {(one) => (
          <ProposedRow
            one={one}
            onTake={() => take([one])}
            onDrop={() => setFields(withoutProposal(fields, one.id))}
          />
        )}
      </RowList>
      <div className="flex gap-2">
        <Button
          tone="primary"
          className="flex-1"
          keys={keyOf('suggest.accept')}
          disabled={named.length === 0}
          onClick={() => take(named)}
        >
          {text.acceptAll(named.length)}
        </Button>
        <Button onClick={() => setFields(proposedFields([]))}>{text.dropAll}</Button>
      </div>
    </Section>
  )
}

function LeastScore({ fields, setFields }: FieldsAccess) {
  const least = leastScore(fields)
  return (
    <label className="flex items-center gap-2 text-xs text-text-soft">
      <span className="shrink-0">{text.least}</span>
      <Range
        aria-valuetext={text.percent(least)}
        min={SCORES.min}
        max={SCORES.max}
        step={SCORES.step}
        value={least}
        onChange={(value) => setFields({ [LEAST_FIELD]: value })}
      />
      <span className="w-9 text-right tabular-nums">{text.percent(least)}</span>
    </label>
  )
}

interface ByNameProps {
  open: readonly Proposed[]
  onTake: (proposed: readonly Proposed[]) => void
}

/** A chip for each name of which there are several. */
function ByName({ open, onTake }: ByNameProps) {
  const groups = [...new Set(open.map(({ name }) => name))]
    .map((name) => ({ name, all: open.filter((one) => one.name === name) }))
    .filter(({ all }) => all.length > 1)
  if (groups.length === 0) return null
  return (
    <div className="flex flex-wrap gap-1">
      {groups.map(({ name, all }) => (
        <button
          key={name}
          type="button"
          title={text.acceptNamed(name, all.length)}
          onClick={() => onTake(all)}
          className="flex h-6 thumb:h-11 max-w-full items-center gap-1 rounded-sm border border-line px-1.5 text-xs hover:bg-hover"
        >
          <Swatch colour={all[0]?.colour} />
          <span className="truncate">{text.acceptNamed(name, all.length)}</span>
        </button>
      ))}
    </div>
  )
}

interface ProposedRowProps {
  one: Proposed
  onTake: () => void
  onDrop: () => void
}

function ProposedRow({ one: { name, colour, score }, onTake, onDrop }: ProposedRowProps) {
  return (
    <PanelRow
      selected={false}
      onSelect={onTake}
      className="h-8 items-center gap-2"
      removeLabel={text.drop(name)}
      onRemove={onDrop}
    >
      {/* What the row does is read first, and seen last. */}
      <Check size={14} aria-label={text.accept} className="order-last shrink-0 text-text-soft" />
      <Swatch colour={colour} />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="text-xs text-text-soft tabular-nums">{text.percent(score)}</span>
    </PanelRow>
  )
}
