import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

/** Waiting states appear only after this, so that quick answers do not flicker. Milliseconds. */
export const SKELETON_DELAY = 200

/** Shows its children once the delay has passed. */
export function Delayed({ delay = SKELETON_DELAY, children }: { delay?: number; children: ReactNode }) {
  const [due, setDue] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  return due ? children : null
}
