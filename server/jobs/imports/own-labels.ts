import { isKind } from '../../../src/domain/kinds.ts'
import { isEmptyOntology, type Ontology } from '../../../src/domain/ontology/ontology.ts'
import { labellingOf } from '../../formats/reading/labelling.ts'
import type { ImportTarget } from '../../formats/reading/opened-file.ts'
import type { SqlDatabase } from '../../store/store.ts'
import { labelsOf } from '../../workflow/settings.ts'

/** What a database calls things now. Nothing of a database that is gone. */
export async function ownLabels(
  db: SqlDatabase,
  tagId: number,
): Promise<
  Pick<ImportTarget, 'template' | 'categories' | 'labelling'> & { ontology?: Ontology | undefined }
> {
  const tag = await db
    .selectFrom('tags as t')
    .innerJoin('tag_settings as s', (join) =>
      join.onRef('s.tag_id', '=', 't.id').onRef('s.version', '=', 't.settings_version'),
    )
    .select(['t.kind', 's.version', 's.settings'])
    .where('t.id', '=', tagId)
    .executeTakeFirst()
  if (!tag || !isKind(tag.kind)) return { template: undefined }
  const { template, categories, ontology } = labelsOf(tag.kind, tag.version, tag.settings)
  const labelling = ontology && !isEmptyOntology(ontology) ? labellingOf(ontology) : undefined
  return { template, categories, labelling, ontology }
}
