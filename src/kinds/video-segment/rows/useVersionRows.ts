import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { frameOf } from '../object-rows.ts'
import { createRowCalls } from '../../../platform/mask-rows/row-calls.ts'
import { api } from '../../../platform/services.ts'
import type { VersionFacts, VersionFields } from '../../../annotate/review/versions/difference.ts'
import { createVersionRows, withVersionRows } from './version-rows.ts'

/** Those that this page has looked at. */
const versionRows = createVersionRows((uuid, version) => createRowCalls(api, uuid, version))

/** Shows a version with the masks that it has on the frame at hand. */
export function useVersionRows({ uuid, version, fields }: VersionFacts): VersionFields {
  const frame = frameOf(fields)
  useEffect(() => {
    if (version !== 'current') versionRows.want(uuid, version, frame)
  }, [uuid, version, frame])
  const rows = useSyncExternalStore(versionRows.subscribe, () =>
    version === 'current' ? null : versionRows.at(uuid, version, frame),
  )
  return useMemo(
    () =>
      rows === null
        ? { fields, status: 'ready' }
        : { fields: withVersionRows(fields, frame, rows), status: rows.status },
    [fields, frame, rows],
  )
}
