import { ChevronLeft, ChevronRight } from 'lucide-react'
import { classNames } from '../../ui/class-names.ts'
import { Tooltip } from '../../ui/Tooltip.tsx'
import { useCommands } from '../useCommands.ts'

interface FoldTabProps {
  side: 'left' | 'right'
  open: boolean
}

const COMMANDS = { left: 'view.strip', right: 'view.panel' } as const

/** Turned to the panel where that lies below the picture. */
const BELOW = 'tablet:top-auto tablet:right-1/2 tablet:bottom-0 tablet:translate-y-5 tablet:rotate-90'

export function FoldTab({ side, open }: FoldTabProps) {
  const { keyOf, labelOf, run } = useCommands()
  const command = COMMANDS[side]
  const isLeftwards = (side === 'left') === open
  return (
    <Tooltip label={labelOf(command)} keys={keyOf(command)} side={side === 'left' ? 'right' : 'left'}>
      <button
        type="button"
        aria-label={labelOf(command)}
        aria-expanded={open}
        onClick={() => run(command)}
        className={classNames(
          'absolute top-1/2 flex h-12 w-3.5 -translate-y-1/2 items-center justify-center bg-surface text-text-soft hover:text-text phone:hidden',
          'thumb:h-16 thumb:w-6',
          side === 'left' ? 'left-0 rounded-r-sm' : `right-0 rounded-l-sm ${BELOW}`,
        )}
      >
        {isLeftwards ? <ChevronLeft size={12} /> : <ChevronRight size={12} />}
      </button>
    </Tooltip>
  )
}
