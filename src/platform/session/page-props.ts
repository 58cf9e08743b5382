import type { Kind } from '../../domain/kinds.ts'
import type { Assignment } from '../../machines/work.ts'
import type { SessionUser } from './session.ts'

/** Resolves to whether the page may be left, when need be after asking the person. */
export type MayLeave = () => Promise<boolean>

/** What a route hands to the annotation page of a kind. A change of any of them mounts the page anew. */
export interface AnnotatePageProps {
  kind: Kind
  assignment: Assignment
  /** Work from this database alone; null = by the databases' priority. */
  tagId: number | null
  /** Checks of what this person marked alone; null = of anybody's. */
  markerId: number | null
  /** One chosen item, from a list of the dashboard; null = whatever comes next. */
  itemId: string | null
  /** Opened from another annotation page, to which leaving leads back. */
  isAside: boolean
  user: SessionUser
  /** Leaves for the dashboard of the kind, or the page that it was opened from. */
  onLeave: () => void
  /** Goes to another address of the annotation pages. */
  onOpen: (address: string) => void
  /** Says what is asked before the page is left by the browser's own buttons; null: nothing is. */
  guardLeaving: (mayLeave: MayLeave | null) => void
}

/** What the route's server loader brought for a share page. */
export interface SharePageProps<View = unknown> {
  kind: Kind
  shareId: string
  view: View
}
