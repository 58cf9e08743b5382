import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface AppLinkProps {
  href: string
  className?: string
  shortcut?: string
  children: ReactNode
}

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
