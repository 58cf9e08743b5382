import { resourceName } from '../../domain/paths.ts'
import { mediaFacts } from '../../platform/files/media-facts.ts'
import { showTime } from '../../platform/times.ts'
import { commonText } from '../../text/common.ts'
import { dashboardText } from '../../text/dashboard.ts'
import { ClippedName } from '../../ui/ClippedName.tsx'
import { Thumbnail } from '../../ui/Thumbnail.tsx'
import type { Data } from '../../api/call-types.ts'

export type WorkSummary = Data<'/api/images2/reject-records', 'get'>['items'][number]

export const resourceCellOf =
  (onHistory: (resourceId: string) => void) =>
  ({ resource }: Pick<WorkSummary, 'resource'>) => {
    const [name, facts] = [resourceName(resource), mediaFacts(resource)]
    return (
      <span className="flex min-w-0 items-center gap-3">
        <Thumbnail url={resource.thumbnailUrl} name={name} />
        <button
          type="button"
          title={commonText.media.hint(resource.path, facts, showTime(resource.createdAt))}
          aria-label={dashboardText.records.history(name)}
          className="max-w-70 min-w-0 hover:text-accent-text hover:underline"
          onClick={() => onHistory(resource.uuid)}
        >
          <ClippedName text={name} />
        </button>
        {resource.duration !== undefined && (
          <span className="shrink-0 text-xs text-text-soft tabular-nums">{facts}</span>
        )}
      </span>
    )
  }
