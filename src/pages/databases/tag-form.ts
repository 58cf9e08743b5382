import type { UseFormReturn } from 'react-hook-form'
import type { AdminKind } from '../../domain/kinds.ts'
import { databasesText } from '../../text/databases.ts'
import { formText } from '../../text/forms.ts'
import { numberBetween, textBetween, textUpTo, wholeBetween, z } from '../../ui/forms.ts'
import type { Tag, TagInput } from './queries.ts'

/** Limits of the contract. */
const REASONS_MAX = 50
const REASON_LENGTH = 100
const CATEGORIES_MAX = 100
const COLOURS = 23
const NODES_MAX = 200

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const linesUpTo = (max: number, length: number) =>
  z
    .string()
    .refine((text) => lines(text).length <= max, formText.array.max(max))
    .refine((text) => lines(text).every((line) => line.length <= length), formText.string.max(length))

/** `标识,名称,颜色序号`, one a line. */
function readCategory(line: string) {
  const [name = '', label = '', colour = ''] = line.split(/[,，]/).map((part) => part.trim())
  const colourIndex = Number(colour)
  const fits = name !== '' && label !== '' && colour !== '' && Number.isInteger(colourIndex)
  return fits && colourIndex >= 0 && colourIndex < COLOURS ? { name, label, colourIndex } : null
}

/** `3-4`, one a line. */
const readEdge = (line: string): [number, number] | null => {
  const match = /^(\d+)\s*[-–]\s*(\d+)$/.exec(line)
  return match ? [Number(match[1]), Number(match[2])] : null
}

const emptyToNone = (value: unknown) => (value === '' || Number.isNaN(value) ? null : value)

type BodyType = keyof typeof databasesText.drawer.bodyTypes

export const tagSchema = z
  .object({
    name: textBetween(1, 100),
    description: textUpTo(2000),
    priority: wholeBetween(-1000, 1000),
    needPull: z.boolean(),
    corpIds: z.array(z.number()),
    batchSize: wholeBetween(1, 100),
    leaseMinutes: z.preprocess(emptyToNone, wholeBetween(1, 10080).nullable()),
    redoAbsenceDays: z.preprocess(emptyToNone, wholeBetween(1, 365).nullable()),
    samplingPercent: numberBetween(0, 100),
    commentRequired: z.boolean(),
    commentReasons: linesUpTo(REASONS_MAX, REASON_LENGTH),
    allowExternalShares: z.boolean(),
    categories: linesUpTo(CATEGORIES_MAX, 200).refine(
      (text) => lines(text).every(readCategory),
      databasesText.drawer.categoriesHint,
    ),
    bodyType: z.string(),
    nodes: linesUpTo(NODES_MAX, 64),
    edges: linesUpTo(1000, 20).refine((text) => lines(text).every(readEdge), databasesText.drawer.edgesHint),
  })
  .superRefine((form, context) => {
    if (form.bodyType === '') return
    const count = lines(form.nodes).length
    if (count === 0) context.addIssue({ code: 'custom', path: ['nodes'], message: formText.array.min(1) })
    const known = lines(form.edges).every((line) => readEdge(line)?.every((index) => index < count) ?? true)
    if (!known) context.addIssue({ code: 'custom', path: ['edges'], message: formText.number.below(count) })
  })

export type TagForm = z.input<typeof tagSchema>
export type TagFormApi = UseFormReturn<TagForm, unknown, z.output<typeof tagSchema>>

/** What the drawer starts with: a database as it is, or what a new one gets by default. */
export function formOf(tag: Tag | null, kind: AdminKind, corpIds: number[]): TagForm {
  const settings = tag?.settings
  return {
    name: tag?.name ?? '',
    description: tag?.description ?? '',
    priority: tag?.priority ?? 0,
    needPull: tag?.needPull ?? true,
    corpIds: tag?.corpIds ?? corpIds,
    batchSize: settings?.batchSize ?? (kind.startsWith('video') ? 1 : 25),
    leaseMinutes: settings?.leaseMinutes ?? null,
    redoAbsenceDays: settings?.redoAbsenceDays ?? null,
    samplingPercent: Math.round((settings?.checkSampling ?? 1) * 10_000) / 100,
    commentRequired: settings?.commentRequired ?? true,
    commentReasons: (settings?.commentReasons ?? []).join('\n'),
    allowExternalShares: settings?.allowExternalShares ?? false,
    categories: (settings?.categories ?? [])
      .map(({ name, label, colourIndex }) => `${name},${label},${colourIndex}`)
      .join('\n'),
    bodyType: settings?.template?.bodyType ?? '',
    nodes: (settings?.template?.nodes ?? []).join('\n'),
    edges: (settings?.template?.edges ?? []).map((edge) => edge.join('-')).join('\n'),
  }
}

/** The form as the contract takes it; settings that were left empty are left out. */
export function inputOf(form: z.output<typeof tagSchema>): TagInput {
  const categories = lines(form.categories).flatMap((line) => readCategory(line) ?? [])
  const edges = lines(form.edges).flatMap((line) => {
    const edge = readEdge(line)
    return edge ? [edge] : []
  })
  return {
    name: form.name.trim(),
    description: form.description,
    priority: form.priority,
    needPull: form.needPull,
    corpIds: form.corpIds,
    settings: {
      batchSize: form.batchSize,
      ...(form.leaseMinutes !== null && { leaseMinutes: form.leaseMinutes }),
      ...(form.redoAbsenceDays !== null && { redoAbsenceDays: form.redoAbsenceDays }),
      checkSampling: form.samplingPercent / 100,
      commentRequired: form.commentRequired,
      commentReasons: lines(form.commentReasons),
      allowExternalShares: form.allowExternalShares,
      ...(categories.length > 0 && { categories }),
      ...(form.bodyType !== '' && {
        template: { bodyType: form.bodyType as BodyType, nodes: lines(form.nodes), edges },
      }),
    },
  }
}
