import { ArrowLeft, CircleHelp, Ellipsis, Redo2, SquareSplitHorizontal, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { resourceName } from '../../../domain/paths.ts'
import { personLabel } from '../../../domain/person.ts'
import type { Assignment, WorkResource } from '../../../machines/work.ts'
import type { Person } from '../../../domain/person.ts'
import { showDuration } from '../../../platform/times.ts'
import { annotateText } from '../../../text/annotate.ts'
import { sharingText } from '../../../text/sharing.ts'
import { commonText, domainText } from '../../../text/common.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ClippedName } from '../../../ui/ClippedName.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import { useThemeWord } from './useTheme.ts'
import { useCommands } from '../../useCommands.ts'

const text = annotateText.bar

interface TopBarProps {
  assignment: Assignment
  /** Only this person's work is checked; null for everybody's. */
  marker: Person | null
  resource: WorkResource | null
  /** From 1; 0 without an item. */
  position: number
  count: number
  remaining: number | null
  activeMs: number | null
  readonly: boolean
  prelabelled: boolean
  status: ReactNode
  can: Readonly<Record<'undo' | 'redo' | 'submit' | 'release' | 'share' | 'compare', boolean>>
  onBack: () => void
}

export function TopBar(props: TopBarProps) {
  const { keyOf, run } = useCommands()
  const { assignment, resource, position, count, remaining, activeMs, can } = props
  return (
    <header className="flex h-11 thumb:h-13 shrink-0 items-center gap-2 border-b border-line bg-surface px-2 phone:h-auto! phone:gap-x-1 stacked:flex-wrap phone:py-1">
      <IconButton label={text.back} icon={<ArrowLeft size={16} />} onClick={props.onBack} />
      {resource && <ItemName resource={resource} />}
      <Badge tone="accent">{stageWords(assignment)}</Badge>
      {props.marker && (
        <span title={text.markerHint} className="max-w-40 min-w-12 truncate text-text-soft phone:hidden">
          {personLabel(props.marker)}
        </span>
      )}
      {props.readonly && <Badge tone="warn">{text.readonly}</Badge>}
      {props.prelabelled && (
        <span title={text.prelabelledHint} className="phone:hidden">
          <Badge>{text.prelabelled}</Badge>
        </span>
      )}
      {count > 0 && <span className="whitespace-nowrap">{text.position(position, count)}</span>}
      {remaining !== null && remaining > 0 && (
        <span className="text-xs whitespace-nowrap text-text-soft phone:hidden">
          {text.remaining(remaining)}
        </span>
      )}
      <span className="flex-1" />
      {activeMs !== null && (
        <time
          className="text-xs text-text-soft tabular-nums phone:hidden"
          title={text.timer}
          aria-label={text.timer}
        >
          {showDuration(activeMs / 1000)}
        </time>
      )}
      {props.status}
      <BarActions {...props} />
      <Button
        tone="primary"
        data-tour="submit"
        keys={keyOf('work.submit')}
        disabled={!can.submit}
        onClick={() => run('work.submit')}
      >
        {text.submit}
      </Button>
    </header>
  )
}

function stageWords(assignment: Assignment): string {
  if (assignment.stage === 'redo') return domainText.redo[assignment.from]
  if (assignment.stage === 'edit') return commonText.openAs[assignment.of]
  return domainText.stages[assignment.stage]
}

function ItemName({ resource }: { resource: WorkResource }) {
  return (
    // On an upright phone it has a line of its own, below all else.
    <span className="flex min-w-0 items-center gap-2 phone:px-2 phone:text-xs stacked:order-last stacked:w-full">
      {/* If both are long, the item's name keeps its width for longer. */}
      <span className="min-w-6 shrink-99 truncate text-text-soft phone:hidden" title={resource.tagName}>
        {resource.tagName}
      </span>
      <span className="text-text-soft phone:hidden">/</span>
      <h1 data-item-name className="max-w-120 min-w-0 font-medium" title={resource.path}>
        <ClippedName text={resourceName(resource)} />
      </h1>
    </span>
  )
}

const ICONS = [
  { command: 'compare.versions', icon: <SquareSplitHorizontal size={16} />, needs: 'compare' },
  { command: 'edit.undo', icon: <Undo2 size={16} />, needs: 'undo' },
  { command: 'edit.redo', icon: <Redo2 size={16} />, needs: 'redo' },
  { command: 'help', icon: <CircleHelp size={16} />, needs: null },
] as const

function BarActions({ can }: TopBarProps) {
  const { keyOf, labelOf, run } = useCommands()
  return (
    <span className="flex">
      {ICONS.map(({ command, icon, needs }) => (
        <IconButton
          key={command}
          label={labelOf(command)}
          keys={keyOf(command)}
          icon={icon}
          className="phone:hidden"
          disabled={needs !== null && !can[needs]}
          onClick={() => run(command)}
        />
      ))}
      <BarMenu can={can} />
    </span>
  )
}

function BarMenu({ can }: Pick<TopBarProps, 'can'>) {
  const { keyOf, labelOf, run } = useCommands()
  const theme = useThemeWord()
  return (
    <Menu
      trigger={
        <Button tone="quiet" className="w-control !px-0" aria-label={text.more}>
          <Ellipsis size={16} />
        </Button>
      }
      items={[
        {
          id: 'save',
          label: labelOf('work.save'),
          keys: keyOf('work.save'),
          onSelect: () => run('work.save'),
        },
        ...(can.share ? [{ id: 'share', label: sharingText.menu, onSelect: () => run('work.share') }] : []),
        {
          id: 'palette',
          label: labelOf('palette'),
          keys: keyOf('palette'),
          onSelect: () => run('palette'),
        },
        { id: 'theme', label: theme.word, onSelect: () => run('view.theme') },
        { id: 'keys', label: labelOf('keys'), onSelect: () => run('keys') },
        {
          id: 'release',
          label: text.release,
          danger: true,
          separated: true,
          disabled: !can.release,
          onSelect: () => run('work.release'),
        },
      ]}
    />
  )
}
