import { Crop, MousePointer2, SquareX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Command } from '../../../kinds/commands.ts'
import type { ToolSpec } from '../../../kinds/types.ts'
import { annotateText } from '../../../text/annotate.ts'
import { shortcutText } from '../../../text/shortcuts.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useCommands } from '../../useCommands.ts'

const ICON_SIZE = 18

const ICONS: Partial<Record<Command, ReactNode>> = {
  'tool.select': <MousePointer2 size={18} />,
  'tool.tracking': <Crop size={18} />,
  'tool.exclude': <SquareX size={18} />,
  'tool.errorBox': <TriangleAlert size={18} />,
}

interface ToolRailProps {
  tools: readonly ToolSpec[]
  active: string
  /** Icons of the kind's own tools. */
  icons?: Readonly<Partial<Record<Command, ReactNode>>> | undefined
  /** CSS pixels that the rulers take. */
  indent?: number
  onPick: (tool: string) => void
  children?: ReactNode
}

export function ToolRail(props: ToolRailProps) {
  const { keyOf } = useCommands()
  const { tools, active, icons, indent = 0, onPick, children } = props
  return (
    <div
      role="toolbar"
      aria-label={annotateText.bar.tools}
      aria-orientation="vertical"
      style={{ top: 12 + indent, left: 12 + indent }}
      className="absolute flex flex-col gap-0.5 rounded-md bg-surface-raised p-1 shadow-float"
    >
      {tools.map((tool) => {
        const { id, command } = tool
        const keys = keyOf(command)
        const MaskIcon = tool.type === 'mask' ? tool.tool.icon : null
        return (
          <span key={id} className="relative">
            <IconButton
              label={shortcutText.commands[command]}
              keys={keys}
              side="right"
              icon={MaskIcon ? <MaskIcon size={ICON_SIZE} /> : (icons?.[command] ?? ICONS[command])}
              pressed={id === active}
              onClick={() => onPick(id)}
              className="!h-9 !w-9"
            />
            {keys && (
              <span className="pointer-events-none absolute right-0 bottom-0 origin-bottom-right scale-80 opacity-70">
                {/* Only symbols fit. */}
                <Kbd keys={keys.replace('Shift+', '⇧').replace('Alt+', '⌥')} />
              </span>
            )}
          </span>
        )
      })}
      {children}
    </div>
  )
}
