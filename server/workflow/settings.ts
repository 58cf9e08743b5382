import type { components } from '../../src/contract/types.d.ts'
import { IMAGE_BATCH_SIZE, VIDEO_BATCH_SIZE } from '../../src/domain/constants.ts'
import { KINDS, isKind, type AdminKind } from '../../src/domain/kinds.ts'

export type LabelSettings = components['schemas']['LabelSettings']

/** What of them those who work are told with each item: not how often they are checked, and the guide by a call of its own. */
export type WorkLabels = components['schemas']['WorkLabels']

export const workLabels = ({ checkSampling: _, guide: _guide, ...told }: LabelSettings): WorkLabels => told

/** How many are pulled at once where a tag does not say. */
export const batchSizeOf = (kind: AdminKind): number =>
  isKind(kind) && KINDS[kind].media === 'video' ? VIDEO_BATCH_SIZE : IMAGE_BATCH_SIZE

/** The label settings of a tag as they go out: what is stored of them over the defaults of the kind. */
export const labelsOf = (
  kind: AdminKind,
  version: number,
  stored: Record<string, unknown>,
): LabelSettings => ({
  batchSize: batchSizeOf(kind),
  commentRequired: false,
  commentReasons: [],
  checkSampling: 1,
  allowExternalShares: false,
  ...stored,
  settingsVersion: version,
})

/** Milliseconds that a lease of this tag lasts. */
export const leaseMsOf = (labels: LabelSettings, standardMs: number): number =>
  labels.leaseMinutes === undefined ? standardMs : labels.leaseMinutes * 60_000
