import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { frameOf } from '../object-rows.ts'
import { createRowCalls } from '../../../platform/mask-rows/row-calls.ts'
import { api } from '../../../platform/services.ts'
import type { VersionFacts, VersionFields } from '../../../annotate/review/versions/difference.ts'
import { createVersionRows, withVersionRows } from './version-rows.ts'

const versionRows = createVersionRows((uuid, version) => createRowCalls(api, uuid, version))

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
