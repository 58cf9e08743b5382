import type { Fields } from '../../../machines/editor/types.ts'
import type { FrameRowsField } from '../object-rows.ts'
import { waitingFields } from '../waiting-strokes.ts'
import type { FrameRows } from '../../../platform/mask-rows/row-cache.ts'
import type { RowSourceCalls } from '../../../platform/mask-rows/row-calls.ts'
import type { Loaded } from '../../../annotate/review/versions/async-cache.ts'
import { createAsyncCache, valueOf } from '../../../annotate/review/versions/async-cache.ts'

/** A version never changes, so its frames are cached. */
const KEPT_FRAMES = 64

type VersionCallsOf = (uuid: string, version: number) => Pick<RowSourceCalls, 'read'>

export function createVersionRows(callsOf: VersionCallsOf) {
  const listeners = new Set<() => void>()
  const shelf = createAsyncCache<FrameRows>(KEPT_FRAMES, () => listeners.forEach((listener) => listener()))
  const keyOf = (uuid: string, version: number, frame: number): string => `${uuid}@${version}:${frame}`
  const read = async (uuid: string, version: number, frame: number): Promise<FrameRows> => {
    const rows = await callsOf(uuid, version).read(frame, frame + 1)
    return Object.fromEntries(rows.map(({ objectId, row }) => [objectId, row]))
  }
  return {
    at: (uuid: string, version: number, frame: number) => shelf.get(keyOf(uuid, version, frame)),
    want: (uuid: string, version: number, frame: number) =>
      shelf.want(keyOf(uuid, version, frame), () => read(uuid, version, frame)),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Without masks until they are loaded. */
export function withVersionRows(fields: Fields, frame: number, rows: Loaded<FrameRows>): Fields {
  const known = valueOf(rows)
  const field: FrameRowsField | null = known && { frame, rows: known, before: null }
  return { ...fields, ...waitingFields([]), rleData: (field ?? {}) as Fields }
}
