import { sql, type RawBuilder } from 'kysely'
import { validateDocument } from '../../../src/domain/documents/validate.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf, workLabels, type LabelSettings, type WorkLabels } from '../settings.ts'

/** A document beside the settings of its database that are in force. */
export interface Labelled {
  readonly kind: Kind
  readonly tag_id: number
  readonly settings_version: number
  readonly settings: Record<string, unknown>
  readonly document: unknown
  /** Version of the settings that the document was made with; null where there is no document. */
  readonly made_with: number | null
}

/** Nothing but the labels is asked about: it is as if the picture had no end. */
const BOUNDLESS = { width: Number.MAX_SAFE_INTEGER, height: Number.MAX_SAFE_INTEGER }

const violations = ({ kind, document }: Labelled, labels: LabelSettings): number =>
  validateDocument(kind, document, { ...BOUNDLESS, stage: 'mark', labels }).length

/** Whether the settings in force are other ones than those that the document was made with. */
const isOlder = ({ made_with: madeWith, settings_version: version }: Labelled): boolean =>
  madeWith !== null && madeWith !== version

/** The settings of a tag in a version of them. */
export const madeSettings = (tagId: RawBuilder<unknown>, madeWith: RawBuilder<unknown>) => sql`
  select old.settings from tag_settings old where old.tag_id = ${tagId} and old.version = ${madeWith}`

/**
 * The settings to read and continue a document with: the current ones; or, where it does not fit them any more
 * (a category was removed), those that it was made with.
 *
 * @param made the settings that it was made with; needed where they are not the current ones
 */
export function fittingLabels(labelled: Labelled, made: Labelled['settings'] | null): WorkLabels {
  const { kind, made_with: madeWith, settings_version: version, settings } = labelled
  const labels = labelsOf(kind, version, settings)
  if (madeWith === null || made === null || !isOlder(labelled)) return workLabels(labels)
  const earlier = labelsOf(kind, madeWith, made)
  return workLabels(violations(labelled, labels) > violations(labelled, earlier) ? earlier : labels)
}

/** The same; reads what it was made with where that is needed. */
export async function labelsOfDocument(db: SqlDatabase, labelled: Labelled): Promise<WorkLabels> {
  if (!isOlder(labelled)) return fittingLabels(labelled, null)
  const made = madeSettings(sql`${labelled.tag_id}`, sql`${labelled.made_with}`)
  const { rows } = await sql<{ settings: Labelled['settings'] }>`${made}`.execute(db)
  return fittingLabels(labelled, rows[0]?.settings ?? null)
}
