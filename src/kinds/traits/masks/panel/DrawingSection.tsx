import { useId } from 'react'
import { MASK_OPACITY } from '../../../../domain/constants.ts'
import type { Overlap } from '../../../../domain/segments/paint.ts'
import { OVERLAPS } from '../../../../domain/segments/paint.ts'
import type { CommandId } from '../../../command.ts'
import { maskFields } from '../fields.ts'
import { BRUSH_SIZE, brushSizeFields, brushSizeOf } from '../../../../machines/editor/brush.ts'
import { followsEdges } from '../../../../machines/editor/live-wire.ts'
import { showsHints } from '../../../../machines/editor/segmenter.ts'
import type { Fields } from '../../../../machines/editor/types.ts'
import { imageSegmentText } from '../../../../text/image-segment.ts'
import { smartText } from '../../../../text/smart.ts'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { Range } from '../../../../ui/Range.tsx'
import { SegmentedControl } from '../../../../ui/SegmentedControl.tsx'
import { Tooltip } from '../../../../ui/Tooltip.tsx'
import { Section } from '../../../../annotate/panel/Section.tsx'
import { SwitchRow } from '../../../../annotate/panel/SwitchRow.tsx'
import { useCommands } from '../../../../annotate/useCommands.ts'

const { edges, fields: words, overlap: overlaps, sections } = imageSegmentText

/** Logarithmic: each step multiplies the brush size by the same factor. */
const SLIDER_STEPS = 200
const RANGE = Math.log(BRUSH_SIZE.most / BRUSH_SIZE.least)
const sliderOf = (size: number): number =>
  Math.round((Math.log(size / BRUSH_SIZE.least) / RANGE) * SLIDER_STEPS)
const sizeOf = (slider: number): number => BRUSH_SIZE.least * Math.exp((slider / SLIDER_STEPS) * RANGE)

interface DrawingSectionProps {
  fields: Fields
  setFields: (patch: Fields) => void
  readonly: boolean
  overlaps?: boolean
}

export function DrawingSection(props: DrawingSectionProps) {
  const { fields, setFields, readonly, overlaps: choosesOverlap = true } = props
  const { keyOf } = useCommands()
  const { overlap, maskOpacity, outlined } = maskFields(fields)
  const size = brushSizeOf(fields)
  const keys = (...commands: CommandId[]) => commands.map((command) => keyOf(command))
  return (
    <Section title={readonly ? sections.masks : sections.tools}>
      {!readonly && (
        <>
          <RangeRow
            label={words.brushSize}
            keys={keys('brush.smaller', 'brush.larger')}
            value={sliderOf(size)}
            max={SLIDER_STEPS}
            step={1}
            shown={`${size} px`}
            onChange={(slider) => setFields(brushSizeFields(sizeOf(slider)))}
          />
          <SwitchRow
            label={edges.title}
            hint={edges.hint}
            keys={keyOf('edges.toggle')}
            on={followsEdges(fields)}
            onChange={(on) => setFields({ followsEdges: on })}
          />
          <SwitchRow
            label={smartText.hints}
            hint={smartText.hintsHint}
            on={showsHints(fields)}
            onChange={(on) => setFields({ smartHints: on })}
          />
          {choosesOverlap && (
            <OverlapChoice
              value={overlap}
              keys={keyOf('overlap.next')}
              onChange={(value) => setFields({ overlap: value })}
            />
          )}
        </>
      )}
      <RangeRow
        label={words.maskOpacity}
        keys={keys('masks.fainter', 'masks.denser')}
        value={maskOpacity}
        max={MASK_OPACITY.max}
        step={0.05}
        shown={maskOpacity.toFixed(2)}
        onChange={(value) => setFields({ maskOpacity: value })}
      />
      <SwitchRow
        label={words.outlines}
        keys={keyOf('masks.outlines')}
        on={outlined}
        onChange={(on) => setFields({ showOutlines: on })}
      />
    </Section>
  )
}

interface OverlapChoiceProps {
  value: Overlap
  keys: string | undefined
  onChange: (value: Overlap) => void
}

function OverlapChoice({ value, keys, onChange }: OverlapChoiceProps) {
  return (
    <div className="flex flex-col gap-1">
      <span className="flex items-center justify-between text-xs text-text-soft">
        {overlaps.title}
        {keys && <Kbd keys={keys} />}
      </span>
      <SegmentedControl<Overlap>
        label={overlaps.title}
        value={value}
        onChange={onChange}
        segments={OVERLAPS.map((each) => ({
          value: each,
          label: (
            <span className="text-xs" title={overlaps[`${each}Hint`]}>
              {overlaps[each]}
            </span>
          ),
        }))}
      />
    </div>
  )
}

interface RangeRowProps {
  label: string
  keys: readonly (string | undefined)[]
  value: number
  max: number
  step: number
  shown: string
  onChange: (value: number) => void
}

function RangeRow({ label, keys, value, max, step, shown, onChange }: RangeRowProps) {
  const id = useId()
  return (
    <div className="flex h-7 items-center gap-2">
      <Tooltip label={label} keys={keys.filter(Boolean).join(' / ')}>
        <label htmlFor={id} className="w-22 shrink-0 truncate text-xs text-text-soft">
          {label}
        </label>
      </Tooltip>
      <Range id={id} min={0} max={max} step={step} value={value} aria-valuetext={shown} onChange={onChange} />
      <output htmlFor={id} className="w-12 text-right text-xs tabular-nums">
        {shown}
      </output>
      <span className="flex w-9 justify-end gap-0.5 text-text-soft">
        {keys.map((each) => each && !each.includes('+') && <Kbd key={each} keys={each} />)}
      </span>
    </div>
  )
}
