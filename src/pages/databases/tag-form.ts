import { CLIP_OVERLAP_VALUES, PULL_ORDER_VALUES } from '../../contract/enumerations.ts'
import {
  KeypointTemplateLimits,
  LabelSettingsInputLimits as settingLimits,
  SegmentCategoryLimits,
  TagInputLimits,
} from '../../contract/limits.ts'
import type { UseFormReturn } from 'react-hook-form'
import { NODE_TEMPLATES } from '../../domain/documents/templates.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { AdminKind } from '../../domain/kinds.ts'
import { isPlainName } from '../../domain/names.ts'
import { databasesText } from '../../text/databases.ts'
import { formText } from '../../text/forms.ts'
import { numberBetween, textBetween, textUpTo, wholeBetween, z } from '../../ui/forms.ts'
import { nameUpTo } from '../shared/forms/names.ts'
import { baseOf } from '../shared/forms/outdated.ts'
import type { Tag, TagChange, TagInput } from './queries.ts'

const CATEGORY_ID = /^\S+$/

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
    .refine(isPlainName, formText.plain)

const category = z.object({
  name: textBetween(1, SegmentCategoryLimits.name.maxLength)
    .regex(CATEGORY_ID, databasesText.drawer.categoryIdHint)
    .refine(isPlainName, formText.plain),
  label: textBetween(1, SegmentCategoryLimits.label.maxLength).refine(isPlainName, formText.plain),
  colourIndex: wholeBetween(0, SegmentCategoryLimits.colourIndex.maximum),
})

/** Format `3-4`. */
const readEdge = (line: string): [number, number] | null => {
  const match = /^(\d+)\s*[-–]\s*(\d+)$/.exec(line)
  return match ? [Number(match[1]), Number(match[2])] : null
}

const emptyToNone = (value: unknown) => (value === '' || Number.isNaN(value) ? null : value)

type BodyType = keyof typeof databasesText.drawer.bodyTypes

export function templateText(bodyType: string): { nodes: string; edges: string } | null {
  const template = Object.values(NODE_TEMPLATES).find((each) => each.bodyType === bodyType)
  return (
    (template && {
      nodes: template.nodes.join('\n'),
      edges: template.edges.map((edge) => edge.join('-')).join('\n'),
    }) ??
    null
  )
}

export const tagName = nameUpTo(TagInputLimits.name.maxLength)

export const tagSchema = z
  .object({
    name: tagName,
    description: textUpTo(TagInputLimits.description.maxLength),
    priority: wholeBetween(TagInputLimits.priority.minimum, TagInputLimits.priority.maximum),
    needPull: z.boolean(),
    corpIds: z.array(z.number()),
    batchSize: wholeBetween(settingLimits.batchSize.minimum, settingLimits.batchSize.maximum),
    leaseMinutes: z.preprocess(emptyToNone, wholeBetween(1, settingLimits.leaseMinutes.maximum).nullable()),
    redoAbsenceDays: z.preprocess(
      emptyToNone,
      wholeBetween(1, settingLimits.redoAbsenceDays.maximum).nullable(),
    ),
    samplingPercent: numberBetween(0, 100),
    commentRequired: z.boolean(),
    commentReasons: linesUpTo(
      settingLimits.commentReasons.maxItems,
      settingLimits.commentReasons.items.maxLength,
    ),
    allowExternalShares: z.boolean(),
    askUntouched: z.boolean(),
    keepValues: z.boolean(),
    guide: textUpTo(settingLimits.guide.maxLength),
    categories: z.array(category).max(settingLimits.categories.maxItems),
    /** Edited in a drawer of its own. */
    ontology: z.custom<Ontology | null>(),
    /** Empty: clips may not overlap. */
    clipOverlap: z.enum(['', ...CLIP_OVERLAP_VALUES]),
    /** Empty: in order of arrival. */
    pullOrder: z.enum(['', ...PULL_ORDER_VALUES]),
    bodyType: z.string(),
    nodes: linesUpTo(KeypointTemplateLimits.nodes.maxItems, KeypointTemplateLimits.nodes.items.maxLength),
    edges: linesUpTo(KeypointTemplateLimits.edges.maxItems, 20).refine(
      (text) => lines(text).every(readEdge),
      databasesText.drawer.edgesHint,
    ),
  })
  .superRefine((form, context) => {
    const names = form.categories.map(({ name }) => name.trim())
    names.forEach((name, index) => {
      if (names.indexOf(name) < index)
        context.addIssue({
          code: 'custom',
          path: ['categories', index, 'name'],
          message: databasesText.drawer.categoryTwice,
        })
    })
    if (form.bodyType === '') return
    const count = lines(form.nodes).length
    if (count === 0) context.addIssue({ code: 'custom', path: ['nodes'], message: formText.array.min(1) })
    const known = lines(form.edges).every((line) => readEdge(line)?.every((index) => index < count) ?? true)
    if (!known) context.addIssue({ code: 'custom', path: ['edges'], message: formText.number.below(count) })
  })

