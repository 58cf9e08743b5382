import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'

interface AppLinkProps {
  href: string
  className?: string
  shortcut?: string
  title?: string
  children: ReactNode
}

export function AppLink({ href, className, shortcut, title, children }: AppLinkProps) {
  const navigate = useNavigate()
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ href })
  }
  return (
    <a href={href} className={className} title={title} aria-keyshortcuts={shortcut} onClick={go}>
      {children}
    </a>
  )
}
