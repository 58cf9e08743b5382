import { Crop, MousePointer2, SquareX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Command, Shortcut } from '../../kinds/shortcuts.ts'
import { printedKey } from '../../kinds/shortcuts.ts'
import type { ToolSpec } from '../../kinds/types.ts'
import { annotateText } from '../../text/annotate.ts'
import { shortcutText } from '../../text/shortcuts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Kbd } from '../../ui/Kbd.tsx'

const ICONS: Partial<Record<Command, ReactNode>> = {
  'tool.select': <MousePointer2 size={18} />,
  'tool.tracking': <Crop size={18} />,
  'tool.exclude': <SquareX size={18} />,
  'tool.errorBox': <TriangleAlert size={18} />,
}

interface ToolRailProps {
  tools: readonly ToolSpec[]
  active: string
  shortcuts: readonly Shortcut[]
  onPick: (tool: string) => void
  /** Below the tools: what acts on the view. */
  children?: ReactNode
}

/** The floating tools at the canvas's left edge. */
export function ToolRail({ tools, active, shortcuts, onPick, children }: ToolRailProps) {
  return (
    <div
      role="toolbar"
      aria-label={annotateText.bar.tools}
      aria-orientation="vertical"
      className="absolute top-3 left-3 flex flex-col gap-0.5 rounded-md bg-surface-raised p-1 shadow-float"
    >
      {tools.map(({ id, command }) => {
        const keys = printedKey(shortcuts, command)
        return (
          <span key={id} className="relative">
            <IconButton
              label={shortcutText.commands[command]}
              keys={keys}
              side="right"
              icon={ICONS[command]}
              pressed={id === active}
              onClick={() => onPick(id)}
              className="!h-9 !w-9"
            />
            {keys && (
              <span className="pointer-events-none absolute right-0 bottom-0 scale-80 opacity-70">
                <Kbd keys={keys} />
              </span>
            )}
          </span>
        )
      })}
      {children}
    </div>
  )
}