export type TagForm = z.input<typeof tagSchema>
export type TagFormApi = UseFormReturn<TagForm, unknown, z.output<typeof tagSchema>>

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
    askUntouched: settings?.askUntouched ?? true,
    keepValues: settings?.keepValues ?? false,
    guide: settings?.guide ?? '',
    categories: (settings?.categories ?? []).map(({ name, label, colourIndex }) => ({
      name,
      label,
      colourIndex,
    })),
    ontology: settings?.ontology ?? null,
    clipOverlap: settings?.clipOverlap ?? '',
    pullOrder: settings?.pullOrder ?? '',
    bodyType: settings?.template?.bodyType ?? '',
    nodes: (settings?.template?.nodes ?? []).join('\n'),
    edges: (settings?.template?.edges ?? []).map((edge) => edge.join('-')).join('\n'),
  }
}

export function inputOf(form: z.output<typeof tagSchema>): TagInput {
  const categories = form.categories.map(({ name, label, colourIndex }) => ({
    name: name.trim(),
    label: label.trim(),
    colourIndex,
  }))
  const edges = lines(form.edges).flatMap((line) => {
    const edge = readEdge(line)
    return edge ? [edge] : []
  })
  return {
    name: form.name,
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
      ...(!form.askUntouched && { askUntouched: false }),
      ...(form.keepValues && { keepValues: true }),
      ...(form.guide.trim() !== '' && { guide: form.guide.trim() }),
      ...(categories.length > 0 && { categories }),
      ...(form.ontology && { ontology: form.ontology }),
      ...(form.clipOverlap !== '' && { clipOverlap: form.clipOverlap }),
      ...(form.pullOrder !== '' && { pullOrder: form.pullOrder }),
      ...(form.bodyType !== '' && {
        template: { bodyType: form.bodyType as BodyType, nodes: lines(form.nodes), edges },
      }),
    },
  }
}

const differences = <Shape extends object>(before: Shape, after: Shape): Partial<Shape> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Shape]),
    ),
  ) as Partial<Shape>

/** Only what changed, with the old values, so that others' changes stay. */
export function changeOf(tag: Tag, form: z.output<typeof tagSchema>): TagChange | null {
  const before = tagSchema.safeParse(formOf(tag, tag.kind, tag.corpIds))
  const input: TagChange = inputOf(form)
  // Old values that the form would refuse are sent as a whole.
  const change = before.success ? differences<TagChange>(inputOf(before.data), input) : input
  if (Object.keys(change).length === 0) return null
  return {
    ...change,
    ...(change.settings && { settingsVersion: tag.settings.settingsVersion }),
    ...(change.corpIds && { baseCorpIds: tag.corpIds }),
    ...baseOf(tag, change, ['name', 'description', 'priority', 'needPull']),
  }
}
