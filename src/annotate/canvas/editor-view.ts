import type { EditorView } from '../../kinds/types.ts'
import type { EditorContext } from '../../machines/editor/editor-types.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import type { LabelSettings, Rejection, WorkDocument } from '../../machines/work.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import { NO_REJECTION } from './rejection.ts'
import type { PictureSource, Pictures } from './pictures.ts'

export interface ShownItem {
  readonly picture: PictureSource | null
  readonly judging: boolean
  readonly rejection: Rejection
  readonly other: WorkDocument['annotation'] | null
  readonly readonly: boolean
  readonly labels?: LabelSettings
}

export const NOTHING: ShownItem = {
  picture: null,
  judging: false,
  rejection: NO_REJECTION,
  other: null,
  readonly: true,
}

const isInside = ({ x, y }: PointerSample, { width, height }: Size): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height

export function editorViewOf(
  facts: ShownItem,
  picture: PictureSource,
  { selection, hover, preview, panHeld, fields }: EditorContext<WorkDocument>,
  tool: {
    readonly drawing: string | null
    readonly aims: boolean
    readonly pointer: PointerSample | null
  },
  pictures: Pictures,
): EditorView {
  const drawing = facts.readonly ? null : tool.drawing
  const { pointer } = tool
  const aims = drawing !== null && tool.aims && !panHeld && pointer !== null && isInside(pointer, picture)
  return {
    picture: {
      id: picture.uuid,
      width: picture.width,
      height: picture.height,
      media: pictures.media(picture),
    },
    selection,
    hover: hover && { role: hover.role, id: hover.id },
    preview,
    fields,
    drawing,
    readonly: facts.readonly,
    crosshair: aims && pointer.hit?.part !== 'handle' ? { x: pointer.x, y: pointer.y } : null,
    judging: facts.judging,
    rejection: facts.rejection,
    other: facts.other,
    ...(facts.labels ? { labels: facts.labels } : {}),
  }
}
