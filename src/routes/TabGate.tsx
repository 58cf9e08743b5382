import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { TabLock, TabLockState } from '../platform/session/tab-lock.ts'
import { holdTab } from '../platform/session/tab-lock.ts'
import { commonText } from '../text/common.ts'
import { shellText } from '../text/shell.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { CentredPage } from './CentredPage.tsx'

const text = shellText.tabs

interface TabGateProps {
  /** Of the work; tabs with the same name exclude each other. */
  name: string
  /** Where to go instead. */
  home: string
  children: ReactNode
}

/** Lets one tab at a time do this work; the second is told, and can take over. */
export function TabGate({ name, home, children }: TabGateProps) {
  // Web Locks exist on secure pages alone; without them nothing can be kept apart, and work goes on.
  const [state, setState] = useState<TabLockState>('locks' in navigator ? 'asking' : 'held')
  const lock = useRef<TabLock | null>(null)

  useEffect(() => {
    if (!('locks' in navigator)) return undefined
    const held = holdTab(navigator.locks, `biaozhu/${name}`, setState)
    lock.current = held
    return () => held.release()
  }, [name])

  if (state === 'held') return children
  if (state === 'asking') return null
  const isLost = state === 'lost'
  return (
    <CentredPage
      title={isLost ? text.lostTitle : text.elsewhereTitle}
      hint={isLost ? text.lost : text.elsewhere}
      actions={
        <>
          <Button tone="primary" onClick={() => lock.current?.takeOver()}>
            {text.takeOver}
          </Button>
          <a href={home} className={buttonClass('plain')}>
            {commonText.actions.back}
          </a>
        </>
      }
    />
  )
}
