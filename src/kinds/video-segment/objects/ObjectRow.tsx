import type { MaskRow } from '../../../domain/mask-rows.ts'
import { maskBox } from '../../../domain/segments/runs.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { classNames } from '../../../ui/class-names.ts'
import type { RowController } from '../rows/row-controller.ts'
import { useRows } from '../rows/useRows.ts'
import { Check, Copy, CopyPlus, Crosshair, Pencil, Route, Scissors, Trash2 } from 'lucide-react'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { MENU_ICON as SIZE, RowMenu, commandItems } from '../../traits/masks/panel/RowMenu.tsx'
import { entriesAt, missingEver } from '../../../domain/ontology/changing-attributes.ts'
import type { OntologyLabel } from '../../../domain/ontology/ontology.ts'
import { objectsText } from '../../../text/objects.ts'
import { valuesInWords } from '../../traits/labelled/words.ts'
import type { Category } from './categories.ts'
import type { RowPress } from '../../../machines/editor/selection.ts'
import { ALONE } from '../../../machines/editor/selection.ts'
import { useCommands } from '../../../annotate/useCommands.ts'
import { memo } from 'react'
import { ColourPicker } from '../../traits/masks/panel/ColourPicker.tsx'
import { RowName } from '../../traits/masks/panel/RowName.tsx'
import { HideToggle, LockToggle } from '../../traits/masks/panel/RowToggles.tsx'

const text = videoSegmentText.objects
const attributesText = videoSegmentText.attributes

interface ObjectRowProps {
  object: SegmentObject
  rows: RowController | null
  categories: readonly Category[]
  /** Of the database's ontology. */
  label: OntologyLabel | undefined
  recentColours: readonly number[]
  selected: boolean
  dimmed: boolean
  locked: boolean
  renaming: boolean
  readonly: boolean
  index: number
  /** CSS pixels from the top of the list. */
  start: number
  acts: ObjectRowActs
}

export type ObjectRowActs = {
  readonly press: (id: string, how: RowPress) => void
  readonly toggleShown: (id: string) => void
  readonly toggleLocked: (id: string) => void
  readonly recolour: (id: string, colourIndex: number) => void
  readonly categorise: (id: string, category: string) => void
  readonly rename: (id: string, name: string) => void
  readonly setRenaming: (id: string, on: boolean) => void
}

