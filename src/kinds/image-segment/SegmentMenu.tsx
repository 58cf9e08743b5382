import {
  ArrowDown,
  ArrowUp,
  Combine,
  Copy,
  CornerDownRight,
  CornerLeftUp,
  Crosshair,
  Pencil,
  Plus,
  SquaresSubtract,
  Trash2,
} from 'lucide-react'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { SEGMENT_CATEGORIES } from '../../domain/documents/types.ts'
import type { Command } from '../commands.ts'
import { printedKey } from '../shortcuts-print.ts'
import type { Shortcut } from '../shortcuts.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { MENU_ICON as SIZE, RowMenu, commandItems } from '../traits/masks/panel/RowMenu.tsx'

const { tree: text, commands } = imageSegmentText

const TO_CATEGORY = {
  human: 'segment.toHuman',
  cover: 'segment.toCover',
  exclude: 'segment.toExclude',
} as const

interface SegmentMenuProps {
  placed: PlacedSegment
  shortcuts: readonly Shortcut[]
  onOpen: () => void
  onCommand: (command: Command) => void
}

function itemsOf({ placed, shortcuts, onCommand }: SegmentMenuProps): readonly MenuItem[] {
  const { category, parent } = placed
  const item = commandItems(commands, shortcuts, onCommand)
  const others = SEGMENT_CATEGORIES.filter((each) => each !== category || parent !== null)
  return [
    item('segment.newPart', <Plus size={SIZE} />),
    item('segment.rename', <Pencil size={SIZE} />),
    item('segment.copy', <Copy size={SIZE} />),
    item('segment.solo', <Crosshair size={SIZE} />),
    item('segment.raise', <ArrowUp size={SIZE} />, { separated: true }),
    item('segment.lower', <ArrowDown size={SIZE} />),
    item('segment.inward', <CornerDownRight size={SIZE} />),
    ...(parent ? [item('segment.outward', <CornerLeftUp size={SIZE} />)] : []),
    item('segment.merge', <Combine size={SIZE} />, { separated: true }),
    item('segment.cutOut', <SquaresSubtract size={SIZE} />),
    ...others.map((each, index) => item(TO_CATEGORY[each], undefined, { separated: index === 0 })),
    {
      id: 'remove',
      label: text.remove,
      icon: <Trash2 size={SIZE} />,
      keys: printedKey(shortcuts, 'edit.remove'),
      danger: true,
      separated: true,
      onSelect: () => onCommand('edit.remove'),
    },
  ]
}

export const SegmentMenu = (props: SegmentMenuProps) => (
  <RowMenu label={text.more(props.placed.segment.name)} items={() => itemsOf(props)} onOpen={props.onOpen} />
)
