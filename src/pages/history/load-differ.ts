import type { Difference } from '../../annotate/review/versions/difference.ts'
import type { Kind } from '../../domain/kinds.ts'
import { KIND_MODULES } from '../../kinds/registry.ts'
import type { LabelSettings } from '../../machines/work.ts'
import type { ResourceDetail } from './queries.ts'

export type VersionDocument = NonNullable<ResourceDetail['annotation']>

/** The contract types documents of all kinds; each kind reads its own. */
export type Differ = (before: VersionDocument, after: VersionDocument, labels: LabelSettings) => Difference[]

export const loadDiffer = async (kind: Kind): Promise<Differ> =>
  (await KIND_MODULES[kind].differences()) as Differ