/** Rendered only when it changes: a list has hundreds. */
export const ObjectRow = memo(function ObjectRow(props: ObjectRowProps) {
  const { object, label, selected, dimmed, renaming, readonly, acts } = props
  const { id, name } = object
  const onRenaming = (on: boolean): void => acts.setRenaming(id, on)
  const unseen = dimmed || !object.visible
  return (
    <li
      aria-label={name}
      aria-current={selected || undefined}
      data-object={object.id}
      data-index={props.index}
      style={{ transform: `translateY(${props.start}px)` }}
      onClick={(press) => acts.press(id, press)}
      onDoubleClick={() => !readonly && onRenaming(true)}
      className={classNames(
        'group absolute inset-x-0 top-0 flex h-8 thumb:h-11 cursor-default items-center gap-1.5 rounded-sm pr-1 pl-1.5',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <ColourPicker
        name={name}
        colourIndex={object.colourIndex}
        recent={props.recentColours}
        disabled={readonly}
        onPick={(colour) => acts.recolour(id, colour)}
      />
      <RowName
        name={name}
        unseen={unseen}
        renaming={renaming}
        onRename={(after) => acts.rename(id, after)}
        onRenaming={onRenaming}
      />
      {label && !renaming && <LabelMarks label={label} object={object} rows={props.rows} />}
      <HereMark rows={props.rows} id={object.id} />
      <Buttons {...props} />
    </li>
  )
})

interface LabelMarksProps {
  label: OntologyLabel
  object: SegmentObject
  rows: RowController | null
}

/** The label, the values on the current frame, and how often they change. */
function LabelMarks({ label, object, rows }: LabelMarksProps) {
  const frame = useRows(rows)?.frame ?? 0
  const owner = label.attributes
  const values = valuesInWords(owner, entriesAt(object, frame))
  const words = values === '' ? label.name : `${label.name} · ${values}`
  const changes = object.changes?.length ?? 0
  return (
    <>
      <span className="min-w-0 truncate text-2xs text-text-soft" title={words}>
        {words}
      </span>
      {missingEver(owner, object).length > 0 && (
        <span className="shrink-0 text-2xs text-bad">{objectsText.missing}</span>
      )}
      {changes > 0 && (
        <span
          className="shrink-0 text-2xs font-medium text-accent-text tabular-nums"
          title={attributesText.times(changes)}
        >
          ◆{changes}
        </span>
      )}
    </>
  )
}

function Buttons(props: ObjectRowProps) {
  const { object, selected, locked, readonly, acts } = props
  const { id, name, visible } = object
  return (
    <span className="flex shrink-0 items-center">
      {!readonly && (
        <>
          <span
            className={classNames(
              !locked && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
            )}
          >
            <LockToggle
              labels={{ on: text.lock(name), off: text.unlock(name) }}
              on={locked}
              onToggle={() => acts.toggleLocked(id)}
            />
          </span>
          <HideToggle
            labels={{ on: text.hide(name), off: text.show(name) }}
            on={!visible}
            onToggle={() => acts.toggleShown(id)}
          />
          <ObjectMenu
            object={object}
            categories={props.categories}
            onOpen={() => !selected && acts.press(id, ALONE)}
            onCategory={(category) => acts.categorise(id, category)}
          />
        </>
      )}
    </span>
  )
}

interface ObjectMenuProps {
  object: SegmentObject
  categories: readonly Category[]
  onOpen: () => void
  onCategory: (category: string) => void
}

function itemsOf(
  { object, categories, onCategory }: ObjectMenuProps,
  commands: ReturnType<typeof useCommands>,
): readonly MenuItem[] {
  const item = commandItems(commands)
  const choices = categories.map(({ name, label }, index): MenuItem => ({
    id: `category-${name}`,
    label: `${text.category(label)}`,
    icon: name === object.category ? <Check size={SIZE} /> : <span className="w-3.5" />,
    separated: index === 0,
    onSelect: () => onCategory(name),
  }))
  return [
    item('object.rename', <Pencil size={SIZE} />),
    item('object.solo', <Crosshair size={SIZE} />),
    item('mask.copy', <Copy size={SIZE} />),
    item('mask.copyNext', <CopyPlus size={SIZE} />),
    item('object.track', <Route size={SIZE} />),
    item('object.trackBack', <Route size={SIZE} className="-scale-x-100" />),
    ...(choices.length > 1 ? choices : []),
    item('mask.removeFrom', <Scissors size={SIZE} />, { danger: true, separated: true }),
    item('object.remove', <Trash2 size={SIZE} />, { danger: true }),
  ]
}

function ObjectMenu(props: ObjectMenuProps) {
  const commands = useCommands()
  const { object, onOpen } = props
  return <RowMenu label={text.more(object.name)} items={() => itemsOf(props, commands)} onOpen={onOpen} />
}

function wordsOf({ rle, source, uncertain }: MaskRow): string {
  if (uncertain) return rle ? text.uncertain : text.lost
  if (rle) return `${text.here} · ${videoSegmentText.sources[source]}`
  return source === 'tracked' ? text.absent : text.erased
}

function HereMark({ rows, id }: { rows: RowController | null; id: string }) {
  const frame = useRows(rows)?.frame ?? 0
  const row = rows?.rowAt(id, frame) ?? null
  const box = row?.rle && maskBox(row.rle)
  const words = row ? wordsOf(row) : videoSegmentText.drawing.loading
  return (
    <span className="flex shrink-0 items-center gap-1.5" title={words}>
      <span className="text-2xs text-text-soft tabular-nums">
        {box ? text.box(box.width, box.height) : ''}
      </span>
      <span
        role="img"
        aria-label={words}
        data-here={row?.rle ? row.source : row && row.source !== 'tracked' ? 'erased' : 'none'}
        className={classNames(
          'size-2 rounded-full border',
          row?.uncertain ? 'border-warn' : row?.rle ? 'border-ok' : 'border-line-strong',
          row?.rle && (row.uncertain ? 'bg-warn' : row.source === 'tracked' ? 'bg-ok/40' : 'bg-ok'),
        )}
      />
    </span>
  )
}
