import * as Radix from '@radix-ui/react-popover'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { SEGMENT_COLOURS } from '../../../../domain/colours.ts'
import { imageSegmentText } from '../../../../text/image-segment.ts'
import { classNames } from '../../../../ui/class-names.ts'

const text = imageSegmentText.tree

interface ColourPickerProps {
  name: string
  colourIndex: number
  /** The newest first. */
  recent: readonly number[]
  disabled: boolean
  onPick: (colourIndex: number) => void
}

export function ColourPicker({ name, colourIndex, recent, disabled, onPick }: ColourPickerProps) {
  const [open, setOpen] = useState(false)
  const pick = (index: number) => {
    setOpen(false)
    if (index !== colourIndex) onPick(index)
  }
  const swatches = (indices: readonly number[]) =>
    indices.map((index) => (
      <Swatch key={index} index={index} chosen={index === colourIndex} onPick={() => pick(index)} />
    ))
  return (
    <Radix.Root open={open} onOpenChange={setOpen}>
      <Radix.Trigger
        aria-label={text.colour(name)}
        disabled={disabled}
        tabIndex={-1}
        onClick={(event) => event.stopPropagation()}
        className="size-3.5 shrink-0 rounded-xs ring-1 ring-line-strong ring-inset enabled:hover:scale-115"
        style={{ background: SEGMENT_COLOURS[colourIndex] }}
      />
      {open && (
        <Radix.Portal>
          <Radix.Content
            side="left"
            align="start"
            sideOffset={8}
            collisionPadding={8}
            aria-label={text.colour(name)}
            onClick={(event) => event.stopPropagation()}
            className="z-50 flex animate-appear flex-col gap-2 rounded-md bg-surface-raised p-2 shadow-float"
          >
            {recent.length > 0 && (
              <div className="flex gap-1 border-b border-line pb-2">{swatches(recent)}</div>
            )}
            <div className="grid grid-cols-8 gap-1">{swatches(SEGMENT_COLOURS.map((_, index) => index))}</div>
          </Radix.Content>
        </Radix.Portal>
      )}
    </Radix.Root>
  )
}

function Swatch({ index, chosen, onPick }: { index: number; chosen: boolean; onPick: () => void }) {
  return (
    <button
      type="button"
      aria-label={text.colourOption(index)}
      aria-pressed={chosen}
      title={SEGMENT_COLOURS[index]}
      onClick={onPick}
      className={classNames(
        'flex size-6 items-center justify-center rounded-sm text-surface-sunken',
        chosen && 'ring-2 ring-text',
      )}
      style={{ background: SEGMENT_COLOURS[index] }}
    >
      {chosen && <Check size={14} strokeWidth={3} />}
    </button>
  )
}
