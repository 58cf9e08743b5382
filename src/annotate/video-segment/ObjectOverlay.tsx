import { Ban, Crosshair, EyeOff, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { segmentColour } from '../../domain/colours.ts'
import { printedKey } from '../../kinds/shortcuts-print.ts'
import { maskFields } from '../../kinds/traits/masks-fields.ts'
import {
  findObject,
  freeObjectColour,
  isObjectShown,
  newCategory,
  selectedObjects,
  soloObject,
} from '../../kinds/traits/objects-layer.ts'
import { rowHere } from '../../kinds/traits/objects-rows.ts'
import { waitingStrokes } from '../../kinds/traits/waiting-strokes.ts'
import { SMART_TOOL } from '../../kinds/traits/proposal.ts'
import { OBJECT_TOOLS } from '../../kinds/video-segment.ts'
import { videoSegmentText } from '../../text/video-segment.ts'
import { Kbd } from '../../ui/Kbd.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { OverlayFacts } from '../screen/screen-kind.ts'
import { SmartBar } from '../smart/SmartBar.tsx'
import { useVideoFact } from '../video/useVideoState.ts'
import type { VideoDesk } from '../video/video-desk.ts'
import { categoryLabel } from './categories.ts'
import { rowDeskOf } from './desks.ts'
import { useRowFact } from './useRows.ts'

const words = videoSegmentText.drawing
type Facts = OverlayFacts<'video-segment'>

/** Tools that make no object of their own. */
const NEEDS_OBJECT: readonly string[] = ['eraser', 'fill']

const CHIP =
  'pointer-events-none flex max-w-80 items-center gap-2 rounded-md bg-surface-raised px-2.5 py-1 text-xs shadow-float'

/** Says on the picture what one is drawing and what the frame is, since the panel is far from the eye. */
export function ObjectOverlay(facts: Facts) {
  const { tool, annotationFace, video, editor, shortcuts } = facts
  const paints = OBJECT_TOOLS.some(({ id }) => id === tool) && !annotationFace.readonly
  return (
    <>
      <div className="pointer-events-none absolute top-canvas left-1/2 flex -translate-x-1/2 gap-2">
        {paints && <DrawnHint {...facts} />}
        <SoloHint {...facts} />
        {video && <FrameHint {...facts} desk={video} />}
      </div>
      {paints && tool === SMART_TOOL && (
        <SmartBar editor={editor} shortcuts={shortcuts} refines={hasMaskHere(facts)} />
      )}
    </>
  )
}

/** Whether the selected object has a mask on this frame. */
function hasMaskHere({ face, fields, selection }: Facts): boolean {
  const [id] = selectedObjects(selection)
  return id !== undefined && (rowHere(face.work, fields, id)?.rle ?? null) !== null
}

function Chip({ colour, warn = false, icon, children }: ChipProps) {
  return (
    <p role="status" className={CHIP}>
      {colour && <span aria-hidden className="size-2.5 shrink-0 rounded-xs" style={{ background: colour }} />}
      {icon}
      <span className={warn ? 'truncate text-warn' : 'truncate'}>{children}</span>
    </p>
  )
}

interface ChipProps {
  colour?: string
  warn?: boolean
  icon?: ReactNode
  children: ReactNode
}

/** What the next stroke changes, or makes. */
function DrawnHint({ face, fields, selection, tool, task }: Facts) {
  const [id] = selectedObjects(selection)
  const object = id === undefined ? undefined : findObject(face.work, id)
  if (!object) {
    if (NEEDS_OBJECT.includes(tool)) return <Chip>{words.nothing}</Chip>
    const label = categoryLabel(task.item.labels, newCategory(fields))
    return <Chip colour={segmentColour(freeObjectColour(face.work))}>{words.create(label)}</Chip>
  }
  const colour = segmentColour(object.colourIndex)
  if (maskFields(fields).lockedIds.includes(object.id))
    return (
      <Chip colour={colour} warn icon={<Lock size={12} className="shrink-0 text-warn" />}>
        {words.locked(object.name)}
      </Chip>
    )
  if (!isObjectShown(face.work, fields, object))
    return (
      <Chip colour={colour} warn icon={<EyeOff size={12} className="shrink-0 text-warn" />}>
        {words.hidden(object.name)}
      </Chip>
    )
  return <Chip colour={colour}>{words.object(object.name)}</Chip>
}

function SoloHint({ face, fields, shortcuts }: Facts) {
  const solo = soloObject(face.work, fields)
  const object = solo === null ? undefined : findObject(face.work, solo)
  const keys = printedKey(shortcuts, 'object.solo')
  if (!object) return null
  return (
    <p className={CHIP}>
      <Crosshair size={12} className="shrink-0 text-warn" />
      <span className="truncate">{words.solo(object.name)}</span>
      {keys && <Kbd keys={keys} />}
    </p>
  )
}

/** That the frame does not count, or that its masks are not here yet. */
function FrameHint({ face, fields, video, desk }: Facts & { desk: VideoDesk }) {
  const rows = rowDeskOf(video)
  const { excludeFrames } = face.work.annotation
  const excluded = useVideoFact(desk, ({ frame }) => excludeFrames.includes(frame))
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
