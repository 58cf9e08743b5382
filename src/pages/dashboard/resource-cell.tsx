import { resourceName } from '../../domain/paths.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import type { WorkSummary } from './queries.ts'

/** A cell with a resource's picture and name; a click opens its history. */
export const resourceCellOf =
  (onHistory: (resourceId: string) => void) =>
  ({ resource }: Pick<WorkSummary, 'resource'>) => (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail url={resource.thumbnailUrl} name={resourceName(resource)} />
      <button
        type="button"
        title={resource.path}
        aria-label={dashboardText.records.history(resourceName(resource))}
        className="max-w-70 truncate hover:text-accent-text hover:underline"
        onClick={() => onHistory(resource.uuid)}
      >
        {resourceName(resource)}
      </button>
    </span>
  )
