import type { Blur } from '../../domain/constants.ts'
import { AVAILABILITY, BLUR } from '../../domain/constants.ts'
import type { CommandId } from '../command.ts'
import { blurCommit, pendingCommit } from '../traits/skeleton/edits.ts'
import { domainText } from '../../text/common.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { classNames } from '../../ui/class-names.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import type { SegmentTone } from '../../ui/SegmentedControl.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { carryOut } from './node-facts.ts'
import { useCommands } from '../../annotate/useCommands.ts'

const text = imageNodeText.blur

const CHOICES: readonly { value: Blur; command: CommandId; tone: SegmentTone }[] = [
  { value: BLUR.unavailable, command: 'blur.unavailable', tone: 'bad' },
  { value: BLUR.none, command: 'blur.none', tone: 'ok' },
  { value: BLUR.slight, command: 'blur.slight', tone: 'warn' },
  { value: BLUR.strong, command: 'blur.strong', tone: 'warn' },
]

/** Availability follows from blur, except pending. */
export function BlurSection({ annotationAccess: access, setFields, purpose }: PanelFacts<'image-node'>) {
  const { keyOf } = useCommands()
  const { blur, availability } = access.work.annotation
  const isPending = availability === AVAILABILITY.pending
  const keys = (command: CommandId) => (access.readonly ? undefined : keyOf(command))
  const isShort = purpose === 'annotation'
  const hintOf = (value: Blur, command: CommandId): string =>
    [text.long[value], !isShort && keys(command)].filter(Boolean).join(' ')
  const pendingKeys = keys('availability.pending')
  return (
    <Section
      title={text.title}
      aside={
        <span className="text-xs text-text-soft">
          {text.availability(domainText.availability[availability])}
        </span>
      }
    >
      <SegmentedControl<Blur>
        large
        className="[&_label]:px-1"
        label={text.title}
        // Choosing the same blur again clears pending.
        value={isPending ? null : blur}
        onChange={(value) => carryOut(access, setFields, blurCommit(access.work, value))}
        segments={CHOICES.map(({ value, command, tone }) => ({
          value,
          tone,
          label: <span title={hintOf(value, command)}>{text.values[value]}</span>,
          keys: isShort ? keys(command) : undefined,
        }))}
      />
      <button
        type="button"
        aria-pressed={isPending}
        title={text.pendingHint}
        onClick={() => carryOut(access, setFields, pendingCommit(access.work))}
        className={classNames(
          'flex h-8 thumb:h-11 items-center justify-center gap-1.5 rounded-md text-sm font-medium ring-1 ring-inset',
          isPending ? 'bg-warn-soft text-warn ring-warn' : 'text-text-soft ring-line hover:bg-hover',
        )}
      >
        {text.pending}
        {pendingKeys && <Kbd keys={pendingKeys} />}
      </button>
      {blur === null && !isPending && purpose === 'annotation' && (
        <p className="text-xs text-text-soft">{text.required}</p>
      )}
    </Section>
  )
}
