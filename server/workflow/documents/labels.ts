import { sql } from 'kysely'
import { validateDocument } from '../../../src/domain/documents/validate.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { Database } from '../../store/store.ts'
import type { LabelSettings, WorkLabels } from '../settings.ts'
import { labelsOf, workLabels } from '../settings.ts'

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

/**
 * The settings by which a document is to be read and gone on with: those in force; or, where it no longer fits them (a
 * category or a template was taken away), those that it was made with. As people who work are told of them.
 */
export async function labelsOfDocument(db: Database, labelled: Labelled): Promise<WorkLabels> {
  return workLabels(await fittingLabels(db, labelled))
}

async function fittingLabels(db: Database, labelled: Labelled): Promise<LabelSettings> {
  const { kind, tag_id: tagId, made_with: madeWith, settings_version: version, settings } = labelled
  const labels = labelsOf(kind, version, settings)
  if (madeWith === null || madeWith === version) return labels
  const { rows } = await sql<{ settings: Record<string, unknown> }>`
    select settings from tag_settings where tag_id = ${tagId} and version = ${madeWith}`.execute(db)
  const [made] = rows
  if (!made) return labels
  const earlier = labelsOf(kind, madeWith, made.settings)
  return violations(labelled, labels) > violations(labelled, earlier) ? earlier : labels
}
