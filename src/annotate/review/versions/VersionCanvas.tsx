import type { RefCallback } from 'react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Kind } from '../../../domain/kinds.ts'
import type { KindSpec } from '../../../kinds/types.ts'
import type { CanvasView } from '../../../render/stage/canvas-view.ts'
import { createCanvasView } from '../../../render/stage/canvas-view.ts'
import type { Pictures } from '../../canvas/pictures.ts'
import type { ShownVersion } from './version-scene.ts'
import { describeOf, versionScene } from './version-scene.ts'

export type Attach = (view: CanvasView, host: HTMLElement) => () => void

interface VersionCanvasProps<K extends Kind> {
  spec: KindSpec<K>
  pictures: Pictures
  shown: ShownVersion
  label: string
  attach?: Attach
  className?: string
}

function useView(
  pictures: Pictures,
  attach: Attach | undefined,
): [RefCallback<HTMLElement>, CanvasView | null] {
  const [view, setView] = useState<CanvasView | null>(null)
  const joins = useRef(attach)
  const ref = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return
      const created = createCanvasView(host, pictures.bitmaps)
      const leave = joins.current?.(created, host)
      setView(created)
      return () => {
        leave?.()
        created.destroy()
        setView(null)
      }
    },
    [pictures],
  )
  return [ref, view]
}

export function VersionCanvas<K extends Kind>(props: VersionCanvasProps<K>) {
  const { spec, pictures, shown, label, attach, className } = props
  const describe = useMemo(() => describeOf(spec), [spec])
  const [ref, view] = useView(pictures, attach)
  useEffect(() => {
    if (!view) return
    const draw = (): void => view.setScene(versionScene(describe, shown, pictures))
    draw()
    const stops = [
      pictures.subscribe(draw),
      view.subscribeFrames(() => {
        if (view.scene.isUnfinished) draw()
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [view, describe, shown, pictures])
  return <div ref={ref} role="img" aria-label={label} className={className} />
}
