import type { ReactNode } from 'react'

interface CentredPageProps {
  title: string
  hint: ReactNode
  actions?: ReactNode
  children?: ReactNode
  inLayout?: boolean | undefined
}

export function CentredPage({ title, hint, actions, children, inLayout = false }: CentredPageProps) {
  const Container = inLayout ? 'div' : 'main'
  return (
    <Container className="flex min-h-full items-center justify-center p-6">
      <div className="w-full max-w-120 text-center">
        <h1 className="text-xl font-semibold">{title}</h1>
        <p className="mt-2 text-balance text-text-soft">{hint}</p>
        {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
        {children}
      </div>
    </Container>
  )
}
