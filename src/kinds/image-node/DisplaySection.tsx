import { ArrowLeftRight, Copy, FlipHorizontal2, Hand } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CommandId } from '../command.ts'
import { hasVersion } from '../../machines/work.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { Button } from '../../ui/Button.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../annotate/panel/SwitchRow.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.display

const { words } = imageNodeText.actions

const ACTIONS: readonly { command: CommandId; icon: ReactNode; word: string }[] = [
  { command: 'skeleton.drop', icon: <Hand size={14} />, word: words.drop },
  { command: 'skeleton.copyPrevious', icon: <Copy size={14} />, word: words.copy },
  { command: 'skeleton.mirror', icon: <FlipHorizontal2 size={14} />, word: words.mirror },
  { command: 'skeleton.swap', icon: <ArrowLeftRight size={14} />, word: words.swap },
]

export function SkeletonActions({ annotationAccess }: PanelFacts<'image-node'>) {
  const { keyOf, labelOf, run } = useCommands()
  if (annotationAccess.readonly) return null
  return (
    <div
      role="toolbar"
      aria-label={imageNodeText.actions.title}
      className="flex gap-1 border-b border-line px-3 py-2"
    >
      {ACTIONS.map(({ command, icon, word }) => (
        <Tooltip key={command} label={labelOf(command)} keys={keyOf(command)} side="top">
          <Button icon={icon} className="flex-1 !px-0" onClick={() => run(command)}>
            {word}
          </Button>
        </Tooltip>
      ))}
    </div>
  )
}

export function DisplaySection({ fields, setFields, task }: PanelFacts<'image-node'>) {
  const { keyOf } = useCommands()
  const rows = [
    { field: 'showNodeName', word: text.names, on: fields['showNodeName'] === true, command: 'node.names' },
    { field: 'hideNode', word: text.hide, on: fields['hideNode'] === true, command: 'node.hide' },
    { field: 'showLoupe', word: text.loupe, on: fields['showLoupe'] !== false, command: null },
    ...(hasVersion(task.item)
      ? ([
          {
            field: 'showNewData',
            word: text.newData,
            on: fields['showNewData'] !== false,
            command: 'node.newData',
          },
        ] as const)
      : []),
  ] as const
  return (
    <Section title={text.title}>
      {rows.map(({ field, word, on, command }) => (
        <SwitchRow
          key={field}
          label={word}
          keys={command ? keyOf(command) : undefined}
          on={on}
          onChange={(value) => setFields({ [field]: value })}
        />
      ))}
    </Section>
  )
}
