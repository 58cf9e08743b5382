import * as Radix from '@radix-ui/react-popover'
import { X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useEffect, useId, useMemo, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { CommandId, Purpose } from '../../../kinds/command.ts'
import { commonText } from '../../../text/common.ts'
import { tourText } from '../../../text/tour.ts'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { leaveToInputMethod } from '../../../ui/input-method.ts'
import { Kbd } from '../../../ui/Kbd.tsx'
import { useCommands } from '../../useCommands.ts'

/** Elements with `data-tour`; the step is beside the first that exists. */
type TourPart = 'tools' | 'dock' | 'panel' | 'submit'

interface Step {
  readonly parts: readonly TourPart[]
  readonly side: Radix.PopoverContentProps['side']
  readonly commands: readonly CommandId[]
}

const DRAWN_WITH: Readonly<Partial<Record<Kind, readonly CommandId[]>>> = {
  video: ['video.play', 'clip.add', 'clip.exclude'],
  image: ['tool.tracking', 'tool.exclude'],
  'image-node': ['node.visibility', 'node.next', 'skeleton.drop'],
  'image-segment': ['tool.brush', 'tool.smart', 'tool.eraser'],
  'video-segment': ['tool.brush', 'tool.smart', 'object.track'],
}

const CHECKED_WITH: Readonly<Record<Purpose, readonly CommandId[]>> = {
  annotation: ['edit.undo', 'view.remark'],
  verdict: ['verdict.qualified', 'verdict.unqualified', 'tool.errorBox'],
  ruling: ['availability.unavailable', 'availability.available', 'view.remark'],
}

function stepsOf(kind: Kind, purpose: Purpose): readonly Step[] {
  const isDrawnOnTime = kind === 'video' && purpose === 'annotation'
  return [
    {
      parts: isDrawnOnTime ? ['dock', 'tools'] : ['tools', 'panel'],
      side: isDrawnOnTime ? 'top' : 'right',
      commands: purpose === 'annotation' ? (DRAWN_WITH[kind] ?? []) : ['view.hide', 'view.fit'],
    },
    { parts: ['panel', 'submit'], side: 'left', commands: CHECKED_WITH[purpose] },
    { parts: ['submit'], side: 'bottom', commands: ['work.submit', 'help'] },
  ]
}

const wordsOf = (kind: Kind, purpose: Purpose) =>
  purpose === 'annotation' ? tourText.annotation(kind) : tourText[purpose]

function findPart(parts: readonly TourPart[]): HTMLElement | null {
  const found = parts.map((part) => document.querySelector<HTMLElement>(`[data-tour=${part}]`))
  return found.find((each) => each !== null) ?? null
}

function useOutline(parts: readonly TourPart[]): void {
  useEffect(() => {
    const part = findPart(parts)
    if (!part) return
    part.style.outline = '2px solid var(--color-accent)'
    part.style.outlineOffset = '-2px'
    return () => {
      part.style.outline = ''
      part.style.outlineOffset = ''
    }
  }, [parts])
}

/** Enter and Space must not hand in the work. */
function pressOwnButtons(event: KeyboardEvent): void {
  if (event.key === 'Enter' || event.key === ' ') event.stopPropagation()
}

const NOWHERE: readonly TourPart[] = []

interface TourProps {
  kind: Kind
  purpose: Purpose
  onEnd: () => void
}

/** The page keeps working; Escape ends the tour from anywhere. */
export function Tour({ kind, purpose, onEnd }: TourProps) {
  const [at, setAt] = useState(0)
  const titleId = useId()
  const steps = useMemo(() => stepsOf(kind, purpose), [kind, purpose])
  const step = steps[at]
  const words = wordsOf(kind, purpose)[at]
  const parts = step?.parts ?? NOWHERE
  useOutline(parts)
  const anchor = useMemo(() => ({ current: findPart(parts) ?? document.body }), [parts])
  if (!step || !words) return null
  const isLast = at === steps.length - 1
  return (
    <Radix.Root open onOpenChange={(open) => !open && onEnd()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          key={at}
          // A dialog would take the page's keys.
          role="region"
          side={step.side}
          align={step.side === 'bottom' ? 'end' : 'start'}
          sideOffset={8}
          collisionPadding={12}
          aria-labelledby={titleId}
          data-density="tool"
          onKeyDown={pressOwnButtons}
          onEscapeKeyDown={leaveToInputMethod}
          onInteractOutside={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="z-30 flex w-80 animate-appear flex-col gap-3 rounded-md bg-surface-raised p-4 text-sm text-text shadow-float outline-none"
        >
          <header className="flex items-center gap-2">
            <h2 id={titleId} className="flex-1 font-semibold">
              {words.title}
            </h2>
            <span className="text-xs text-text-soft tabular-nums">
              {tourText.place(at + 1, steps.length)}
            </span>
            <Radix.Close
              aria-label={commonText.actions.close}
              className={buttonClass('quiet', '-my-1 -mr-2 !h-6 !w-6 !px-0')}
            >
              <X size={14} />
            </Radix.Close>
          </header>
          <p className="leading-relaxed">{words.words}</p>
          <Keys commands={step.commands} />
          <footer className="flex items-center gap-2">
            <Button tone="quiet" className="-ml-3" onClick={onEnd}>
              {tourText.skip}
            </Button>
            <span className="flex-1" />
            {at > 0 && <Button onClick={() => setAt(at - 1)}>{tourText.back}</Button>}
            <Button tone="primary" autoFocus onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
              {isLast ? tourText.finish : tourText.next}
            </Button>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function Keys({ commands }: { commands: readonly CommandId[] }) {
  const { keyOf, labelOf } = useCommands()
  return (
    <dl className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1.5 text-xs text-text-soft">
      {commands.map((command) => {
        const keys = keyOf(command)
        return (
          keys && (
            <div key={command} className="contents">
              <dt className="justify-self-end text-text">
                <Kbd keys={keys} />
              </dt>
              <dd>{labelOf(command)}</dd>
            </div>
          )
        )
      })}
    </dl>
  )
}
