import type { ReactNode } from 'react'
import { Dialog } from '../../ui/Dialog.tsx'
import { useHouseCorps } from '../shared/corps.ts'
import { QueryView } from '../shared/QueryView.tsx'

interface HouseGateProps {
  title: string
  onClose: () => void
  /** Given the companies that a new database is visible to at first. */
  children: (corpIds: number[]) => ReactNode
}

/** A form that starts with the companies of the house waits until they are known, in a drawer that says so. */
export function HouseGate({ title, onClose, children }: HouseGateProps) {
  const house = useHouseCorps()
  if (house.data) return children(house.data.map(({ id }) => id))
  return (
    <Dialog open placement="drawer" title={title} onClose={onClose}>
      <QueryView query={house}>{() => null}</QueryView>
    </Dialog>
  )
}
