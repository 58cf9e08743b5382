import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useInternalCompanies } from '../shared/corps.ts'
import { QueryView } from '../shared/QueryView.tsx'

interface WithInternalCompaniesProps {
  title: string
  onClose: () => void
  /** Given the companies that a new database is visible to at first. */
  children: (corpIds: number[]) => ReactNode
}

/** A form that starts with the companies that run the platform waits until they are known, in a drawer that says so. */
export function WithInternalCompanies({ title, onClose, children }: WithInternalCompaniesProps) {
  const internal = useInternalCompanies()
  if (internal.data) return children(internal.data.map(({ id }) => id))
  return (
    <Dialog open placement="drawer" title={title} onClose={onClose}>
      <QueryView query={internal}>{() => null}</QueryView>
    </Dialog>
  )
}
