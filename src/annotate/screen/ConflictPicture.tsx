import { useCallback, useMemo } from 'react'
import type { Kind } from '../../domain/kinds.ts'
import type { KindSpec } from '../../kinds/types.ts'
import type { Conflict } from '../../machines/work.ts'
import { createCanvasView } from '../../render/canvas-view.ts'
import { annotateText } from '../../text/annotate.ts'
import type { Pictures } from '../canvas/pictures.ts'
import { describeOf } from './useCanvas.ts'

interface ConflictPictureProps<K extends Kind> {
  conflict: Conflict
  pictures: Pictures
  spec: KindSpec<K>
}

/** Both versions on the picture: mine as usual, the server's dashed. */
export function ConflictPicture<K extends Kind>({ conflict, pictures, spec }: ConflictPictureProps<K>) {
  const describe = useMemo(() => describeOf(spec), [spec])
  const ref = useCallback(
    (host: HTMLDivElement | null) => {
      if (!host) return
      const view = createCanvasView(host, pictures.bitmaps)
      const { entry, theirs } = conflict
      const { resource } = entry.item
      const draw = (): void =>
        view.setScene(
          describe(entry.work, {
            picture: { ...resource, id: resource.uuid, media: pictures.media(resource) },
            selection: [],
            hover: null,
            preview: null,
            drawing: null,
            crosshair: null,
            judging: true,
            rejection: theirs?.judgement?.errorBoxes ?? [],
            other: theirs?.annotation ?? null,
          }),
        )
      draw()
      const stop = pictures.subscribe(draw)
      return () => {
        stop()
        view.destroy()
      }
    },
    [conflict, pictures, describe],
  )
  return (
    <div
      ref={ref}
      role="img"
      aria-label={annotateText.conflict.title}
      className="relative h-80 overflow-hidden rounded-md bg-surface-sunken"
    />
  )
}
