import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

/** Waiting states appear only after this, so that quick answers do not flicker. Milliseconds. */
const SKELETON_DELAY = 200

interface DelayedProps {
  delay?: number
  /** Takes the children's room from the start, so that nothing below moves once they show. */
  keepsRoom?: boolean
  children: ReactNode
}

/** Shows its children once the delay has passed. */
export function Delayed({ delay = SKELETON_DELAY, keepsRoom = false, children }: DelayedProps) {
  const [due, setDue] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  if (due) return children
  return keepsRoom ? <div className="invisible">{children}</div> : null
}
