import { z } from 'zod'
import { Frame, ItemId, Rle } from '../../../src/contract/documents.ts'
import { isKind, KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { ROW_SOURCES } from '../../../src/domain/mask-rows.ts'
import { FormatError } from '../errors.ts'
import type { ReadItem } from '../import-items.ts'
import { itemTexts } from '../reading/item-texts.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { OWN_FORMAT, OWN_FORMAT_VERSION } from './write.ts'
import { formatText } from '../text.ts'

const mask = z.object({
  objectId: ItemId,
  frame: Frame,
  /** Null: a person said that there is no mask, or tracking lost the object. */
  rle: Rle.nullable(),
  source: z.enum(ROW_SOURCES),
  score: z.number().min(0).max(1).exactOptional(),
  uncertain: z.boolean().exactOptional(),
})

const item = z.object({
  uuid: z.uuid().optional(),
  name: z.string().max(255),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  duplicateOf: z.uuid().nullish().catch(null),
  annotation: z.unknown(),
  masks: z.array(mask).optional(),
})

const head = z.object({
  format: z.literal(OWN_FORMAT),
  formatVersion: z.number().int().min(1),
  kind: z.string(),
})

const kindName = (kind: string): string => (isKind(kind) ? KINDS[kind].label : kind)

function requireHead(given: Record<string, unknown>, kind: Kind): void {
  const parsed = head.safeParse(given, IN_CHINESE)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new FormatError(formatText.badField(issue?.path.join('.') ?? '', issue?.message ?? ''))
  }
  const { formatVersion, kind: theirs } = parsed.data
  if (formatVersion > OWN_FORMAT_VERSION)
    throw new FormatError(formatText.laterVersion(formatVersion, OWN_FORMAT_VERSION))
  if (theirs !== kind) throw new FormatError(formatText.otherKind(kindName(theirs), kindName(kind)))
}

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''

function readItem(text: string): ReadItem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { name: '', reason: formatText.notJson }
  }
  const parsed = item.safeParse(value, IN_CHINESE)
  if (parsed.success) return { item: parsed.data }
  return { name: nameIn(value), reason: reasonsOf(parsed.error) }
}

/** Throws a `FormatError` for another file, another kind or a later version. */
export async function* ownItems(chunks: AsyncIterable<string>, kind: Kind): AsyncGenerator<ReadItem> {
  for await (const text of itemTexts(chunks, (given) => requireHead(given, kind))) yield readItem(text)
}
