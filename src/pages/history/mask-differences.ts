import type { Difference } from '../../annotate/review/versions/difference.ts'
import { frameWords } from '../../annotate/review/versions/difference-kit.ts'
import type { SegmentObject } from '../../domain/documents/types.ts'
import type { PlacedRow } from '../../domain/mask-rows.ts'
import { changedPixels } from '../../domain/segments/changed-pixels.ts'
import { maskArea } from '../../domain/documents/mask.ts'
import { commonText } from '../../text/common.ts'
import { historyText } from '../../text/history.ts'

const text = historyText.masks

export interface MaskChange {
  readonly objectId: string
  readonly frame: number
  readonly change: Difference['change']
  /** Pixels. */
  readonly added: number
  readonly removed: number
}

const keyOf = ({ objectId, frame }: PlacedRow): string => `${frame} ${objectId}`

function changeOf(key: PlacedRow, before: PlacedRow | undefined, after: PlacedRow | undefined): MaskChange[] {
  const [old, now] = [before?.row.rle ?? null, after?.row.rle ?? null]
  const { objectId, frame } = key
  const place = { objectId, frame }
  if (old && now) {
    const { added, removed } = changedPixels(old, now)
    return added + removed === 0 ? [] : [{ ...place, change: 'changed', added, removed }]
  }
  if (now) return [{ ...place, change: 'added', added: maskArea(now), removed: 0 }]
  return old ? [{ ...place, change: 'removed', added: 0, removed: maskArea(old) }] : []
}

export function maskChanges(before: readonly PlacedRow[], after: readonly PlacedRow[]): MaskChange[] {
  const was = new Map(before.map((row) => [keyOf(row), row]))
  const is = new Map(after.map((row) => [keyOf(row), row]))
  return [...new Map([...was, ...is]).values()]
    .flatMap((row) => changeOf(row, was.get(keyOf(row)), is.get(keyOf(row))))
    .toSorted((a, b) => a.frame - b.frame || (a.objectId < b.objectId ? -1 : 1))
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

function describe(changes: readonly MaskChange[], change: MaskChange['change']): string[] {
  const alike = changes.filter((one) => one.change === change)
  if (alike.length === 0) return []
  const frames = frameWords(alike.map(({ frame }) => frame))
  const [added, removed] = [sum(alike.map((one) => one.added)), sum(alike.map((one) => one.removed))]
  if (change === 'changed') return [text.changed(frames, added, removed)]
  return [change === 'added' ? text.added(frames, added) : text.removed(frames, removed)]
}

function objectDifference(id: string, name: string, changes: readonly MaskChange[]): Difference {
  const kinds = new Set(changes.map(({ change }) => change))
  const [only] = kinds
  return {
    key: `masks ${id}`,
    name: text.of(name),
    change: kinds.size === 1 && only ? only : 'changed',
    before: describe(changes, 'removed').join('；') || commonText.none,
    after: [...describe(changes, 'added'), ...describe(changes, 'changed')].join('；') || commonText.none,
    ...(changes[0] ? { frame: changes[0].frame } : {}),
  }
}

/** @param objects the later one of an id names it @param uncompared changed frames beyond the limit */
export function maskDifferences(
  objects: readonly SegmentObject[],
  changes: readonly MaskChange[],
  uncompared: number,
): Difference[] {
  const names = new Map(objects.map(({ id, name }) => [id, name]))
  const ids = [...new Set([...names.keys(), ...changes.map(({ objectId }) => objectId)])]
  const lines = ids.flatMap((id) => {
    const own = changes.filter(({ objectId }) => objectId === id)
    return own.length === 0 ? [] : [objectDifference(id, names.get(id) ?? id, own)]
  })
  if (uncompared === 0) return lines
  const rest = { key: 'masks', name: text.rest, change: 'changed', before: commonText.none } as const
  return [...lines, { ...rest, after: text.uncompared(uncompared) }]
}
