import type { CSSProperties } from 'react'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ColourPicker } from '../../traits/masks/panel/ColourPicker.tsx'
import { RowName } from '../../traits/masks/panel/RowName.tsx'
import { HideToggle, LockToggle } from '../../traits/masks/panel/RowToggles.tsx'
import type { Category } from './categories.ts'
import { ObjectMenu } from './ObjectMenu.tsx'
import { HereMark } from './HereMark.tsx'
import type { RowController } from '../rows/row-controller.ts'

const text = videoSegmentText.objects

interface ObjectRowProps {
  object: SegmentObject
  rows: RowController | null
  categories: readonly Category[]
  recentColours: readonly number[]
  selected: boolean
  dimmed: boolean
  locked: boolean
  renaming: boolean
  readonly: boolean
  index: number
  style: CSSProperties
  onSelect: (several: boolean) => void
  onToggleShown: () => void
  onToggleLocked: () => void
  onRecolour: (colourIndex: number) => void
  onCategory: (category: string) => void
  onRename: (name: string) => void
  onRenaming: (on: boolean) => void
}

export function ObjectRow(props: ObjectRowProps) {
  const { object, selected, dimmed, renaming, readonly, onRenaming } = props
  const { name } = object
  const unseen = dimmed || !object.visible
  return (
    <li
      aria-label={name}
      aria-current={selected || undefined}
      data-object={object.id}
      data-index={props.index}
      style={props.style}
      onClick={(event) => props.onSelect(event.ctrlKey || event.metaKey || event.shiftKey)}
      onDoubleClick={() => !readonly && onRenaming(true)}
      className={classNames(
        'group absolute inset-x-0 top-0 flex h-8 cursor-default items-center gap-1.5 rounded-sm pr-1 pl-1.5',
        selected ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <ColourPicker
        name={name}
        colourIndex={object.colourIndex}
        recent={props.recentColours}
        disabled={readonly}
        onPick={props.onRecolour}
      />
      <RowName
        name={name}
        unseen={unseen}
        renaming={renaming}
        onRename={props.onRename}
        onRenaming={onRenaming}
      />
      <HereMark rows={props.rows} id={object.id} />
      <Buttons {...props} />
    </li>
  )
}

function Buttons(props: ObjectRowProps) {
  const { object, locked, readonly, onSelect } = props
  const { name, visible } = object
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
              onToggle={props.onToggleLocked}
            />
          </span>
          <HideToggle
            labels={{ on: text.hide(name), off: text.show(name) }}
            on={!visible}
            onToggle={props.onToggleShown}
          />
          <ObjectMenu
            object={object}
            categories={props.categories}
            onOpen={() => onSelect(false)}
            onCategory={props.onCategory}
          />
        </>
      )}
    </span>
  )
}
