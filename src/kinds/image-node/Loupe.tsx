import { useEffect, useRef } from 'react'
import { activeOf, choiceOf, cursorOf } from '../../domain/hand-skeleton/active.ts'
import { isPlaced } from '../../domain/hand-skeleton/nodes.ts'
import { nodeName } from '../traits/skeleton/names.ts'
import { SKELETON_LAYER } from '../traits/skeleton/layer.ts'
import type { Presenter } from '../../annotate/canvas/presenter.ts'
import type { EditorActor } from '../../annotate/canvas/editor-machine.ts'
import { createAim } from './loupe-aim.ts'
import { LOUPE_SIDE, loupePlace, loupeViewport } from './loupe-view.ts'

interface LoupeProps {
  presenter: Presenter
  editor: EditorActor
}

function wordsOf(editor: EditorActor): string | null {
  const { document, fields, preview } = editor.getSnapshot().context
  if (!document || (preview && preview.type !== 'node')) return null
  const skeletons = SKELETON_LAYER.skeletonsOf(document, fields)
  const active = activeOf(skeletons, choiceOf(fields))
  const held = preview && skeletons.find(({ id }) => id === preview.id)
  const skeleton = held ?? active?.skeleton
  const index = (preview ? preview.nodes[0]?.index : active?.index) ?? -1
  const node = skeleton?.nodes[index]
  if (!skeleton || !node || (!preview && isPlaced(node))) return null
  return nodeName(skeleton, index)
}

interface Parts {
  readonly box: HTMLElement
  readonly canvas: HTMLCanvasElement
  readonly caption: HTMLElement
}

function follow({ box, canvas, caption }: Parts, props: LoupeProps): () => void {
  const { presenter, editor } = props
  const context = canvas.getContext('2d')
  const opened = () => editor.getSnapshot().context
  const aim = createAim(
    presenter.pointer,
    () => cursorOf(opened().fields),
    () => opened().key,
  )
  let frame = 0
  const draw = (): void => {
    frame = 0
    const at = aim()
    const { viewport } = presenter.view
    const words = wordsOf(editor)
    box.hidden = at === null || words === null
    if (at === null || words === null || !context) return
    caption.textContent = words
    const side = Math.round(LOUPE_SIDE * viewport.ratio)
    if (canvas.width !== side) canvas.width = canvas.height = side
    presenter.view.paintInto(context, loupeViewport(viewport, at))
    const place = loupePlace(viewport, at)
    box.style.transform = `translate(${place.x}px, ${place.y}px)`
  }
  const ask = (): void => {
    if (frame === 0) frame = requestAnimationFrame(draw)
  }
  const stops = [presenter.subscribe(ask), presenter.view.subscribe(ask)]
  ask()
  return () => {
    cancelAnimationFrame(frame)
    stops.forEach((stop) => stop())
  }
}

export function Loupe({ presenter, editor }: LoupeProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const caption = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!box.current || !canvas.current || !caption.current) return undefined
    const parts = { box: box.current, canvas: canvas.current, caption: caption.current }
    return follow(parts, { presenter, editor })
  }, [presenter, editor])
  return (
    <div
      ref={box}
      hidden
      aria-hidden
      data-loupe
      className="pointer-events-none absolute top-0 left-0"
      style={{ width: LOUPE_SIDE, height: LOUPE_SIDE }}
    >
      <canvas
        ref={canvas}
        className="size-full rounded-full bg-surface-sunken shadow-float ring-2 ring-line-strong"
      />
      <span className="absolute top-1/2 left-1/2 h-px w-4 -translate-x-1/2 bg-on-accent mix-blend-difference" />
      <span className="absolute top-1/2 left-1/2 h-4 w-px -translate-y-1/2 bg-on-accent mix-blend-difference" />
      <p
        ref={caption}
        className="absolute bottom-0 left-1/2 -translate-x-1/2 rounded-full bg-surface-raised px-2.5 py-0.5 text-xs font-medium whitespace-nowrap shadow-float"
      />
    </div>
  )
}
