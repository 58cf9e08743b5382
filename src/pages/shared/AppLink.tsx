import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface AppLinkProps {
  /** Path with its query. */
  href: string
  className?: string
  /** The key that goes there as well, for assistive technology; print it where it is seen. */
  shortcut?: string
  children: ReactNode
}

/** A link that stays in the application, unless a new tab is asked for. */
export function AppLink({ href, className, shortcut, children }: AppLinkProps) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} className={className} aria-keyshortcuts={shortcut} onClick={go}>
      {children}
    </a>
  )
}
