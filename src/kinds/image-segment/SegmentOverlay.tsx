import { useEffect } from 'react'
import type { PlacedSegment } from '../../domain/segments/tree.ts'
import { findSegment } from '../../domain/segments/tree.ts'
import { labelFields, maskFields } from '../traits/masks/fields.ts'
import { categoryName, colourOf, labelsIn, newColour } from '../traits/masks/labels.ts'
import { newPlace, selectedSegment } from '../traits/masks/layer.ts'
import { isVisible, soloOf } from '../traits/masks/visible.ts'
import { MASK_TOOLS } from '../../tools/tools.ts'
import { SMART } from '../../tools/smart/smart.ts'
import { imageSegmentText } from '../../text/image-segment.ts'
import type { StrokeTarget } from '../traits/masks/panel/Chip.tsx'
import { SoloChip, TargetChip } from '../traits/masks/panel/Chip.tsx'
import type { OverlayFacts } from '../../annotate/page/kind-page.ts'
import { SmartBar } from '../../annotate/canvas/SmartBar.tsx'
import { useCommands } from '../../annotate/useCommands.ts'

const words = imageSegmentText.tree.drawing

const NEEDS_SEGMENT: readonly string[] = ['eraser', 'fill']

function selectedIn({ access, selection }: OverlayFacts<'image-segment'>): PlacedSegment | undefined {
  const id = selectedSegment(selection)
  return id === null ? undefined : findSegment(access.work.annotation.categories, id)
}

function targetOf(facts: OverlayFacts<'image-segment'>): StrokeTarget {
  const { access, fields, tool, task } = facts
  const labels = labelsIn(task.item.labels)
  const trees = access.work.annotation.categories
  const placed = selectedIn(facts)
  if (!placed && NEEDS_SEGMENT.includes(tool)) return { words: words.nothing, colour: null, barred: null }
  if (!placed) {
    const place = newPlace(trees, fields)
    const parent = place.parentId === null ? undefined : findSegment(trees, place.parentId)
    const category = categoryName(place.category, labels)
    return {
      words: parent ? words.part(parent.segment.name) : words.top(category),
      colour: newColour(trees, place, labels),
      barred: null,
    }
  }
  const view = maskFields(fields)
  const { name } = placed.segment
  const locked = view.lockedIds.includes(placed.segment.id)
  const hidden = !isVisible(placed, view, soloOf(trees, view))
  const barred = locked ? 'locked' : hidden ? 'hidden' : null
  return { words: words[barred ?? 'segment'](name), colour: colourOf(placed, labels), barred }
}

/** On the picture, since the panel is far from the eye. */
export function SegmentOverlay(facts: OverlayFacts<'image-segment'>) {
  const { tool, annotationAccess, setFields, task } = facts
  const labels = labelsIn(task.item.labels)
  // Tools read the labels of the database from the fields.
  useEffect(() => setFields(labelFields(labels)), [labels, setFields])
  const selected = selectedIn(facts)
  const smart = tool === SMART.id && !annotationAccess.readonly
  const paints = MASK_TOOLS.some(({ id }) => id === tool) && !annotationAccess.readonly
  return (
    <>
      <div className="pointer-events-none absolute top-canvas left-1/2 flex -translate-x-1/2 gap-2">
        {paints && <TargetChip {...targetOf(facts)} />}
        <Solo {...facts} />
      </div>
      {smart && (
        <SmartBar
          editor={facts.editor}
          refines={selected !== undefined}
          target={selected?.segment.name ?? null}
        />
      )}
    </>
  )
}

function Solo({ access, fields }: OverlayFacts<'image-segment'>) {
  const { keyOf } = useCommands()
  const trees = access.work.annotation.categories
  const solo = soloOf(trees, maskFields(fields))
  const placed = solo === null ? undefined : findSegment(trees, solo)
  if (!placed) return null
  const shown = imageSegmentText.tree.solo(placed.segment.name)
  return <SoloChip words={shown} keys={keyOf('segment.solo')} />
}
