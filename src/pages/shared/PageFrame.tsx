import type { ReactNode } from 'react'

interface PageFrameProps {
  title: string
  filters?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

export function PageFrame({ title, filters, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto flex max-w-440 flex-col gap-4 px-3 py-4 md:px-6 md:py-5">
      <header className="flex min-h-9 flex-wrap items-center gap-3">
        <h1 className="mr-2 text-xl font-semibold">{title}</h1>
        {filters}
        <div className="ml-auto flex items-center gap-2">{actions}</div>
      </header>
      {children}
    </div>
  )
}

export function Panel({
  id,
  title,
  aside,
  children,
}: {
  id?: string
  title?: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className="rounded-md border border-line bg-surface-raised">
      {title && (
        <header className="flex min-h-12 items-center gap-3 border-b border-line px-4">
          <h2 className="font-semibold">{title}</h2>
          <div className="ml-auto flex items-center gap-2">{aside}</div>
        </header>
      )}
      {children}
    </section>
  )
}
