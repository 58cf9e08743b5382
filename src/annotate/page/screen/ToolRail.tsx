import type { ReactNode } from 'react'
import type { ToolSpec } from '../../../kinds/types.ts'
import { annotateText } from '../../../text/annotate.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useCommands } from '../../useCommands.ts'

const ICON_SIZE = 18

interface ToolRailProps {
  tools: readonly ToolSpec[]
  active: string
  indent?: number
  onPick: (tool: string) => void
  children?: ReactNode
}

export function ToolRail(props: ToolRailProps) {
  const { keyOf } = useCommands()
  const { tools, active, indent = 0, onPick, children } = props
  return (
    <div
      role="toolbar"
      aria-label={annotateText.bar.tools}
      aria-orientation="vertical"
      style={{ top: 12 + indent, left: 12 + indent }}
      className="absolute flex flex-col gap-0.5 rounded-md bg-surface-raised p-1 shadow-float"
    >
      {tools.map(({ id, command, tool: { icon: Icon, label } }) => {
        const keys = keyOf(command)
        return (
          <span key={id} className="relative">
            <IconButton
              label={label}
              keys={keys}
              side="right"
              icon={<Icon size={ICON_SIZE} />}
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
