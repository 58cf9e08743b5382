import { useEffect, useRef, useState } from 'react'
import type { AnnotationSession } from '../session/session.ts'

export function useSession(start: () => Promise<AnnotationSession>): AnnotationSession | null {
  const [session, setSession] = useState<AnnotationSession | null>(null)
  // The route remounts the page for another purpose, so only the first `start` counts.
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
