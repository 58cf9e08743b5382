import { z } from 'zod'
import { Frame, ItemId, Rle } from '../../../src/contract/documents.ts'
import { isKind, KINDS, type Kind } from '../../../src/domain/kinds.ts'
import { ROW_SOURCES } from '../../../src/domain/mask-rows.ts'
import { isRecord } from '../../../src/domain/is-record.ts'
import { isOntology, type Ontology } from '../../../src/domain/ontology/ontology.ts'
import { fileName } from '../../../src/domain/paths.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { FormatError } from '../errors.ts'
import type { Format } from '../format.ts'
import type { ImportItem, ReadItem } from '../reading/import-items.ts'
import { itemTexts } from '../reading/item-texts.ts'
import { referencesOf } from '../reading/opened-file.ts'
import { IN_CHINESE, reasonsOf } from '../reading/zod-reasons.ts'
import { formatText } from '../text.ts'
import type { ExportItem } from '../writing/export-items.ts'
import { type ExportFile, type ExportHead, type Exporter, jsonArray } from '../writing/exporter.ts'
import { objectIdsOf, currentMaskRows } from '../writing/mask-rows.ts'

/** This product's own JSON: lossless. */

const OWN_FORMAT = 'biaozhu'
const OWN_FORMAT_VERSION = 1

/** Programs read this path from the file, so it stays as it is. */
const ownMediaPath = ({ uuid, path }: Pick<ExportItem, 'uuid' | 'path'>): string =>
  `media/${uuid}/${fileName(path)}`

/** Streamed: masks of a long video exceed the longest string. */
async function* itemText(item: ExportItem, db: SqlDatabase): AsyncGenerator<string> {
  const { seq: _order, path: _stored, exportedAs: _named, split: _split, ...facts } = item
  const text = JSON.stringify({ ...facts, file: ownMediaPath(item) })
  const { kind, uuid, version, annotation } = item
  if (!KINDS[kind].hasMaskRows || version === 0) return yield text
  yield `${text.slice(0, -1)},"masks":`
  yield* jsonArray(currentMaskRows(db, { uuid, version, objectIds: objectIdsOf(annotation) }), '')
  yield '}'
}

async function* write(
  head: ExportHead,
  items: AsyncIterable<ExportItem>,
  db: SqlDatabase,
): AsyncGenerator<string> {
  const { kind, tag, settings, exportedAt } = head
  const top = { format: OWN_FORMAT, formatVersion: OWN_FORMAT_VERSION, kind, tag, settings, exportedAt }
  yield `${JSON.stringify(top).slice(0, -1)},"items":[`
  let separator = '\n'
  for await (const item of items) {
    yield separator
    yield* itemText(item, db)
    separator = ',\n'
  }
  yield '\n]}\n'
}

export const ownJson: Exporter = async function* (head, items, db): AsyncGenerator<ExportFile> {
  yield { name: 'annotations.json', content: write(head, items, db) }
}

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
  /** A wrong one costs itself. */
  masks: z.array(z.unknown()).optional(),
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

function readMasks(given: readonly unknown[] | undefined): Pick<ImportItem, 'masks' | 'skipped'> {
  if (given === undefined) return { masks: undefined }
  const skipped = new Map<string, string>()
  const masks = given.flatMap((each, index) => {
    const parsed = mask.safeParse(each, IN_CHINESE)
    if (parsed.success) return [parsed.data]
    const why = reasonsOf(parsed.error)
    skipped.set(formatText.badMask(index + 1, why), why)
    return []
  })
  return { masks, ...(skipped.size > 0 && { skipped }) }
}

function readItem(text: string): ReadItem {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { name: '', reason: formatText.notJson }
  }
  const parsed = item.safeParse(value, IN_CHINESE)
  if (parsed.success) {
    const { masks, ...facts } = parsed.data
    return { item: { ...facts, ...readMasks(masks) } }
  }
  return { name: nameIn(value), reason: reasonsOf(parsed.error) }
}

/** Throws a `FormatError` for another file, another kind or a later version. */
async function* ownItems(
  chunks: AsyncIterable<string>,
  onHead: (head: Record<string, unknown>) => void,
): AsyncGenerator<ReadItem> {
  for await (const text of itemTexts(chunks, onHead)) yield readItem(text)
}

const valueIn = (part: unknown, name: string): unknown => (isRecord(part) ? part[name] : undefined)

/** Of the database that the file was exported from. */
function ontologyIn(head: Record<string, unknown>): Ontology | undefined {
  const ontology = valueIn(valueIn(head['settings'], 'values'), 'ontology')
  return isOntology(ontology) ? ontology : undefined
}

export const json: Format<'json'> = {
  reads: {
    input: { takes: 'file', names: ['annotations.json'], ending: '.json' },
    open: ({ text, kind }) => {
      let ontology: Ontology | undefined
      const items = () =>
        ownItems(text(), (given) => {
          requireHead(given, kind)
          ontology = ontologyIn(given)
        })
      return Promise.resolve({ references: () => referencesOf(items()), items, ontology: () => ontology })
    },
    isUpright: () => true,
  },
  writes: {
    json: { mediaPath: ownMediaPath, write: ownJson },
  },
}
