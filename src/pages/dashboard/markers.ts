import { personLabel } from '../../domain/person.ts'
import type { Marker } from './queries.ts'

/** Those with that in their name, who has most to be checked first. */
export function markersToShow(markers: readonly Marker[], search: string): Marker[] {
  const part = search.trim().toLowerCase()
  return markers
    .filter(({ user }) => personLabel(user).toLowerCase().includes(part))
    .toSorted((a, b) => b.counts.marked - a.counts.marked)
}
