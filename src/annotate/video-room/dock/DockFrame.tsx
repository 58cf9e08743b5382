import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useStored } from '../../../ui/useStored.ts'
import { followDrag } from '../timeline/drag.ts'

/** CSS pixels. */
const HEIGHT = 204
const LEAST = 108
/** Part of the window that it may take. */
const MOST = 0.6
const KEY_STEP = 16
const STORED = 'video.dockHeight'

const within = (height: number): number =>
  Math.round(Math.min(Math.max(height, LEAST), Math.max(innerHeight * MOST, LEAST)))

function heightOf(text: string | null): number {
  const stored = Number(text ?? HEIGHT)
  return Number.isFinite(stored) ? stored : HEIGHT
}

interface DockFrameProps {
  label: string
  /** Name of the edge that is dragged. */
  handle: string
  children: ReactNode
}

/** A part of the screen along its bottom, as high as it is pulled; this browser keeps how high. */
export function DockFrame({ label, handle, children }: DockFrameProps) {
  const [stored, store] = useStored(STORED, heightOf)
  const [pulled, setPulled] = useState<number | null>(null)
  const ref = useRef<HTMLElement>(null)
  const height = within(pulled ?? stored)
  const keys: Readonly<Record<string, number>> = { ArrowUp: KEY_STEP, ArrowDown: -KEY_STEP }
  return (
    <section
      ref={ref}
      aria-label={label}
      style={{ height }}
      className="@container relative flex shrink-0 flex-col border-t border-line bg-surface"
    >
      {children}
      <div
        role="separator"
        tabIndex={0}
        aria-label={handle}
        aria-orientation="horizontal"
        aria-valuenow={height}
        aria-valuemin={LEAST}
        className="absolute inset-x-0 -top-1 z-20 h-2 cursor-ns-resize touch-none hover:bg-accent/40 focus-visible:bg-accent/60 focus-visible:outline-none"
        onPointerDown={(event) => {
          if (event.button !== 0) return
          const { bottom = 0 } = ref.current?.getBoundingClientRect() ?? {}
          let last = height
          followDrag(event, {
            move(_x, clientY) {
              last = within(bottom - clientY)
              setPulled(last)
            },
            end() {
              store(last)
              setPulled(null)
            },
            cancel: () => setPulled(null),
          })
        }}
        onKeyDown={(event) => {
          const by = keys[event.key]
          if (by === undefined) return
          event.preventDefault()
          store(within(height + by))
        }}
      />
    </section>
  )
}
