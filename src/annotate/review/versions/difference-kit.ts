import { rangesOf } from '../../../domain/clips/frame-list.ts'
import type { Selected } from '../../../machines/editor/types.ts'
import type { Rect } from '../../../domain/geometry/rect.ts'
import { annotateText } from '../../../text/annotate.ts'
import { reviewText } from '../../../text/annotate-review.ts'
import { domainText } from '../../../text/common.ts'
import type { Difference } from './difference.ts'

const text = reviewText.values

export const yesOrNo = (value: boolean): string => (value ? text.yes : text.no)

export const textOr = (value: string | null): string => (value?.trim() ? value : text.empty)

const rounded = (value: number): number => Math.round(value * 100) / 100

export const rectWords = ({ x, y, width, height }: Rect): string => {
  const { place, size } = annotateText.crops
  return `${place(rounded(x), rounded(y))} · ${size(rounded(width), rounded(height))}`
}

export const frameWords = (frames: readonly number[]): string =>
  rangesOf(frames)
    .map(([first, end]) => text.frames(first, end - 1))
    .join('、')

const availabilityWords = (value: number): string =>
  domainText.availability[value as keyof typeof domainText.availability] ?? text.none

export const fieldDifference = (key: string, name: string, before: string, after: string): Difference[] =>
  before === after ? [] : [{ key, name, change: 'changed', before, after }]

/** Between the parts of what is said of an entry. */
export const SEPARATOR = ' · '

/** The words of a version, part by part; those that the other version says too are of less interest. */
export function comparedParts(words: string, other: string): { words: string; differs: boolean }[] {
  const known = new Set(other.split(SEPARATOR))
  return words.split(SEPARATOR).map((part) => ({ words: part, differs: !known.has(part) }))
}

export interface DifferenceEntry {
  readonly id: string
  readonly name: string
  readonly words: string
  readonly place?: Rect
  readonly frame?: number
}

function placedDifference(
  role: string,
  before: DifferenceEntry | undefined,
  after: DifferenceEntry | undefined,
): Difference[] {
  const shown = after ?? before
  if (!shown || (before && after && before.words === after.words)) return []
  const { id, name, place, frame } = shown
  return [
    {
      key: `${role} ${id}`,
      name,
      change: !before ? 'added' : after ? 'changed' : 'removed',
      before: before?.words ?? text.none,
      after: after?.words ?? text.none,
      ...(place ? { place } : {}),
      ...(frame === undefined ? {} : { frame }),
      ...(after ? { selected: { role, id } satisfies Selected } : {}),
    },
  ]
}

/** In the order of the newer version; removed items come last. @param role their role in the scene */
export function listDifferences(
  role: string,
  before: readonly DifferenceEntry[],
  after: readonly DifferenceEntry[],
): Difference[] {
  const was = new Map(before.map((one) => [one.id, one]))
  const is = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap((one) => placedDifference(role, was.get(one.id), one)),
    ...before.filter(({ id }) => !is.has(id)).flatMap((one) => placedDifference(role, one, undefined)),
  ]
}

export const commonDifferences = (
  before: { readonly availability: number; readonly remark: string },
  after: { readonly availability: number; readonly remark: string },
): Difference[] => [
  ...fieldDifference(
    'availability',
    reviewText.names.availability,
    availabilityWords(before.availability),
    availabilityWords(after.availability),
  ),
  ...fieldDifference('remark', reviewText.names.remark, textOr(before.remark), textOr(after.remark)),
]
