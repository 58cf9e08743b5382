import { fileName } from '../../domain/paths.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import type { WorkSummary } from './queries.ts'

/** A cell with a resource's picture and name; a click opens its history. */
export const resourceCellOf =
  (onHistory: (resourceId: string) => void) =>
  ({ resource }: Pick<WorkSummary, 'resource'>) => (
    <span className="flex min-w-0 items-center gap-3">
      <Thumbnail url={resource.thumbnailUrl} name={fileName(resource.path)} />
      <button
        type="button"
        title={resource.path}
        aria-label={dashboardText.records.history(fileName(resource.path))}
        className="max-w-70 truncate hover:text-accent-text hover:underline"
        onClick={() => onHistory(resource.uuid)}
      >
        {fileName(resource.path)}
      </button>
    </span>
  )
