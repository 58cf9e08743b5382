import { removeItem, setField } from '../../machines/editor/edit-makers.ts'
import type { RowPress } from '../../machines/editor/selection.ts'
import { isAmong } from '../../machines/editor/selection.ts'
import type { Selected } from '../../machines/editor/types.ts'
import type { Rect } from '../../domain/geometry/rect.ts'
import { annotateText } from '../../text/annotate.ts'
import { DATA_COLOURS } from '../colours.ts'
import type { CommandId } from '../command.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { PanelRow } from '../../annotate/panel/PanelRow.tsx'
import { EmptyRow } from '../../annotate/panel/EmptyRow.tsx'
import { RowList } from '../../annotate/panel/RowList.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { useCommands } from '../../annotate/useCommands.ts'
import { Swatch } from '../../ui/Swatch.tsx'

const text = annotateText.crops
/** CSS pixels, with the gap below. */
const ROW_HEIGHT = 36

interface CropsSectionProps {
  access: WorkAccess<'image'>
  selection: readonly Selected[]
  onPressRow: (press: RowPress, row: Selected, rows: readonly Selected[], rect: Rect) => void
}

export function CropsSection(props: CropsSectionProps) {
  const { access } = props
  const { keyOf } = useCommands()
  const { trackingCrop, excludeCrops } = access.work.annotation
  const keyToDraw = (command: CommandId) => (access.readonly ? undefined : keyOf(command))
  return (
    <Section
      title={annotateText.sections.crops}
      aside={
        <span className="text-xs text-text-soft">{excludeCrops.length + (trackingCrop ? 1 : 0) || ''}</span>
      }
    >
      {trackingCrop ? (
        <TrackingRow {...props} rect={trackingCrop} />
      ) : (
        <EmptyRow
          words={access.readonly ? text.noTracking : text.drawTracking}
          keys={keyToDraw('tool.tracking')}
        />
      )}
      {excludeCrops.length === 0 ? (
        <EmptyRow words={text.drawExclude} keys={keyToDraw('tool.exclude')} />
      ) : (
        <ExcludeRows {...props} />
      )}
    </Section>
  )
}

const TRACKING: Selected = { role: 'tracking', id: 'tracking' }

function TrackingRow({ access, selection, onPressRow, rect }: CropsSectionProps & { rect: Rect }) {
  const { keyOf } = useCommands()
  const remove = (): void =>
    access.commit(setField(access.work, ['annotation'], 'trackingCrop', null), {
      label: 'remove',
      select: [],
    })
  return (
    <CropRow
      name={text.tracking}
      colour={DATA_COLOURS.tracking}
      rect={rect}
      selected={isAmong(selection, TRACKING)}
      readonly={access.readonly}
      keys={keyOf('edit.remove')}
      onSelect={(press) => onPressRow(press, TRACKING, rowsOf(access), rect)}
      onRemove={remove}
    />
  )
}

const rowsOf = ({ work }: WorkAccess<'image'>): readonly Selected[] => [
  ...(work.annotation.trackingCrop ? [TRACKING] : []),
  ...work.annotation.excludeCrops.map(excludeOne),
]

const excludeOne = ({ id }: { readonly id: string }): Selected => ({ role: 'exclude', id })

function ExcludeRows({ access, selection, onPressRow }: CropsSectionProps) {
  const { keyOf } = useCommands()
  const { excludeCrops } = access.work.annotation
  const remove = (id: string): void =>
    access.commit(removeItem(access.work, ['annotation', 'excludeCrops'], id), {
      label: 'remove',
      select: [],
    })
  return (
    <RowList
      items={excludeCrops}
      height={ROW_HEIGHT}
      place={excludeCrops.findIndex((crop) => isAmong(selection, excludeOne(crop)))}
    >
      {(crop, index) => (
        <CropRow
          name={text.exclude(index + 1)}
          colour={DATA_COLOURS.exclude}
          rect={crop}
          selected={isAmong(selection, excludeOne(crop))}
          readonly={access.readonly}
          keys={keyOf('edit.remove')}
          onSelect={(press) => onPressRow(press, excludeOne(crop), rowsOf(access), crop)}
          onRemove={() => remove(crop.id)}
        />
      )}
    </RowList>
  )
}

interface CropRowProps {
  name: string
  colour: string
  rect: Rect
  selected: boolean
  readonly: boolean
  keys: string | undefined
  onSelect: (press: RowPress) => void
  onRemove: () => void
}

function CropRow(props: CropRowProps) {
  const { name, colour, rect, selected, readonly, keys, onSelect, onRemove } = props
  const { x, y, width, height } = rect
  return (
    <PanelRow
      selected={selected}
      onSelect={onSelect}
      className="h-8 items-center gap-2"
      removeLabel={text.remove(name)}
      removeKeys={keys}
      onRemove={readonly ? null : onRemove}
    >
      <Swatch colour={colour} />
      <span className="w-14 shrink-0 truncate">{name}</span>
      <span
        className="truncate text-xs text-text-soft"
        title={`${text.place(x, y)} · ${text.size(width, height)}`}
      >
        {text.place(Math.round(x), Math.round(y))} · {text.size(Math.round(width), Math.round(height))}
      </span>
    </PanelRow>
  )
}
