import type { AnnotationDocument, OutboxEntry, WorkItem } from '../../machines/work.ts'
import { annotateText } from '../../text/annotate.ts'
import { domainText } from '../../text/common.ts'

const text = annotateText.conflict.summary

export interface Difference {
  readonly name: string
  readonly mine: string
  readonly theirs: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const rectWords = (value: unknown): string =>
  isObject(value)
    ? `${annotateText.crops.place(Number(value['x']), Number(value['y']))} · ${annotateText.crops.size(Number(value['width']), Number(value['height']))}`
    : text.none

const words: readonly { name: string; of: (document: AnnotationDocument) => string }[] = [
  {
    name: text.availability,
    of: ({ availability }) =>
      domainText.availability[availability as keyof typeof domainText.availability] ?? text.none,
  },
  { name: text.tracking, of: ({ trackingCrop }) => rectWords(trackingCrop) },
  {
    name: text.excludes,
    of: ({ excludeCrops }) =>
      Array.isArray(excludeCrops) && excludeCrops.length > 0
        ? excludeCrops.map(rectWords).join('；')
        : text.none,
  },
  { name: text.wrong, of: ({ isCorrect }) => (isCorrect === false ? text.yes : text.no) },
  {
    name: text.remark,
    of: ({ remark }) => (typeof remark === 'string' && remark !== '' ? remark : text.none),
  },
]

/** What two versions say, side by side. */
export function differences(entry: OutboxEntry, theirs: WorkItem): Difference[] {
  const other = theirs.annotation
  const rows = words.map(({ name, of }) => ({
    name,
    mine: of(entry.work.annotation),
    theirs: other ? of(other) : text.none,
  }))
  const { isQualified, comment } = entry.push
  if (isQualified === undefined) return rows
  const judgement = theirs.judgement
  const quality = judgement?.isQualified
  return [
    ...rows,
    {
      name: text.verdict,
      mine: domainText.quality[isQualified],
      theirs: quality ? domainText.quality[quality] : text.none,
    },
    { name: text.comment, mine: comment ?? text.none, theirs: judgement?.comment ?? text.none },
  ]
}
