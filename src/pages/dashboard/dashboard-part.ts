import type { Kind } from '../../domain/kinds.ts'
import type { SessionUser } from '../../platform/session/session.ts'
import type { Search, SearchChange } from '../shared/address/search-params.ts'

/** What each part of a dashboard is given. */
export interface DashboardPartProps {
  kind: Kind
  user: SessionUser
  tagId: number | null
  /** What the page's address says, and what changes it. */
  search: Search
  change: (part: SearchChange) => void
}
