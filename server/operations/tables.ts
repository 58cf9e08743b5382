import type { OperationRecord, SeriesPoint } from '../../src/contract/types.d.ts'
import { chinaTime } from '../../src/domain/china.ts'
import { personLabel } from '../../src/domain/person.ts'
import { KINDS } from '../../src/domain/kinds.ts'
import { QUALITY_WORDS, RECORD_WORDS, STAGE_WORDS, STATUS_WORDS } from '../../src/domain/words.ts'
import { figureText, recordText } from './table-text.ts'

/** How lists look as tables to be downloaded: columns and rows in Chinese. */

const NUMBERS = Object.keys(figureText.figures) as (keyof typeof figureText.figures)[]
const RATES = Object.keys(figureText.rates) as (keyof typeof figureText.rates)[]

/** Four digits: more say nothing. */
const round = (value: number | null): number | null =>
  value === null ? null : Math.round(value * 10_000) / 10_000

export const seriesColumns = [
  ...figureText.groups,
  ...Object.values(figureText.figures),
  ...Object.values(figureText.rates),
]

export const seriesRow = ({ day, user, tag, figures, rates }: SeriesPoint) => [
  day,
  user && personLabel(user),
  user?.corpName ?? null,
  tag?.name ?? null,
  ...NUMBERS.map((name) => figures[name]),
  ...RATES.map((name) => round(rates[name])),
]

const shown = (at: string | null): string | null => (at === null ? null : chinaTime(Date.parse(at)))

export const recordColumns = recordText.columns

export const recordRow = (record: OperationRecord) => [
  record.id,
  shown(record.at),
  RECORD_WORDS[record.type],
  record.stage === null ? null : STAGE_WORDS[record.stage],
  KINDS[record.kind].label,
  record.tagName,
  record.resourceName,
  record.resourceId,
  record.user && personLabel(record.user),
  record.user?.corpName ?? null,
  record.fromStatus === null ? null : STATUS_WORDS[record.fromStatus],
  record.toStatus === null ? null : STATUS_WORDS[record.toStatus],
  record.versionBefore,
  record.version,
  record.isQualified === null ? null : QUALITY_WORDS[record.isQualified],
  shown(record.resetAt),
]

export async function* mapEach<From, To>(
  source: AsyncIterable<From>,
  map: (value: From) => To,
): AsyncGenerator<To> {
  for await (const value of source) yield map(value)
}
