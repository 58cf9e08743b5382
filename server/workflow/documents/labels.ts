import { sql, type RawBuilder } from 'kysely'
import { validateDocument } from '../../../src/domain/documents/validate.ts'
import type { LabelRules } from '../../../src/domain/documents/violation.ts'
import { withMergedLabels } from '../../../src/domain/ontology/merging.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf, workLabels, type LabelSettings, type WorkLabels } from '../settings.ts'

interface Labelled {
  readonly kind: Kind
  readonly tag_id: number
  readonly settings_version: number
  readonly settings: Record<string, unknown>
  readonly document: unknown
  /** Null without a document. */
  readonly made_with: number | null
}

/** Only labels are validated here, so the picture has no bounds. */
const BOUNDLESS = { width: Number.MAX_SAFE_INTEGER, height: Number.MAX_SAFE_INTEGER }

/** A stored document as it is read under these settings: with the labels that others were merged into. */
export const shownDocument = <Document>(document: Document, { ontology }: LabelRules): Document =>
  withMergedLabels(document, ontology)

const violations = ({ kind, document }: Labelled, labels: LabelSettings): number =>
  validateDocument(kind, shownDocument(document, labels), { ...BOUNDLESS, stage: 'mark', labels }).length

const isOlder = ({ made_with: madeWith, settings_version: version }: Labelled): boolean =>
  madeWith !== null && madeWith !== version

export const madeSettings = (tagId: RawBuilder<unknown>, madeWith: RawBuilder<unknown>) => sql`
  select old.settings from tag_settings old where old.tag_id = ${tagId} and old.version = ${madeWith}`

/** The current settings, or those of `made` if the document does not fit them: a category was removed. */
export function fittingLabels(labelled: Labelled, made: Labelled['settings'] | null): WorkLabels {
  const { kind, made_with: madeWith, settings_version: version, settings } = labelled
  const labels = labelsOf(kind, version, settings)
  if (madeWith === null || made === null || !isOlder(labelled)) return workLabels(labels)
  const earlier = labelsOf(kind, madeWith, made)
  return workLabels(violations(labelled, labels) > violations(labelled, earlier) ? earlier : labels)
}

export async function labelsOfDocument(db: SqlDatabase, labelled: Labelled): Promise<WorkLabels> {
  if (!isOlder(labelled)) return fittingLabels(labelled, null)
  const made = madeSettings(sql`${labelled.tag_id}`, sql`${labelled.made_with}`)
  const { rows } = await sql<{ settings: Labelled['settings'] }>`${made}`.execute(db)
  return fittingLabels(labelled, rows[0]?.settings ?? null)
}
