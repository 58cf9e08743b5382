import { Ban } from 'lucide-react'
import { segmentColour } from '../../../domain/colours.ts'
import { maskFields } from '../../traits/masks/fields.ts'
import {
  findObject,
  isObjectShown,
  newCategory,
  newObjectColour,
  selectedObjects,
  soloObject,
} from '../object-layer.ts'
import { rowHere } from '../object-rows.ts'
import { waitingStrokes } from '../waiting-strokes.ts'
import { MASK_TOOLS } from '../../../tools/tools.ts'
import { SMART } from '../../../tools/smart/smart.ts'
import { videoSegmentText } from '../../../text/video-segment.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import type { StrokeTarget } from '../../traits/masks/panel/Chip.tsx'
import { Chip, SoloChip, TargetChip } from '../../traits/masks/panel/Chip.tsx'
import type { OverlayFacts } from '../../../annotate/page/kind-page.ts'
import { SmartBar } from '../../../annotate/canvas/SmartBar.tsx'
import { useVideoFact } from '../../../annotate/video/playback/useVideoState.ts'
import type { VideoController } from '../../../annotate/video/playback/video-controller.ts'
import { categoryLabel } from './categories.ts'
import { rowControllerOf } from '../video-parts.ts'
import { useRowFact } from '../rows/useRows.ts'
import { useCommands } from '../../../annotate/useCommands.ts'

const words = videoSegmentText.drawing
type Facts = OverlayFacts<'video-segment'>

const NEEDS_OBJECT: readonly string[] = ['eraser', 'fill']

/** On the picture, since the panel is far from the eye. */
export function ObjectOverlay(facts: Facts) {
  const { tool, annotationAccess, video, editor } = facts
  const paints = MASK_TOOLS.some(({ id }) => id === tool) && !annotationAccess.readonly
  return (
    <>
      <div className="pointer-events-none absolute top-canvas left-1/2 flex -translate-x-1/2 gap-2">
        {paints && <TargetChip {...targetOf(facts)} />}
        <Solo {...facts} />
        {video && <FrameHint {...facts} controller={video} />}
      </div>
      {paints && tool === SMART.id && (
        <SmartBar editor={editor} refines={hasMaskHere(facts)} target={selectedName(facts)} />
      )}
    </>
  )
}

function hasMaskHere({ access, fields, selection }: Facts): boolean {
  const [id] = selectedObjects(selection)
  return id !== undefined && (rowHere(access.work, fields, id)?.rle ?? null) !== null
}

function selectedName({ access, selection }: Facts): string | null {
  const [id] = selectedObjects(selection)
  return (id === undefined ? undefined : findObject(access.work, id)?.name) ?? null
}

function targetOf({ access, fields, selection, tool, task }: Facts): StrokeTarget {
  const [id] = selectedObjects(selection)
  const object = id === undefined ? undefined : findObject(access.work, id)
  if (!object) {
    if (NEEDS_OBJECT.includes(tool)) return { words: words.nothing, colour: null, barred: null }
    const label = categoryLabel(task.item.labels, newCategory(fields))
    const colour = segmentColour(newObjectColour(access.work, fields))
    return { words: words.create(label), colour, barred: null }
  }
  const locked = maskFields(fields).lockedIds.includes(object.id)
  const hidden = !isObjectShown(access.work, fields, object)
  const barred = locked ? 'locked' : hidden ? 'hidden' : null
  return { words: words[barred ?? 'object'](object.name), colour: segmentColour(object.colourIndex), barred }
}

function Solo({ access, fields }: Facts) {
  const { keyOf } = useCommands()
  const solo = soloObject(access.work, fields)
  const object = solo === null ? undefined : findObject(access.work, solo)
  if (!object) return null
  return <SoloChip words={words.solo(object.name)} keys={keyOf('object.solo')} />
}

function FrameHint({ access, fields, video, controller }: Facts & { controller: VideoController }) {
  const rows = rowControllerOf(video)
  const { excludeFrames } = access.work.annotation
  const excluded = useVideoFact(controller, ({ frame }) => excludeFrames.includes(frame))
  const waits = useRowFact(rows, ({ uuid, ready }) => uuid !== null && !ready)
  const failed = useRowFact(rows, (state) => state.failed)
  const strokes = waitingStrokes(fields).length
  return (
    <>
      {excluded && (
        <Chip warn icon={<Ban size={12} className="shrink-0 text-warn" />}>
          {words.excluded}
        </Chip>
      )}
      {waits && (
        <Chip warn={failed === true} icon={<Spinner />}>
          {failed ? words.failed : strokes > 0 ? words.loadingWith(strokes) : words.loading}
        </Chip>
      )}
    </>
  )
}
