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
import { imageSegmentText } from '../../text/image-segment.ts'
import type { MenuItem } from '../../ui/Menu.tsx'
import { useCommands } from '../../annotate/useCommands.ts'
import { MENU_ICON as SIZE, RowMenu, commandItems } from '../traits/masks/panel/RowMenu.tsx'

const text = imageSegmentText.tree

const TO_CATEGORY = {
  human: 'segment.toHuman',
  cover: 'segment.toCover',
  exclude: 'segment.toExclude',
} as const

interface SegmentMenuProps {
  placed: PlacedSegment
  hasLabels: boolean
  onOpen: () => void
}

function itemsOf(
  { placed, hasLabels }: SegmentMenuProps,
  commands: ReturnType<typeof useCommands>,
): readonly MenuItem[] {
  const { category, parent } = placed
  const item = commandItems(commands)
  // A digit, or the list of labels, gives another one.
  const others = (hasLabels ? [] : SEGMENT_CATEGORIES).filter((each) => each !== category || parent !== null)
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
    item('edit.remove', <Trash2 size={SIZE} />, { label: text.remove, danger: true, separated: true }),
  ]
}

export function SegmentMenu(props: SegmentMenuProps) {
  const commands = useCommands()
  const { placed, onOpen } = props
  return (
    <RowMenu label={text.more(placed.segment.name)} items={() => itemsOf(props, commands)} onOpen={onOpen} />
  )
}
