import type { Kind } from '../../domain/kinds.ts'
import type { Assignment } from '../../machines/work.ts'
import type { ListedAt } from './share-list-place.ts'
import type { SessionUser } from './session.ts'

export type MayLeave = () => Promise<boolean>

export interface AnnotatePageProps {
  kind: Kind
  assignment: Assignment
  /** Null: by the priority of databases. */
  tagId: number | null
  markerId: number | null
  /** Null: the next item. */
  itemId: string | null
  isAside: boolean
  user: SessionUser
  onLeave: () => void
  onOpen: (address: string) => void
  /** Asked before the browser's buttons leave the page; null: nothing. */
  guardLeaving: (mayLeave: MayLeave | null) => void
}

export interface SharePageProps<View = unknown> {
  kind: Kind
  shareId: string
  view: View
  /** The list that the item was opened from; null where it was opened by itself. */
  listed: ListedAt | null
  onOpen: (address: string) => void
}
