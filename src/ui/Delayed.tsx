import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'

/** Milliseconds, so that quick responses do not flicker. */
const SKELETON_DELAY = 200

interface DelayedProps {
  delay?: number
  keepsRoom?: boolean
  children: ReactNode
}

export function Delayed({ delay = SKELETON_DELAY, keepsRoom = false, children }: DelayedProps) {
  const [due, setDue] = useState(delay === 0)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), delay)
    return () => clearTimeout(timer)
  }, [delay])
  if (due) return children
  return keepsRoom ? <div className="invisible">{children}</div> : null
}
