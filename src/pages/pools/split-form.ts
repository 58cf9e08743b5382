import { SplitCountLimits, SplitRequestLimits, TagInputLimits } from '../../contract/limits.ts'
import { tidyName } from '../../domain/names.ts'
import { poolsText } from '../../text/pools.ts'
import { formText } from '../../text/forms.ts'
import { wholeBetween, z } from '../../ui/forms.ts'
import { nameUpTo } from '../shared/forms/names.ts'
import type { SplitInput } from './queries.ts'

export const NEW_TAG = 'new'

const row = z
  .object({
    target: z.string().min(1, formText.required),
    newTag: z.string(),
    corpIds: z.array(z.number()),
    count: wholeBetween(1, SplitCountLimits.maximum),
  })
  .superRefine((value, context) => {
    if (value.target !== NEW_TAG) return
    const name = nameUpTo(TagInputLimits.name.maxLength).safeParse(value.newTag)
    if (!name.success) {
      context.addIssue({
        code: 'custom',
        path: ['newTag'],
        message: name.error.issues[0]?.message ?? formText.invalid,
      })
    }
  })

const seed = z.preprocess(
  (value) => (value === '' || Number.isNaN(value) ? null : value),
  wholeBetween(0, SplitRequestLimits.seed.maximum).nullable(),
)

const isCount = (count: number): boolean => Number.isInteger(count) && count > 0

export const sumOf = (rows: readonly { count: number }[]): number =>
  rows.reduce((sum, { count }) => sum + (isCount(count) ? count : 0), 0)

const targetKey = ({ target, newTag }: { target: string; newTag: string }): string =>
  target === NEW_TAG ? `new ${tidyName(newTag).toLowerCase()}` : target

export const splitSchema = (available: number) =>
  z.object({ rows: z.array(row), order: z.enum(['age', 'random']), seed }).superRefine((form, context) => {
    const keys = form.rows.map(targetKey)
    keys.forEach((key, index) => {
      if (keys.indexOf(key) < index)
        context.addIssue({
          code: 'custom',
          path: ['rows', index, form.rows[index]?.target === NEW_TAG ? 'newTag' : 'target'],
          message: poolsText.splitting.twice,
        })
    })
    const over = sumOf(form.rows) - available
    if (over > 0) {
      const last = form.rows.length - 1
      context.addIssue({
        code: 'custom',
        path: ['rows', last, 'count'],
        message: poolsText.splitting.tooMany(over),
      })
    }
  })

export type SplitForm = z.input<ReturnType<typeof splitSchema>>
export type SplitResult = z.output<ReturnType<typeof splitSchema>>

export const splitInput = (poolId: number, { rows, order, seed: chosen }: SplitResult): SplitInput => ({
  poolId,
  order,
  ...(order === 'random' && chosen !== null && { seed: chosen }),
  splits: rows.map(({ target, newTag, corpIds, count }) =>
    target === NEW_TAG
      ? { newTag: { name: tidyName(newTag), corpIds }, count }
      : { tagId: Number(target), count },
  ),
})

export interface SplitPreview {
  rows: { name: string; isNew: boolean; now: number; add: number }[]
  left: number
}

interface Target {
  id: number
  name: string
  total: number
}

export function previewOf(
  rows: SplitForm['rows'],
  targets: readonly Target[],
  available: number,
): SplitPreview {
  const found = new Map<string, SplitPreview['rows'][number]>()
  for (const { target, newTag, count } of rows) {
    const isNew = target === NEW_TAG
    const known = targets.find(({ id }) => String(id) === target)
    const name = isNew ? tidyName(newTag) : known?.name
    if (!name || !isCount(count)) continue
    const key = isNew ? `new ${name}` : target
    const before = found.get(key)
    found.set(key, { name, isNew, now: known?.total ?? 0, add: (before?.add ?? 0) + count })
  }
  return { rows: [...found.values()], left: Math.max(0, available - sumOf(rows)) }
}

export const drawSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
