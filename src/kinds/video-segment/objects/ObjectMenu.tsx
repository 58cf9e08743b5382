import { Check, Copy, CopyPlus, Crosshair, Pencil, Route, Scissors, Trash2 } from 'lucide-react'
import type { SegmentObject } from '../../../domain/documents/types.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import type { MenuItem } from '../../../ui/Menu.tsx'
import { MENU_ICON as SIZE, RowMenu, commandItems } from '../../traits/masks/panel/RowMenu.tsx'
import type { Category } from './categories.ts'
import { useCommands } from '../../../annotate/useCommands.ts'

const text = videoSegmentText.objects

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

export function ObjectMenu(props: ObjectMenuProps) {
  const commands = useCommands()
  const { object, onOpen } = props
  return <RowMenu label={text.more(object.name)} items={() => itemsOf(props, commands)} onOpen={onOpen} />
}
