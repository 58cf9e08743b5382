import { useEffect, useRef, useState } from 'react'
import type { AnnotatePageProps } from '../../../platform/session/page-props.ts'
import { storageHealth } from '../../../platform/services.ts'
import type { UnsentWork } from '../session/unsent-work.ts'
import { flush, isLostWithThePage, unsentWorkOf } from '../session/unsent-work.ts'
import type { AnnotationSession } from '../session/session.ts'

interface Leaving extends UnsentWork {
  readonly isAsking: boolean
  readonly leave: () => void
  readonly stay: () => void
  readonly goAnyway: () => void
}

const isNothing = ({ unsaved, unsent }: UnsentWork): boolean => unsaved + unsent === 0

export function useLeaving(
  session: AnnotationSession,
  onLeave: () => void,
  guardLeaving: AnnotatePageProps['guardLeaving'],
): Leaving {
  const [question, setQuestion] = useState<UnsentWork | null>(null)
  const answer = useRef<(leaves: boolean) => void>(() => undefined)
  const isLeaving = useRef(false)

  useEffect(() => {
    const beforeUnload = (event: BeforeUnloadEvent): void => {
      // Settles a stroke while there is time to store it.
      session.editor.send({ type: 'SETTLE' })
      const isStored = storageHealth.current() === null && !session.isStoring()
      if (isLostWithThePage(unsentWorkOf(session), isStored)) event.preventDefault()
    }
    const hidden = (): void => {
      if (document.hidden) session.stage.send({ type: 'FLUSH' })
    }
    window.addEventListener('beforeunload', beforeUnload)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      window.removeEventListener('beforeunload', beforeUnload)
      document.removeEventListener('visibilitychange', hidden)
    }
  }, [session])

  const mayLeave = async (): Promise<boolean> => {
    if (isLeaving.current) return true
    session.editor.send({ type: 'SETTLE' })
    if (isNothing(unsentWorkOf(session))) return true
    await flush(session)
    const waiting = unsentWorkOf(session)
    if (isNothing(waiting)) return true
    answer.current(false)
    setQuestion(waiting)
    return new Promise((resolve) => {
      answer.current = resolve
    })
  }
  const decide = (leaves: boolean): void => {
    setQuestion(null)
    answer.current(leaves)
  }
  const leave = async (): Promise<void> => {
    if (!(await mayLeave())) return
    isLeaving.current = true
    onLeave()
  }

  useEffect(() => {
    guardLeaving(mayLeave)
    return () => guardLeaving(null)
  })

  return {
    unsaved: question?.unsaved ?? 0,
    unsent: question?.unsent ?? 0,
    isAsking: question !== null,
    leave: () => void leave(),
    stay: () => decide(false),
    goAnyway: () => decide(true),
  }
}
