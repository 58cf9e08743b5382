import { useEffect, useRef, useState } from 'react'
import type { AnnotationSession } from '../session/session.ts'

/** Starts what runs behind a page when it is mounted and stops it when it is left; null until it runs. */
export function useSession(start: () => Promise<AnnotationSession>): AnnotationSession | null {
  const [session, setSession] = useState<AnnotationSession | null>(null)
  // A change of what the page is for mounts it anew, see its route, so the first start is the only one.
  const begin = useRef(start)
  useEffect(() => {
    let left = false
    let running: AnnotationSession | null = null
    void begin.current().then((started) => {
      if (left) return started.stop()
      running = started
      setSession(started)
    })
    return () => {
      left = true
      running?.stop()
      setSession(null)
    }
  }, [])
  return session
}
