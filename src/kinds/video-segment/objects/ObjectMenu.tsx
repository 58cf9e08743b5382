import { Check, Copy, CopyPlus, Crosshair, Pencil, Route, Scissors, Trash2 } from 'lucide-react'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import type { Command } from '../../commands.ts'
import type { Shortcut } from '../../shortcuts.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { MENU_ICON as SIZE, RowMenu, commandItems } from '../../traits/masks/panel/RowMenu.tsx'
import type { Category } from './categories.ts'

const { objects: text, commands } = videoSegmentText

interface ObjectMenuProps {
  object: SegmentObject
  categories: readonly Category[]
  shortcuts: readonly Shortcut[]
  onOpen: () => void
  onCategory: (category: string) => void
  onCommand: (command: Command) => void
}

function itemsOf(props: ObjectMenuProps): readonly MenuItem[] {
  const { object, categories, shortcuts, onCategory, onCommand } = props
  const item = commandItems(commands, shortcuts, onCommand)
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

export const ObjectMenu = (props: ObjectMenuProps) => (
  <RowMenu label={text.more(props.object.name)} items={() => itemsOf(props)} onOpen={props.onOpen} />
)
