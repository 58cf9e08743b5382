import type { components } from '../../src/contract/types.d.ts'
import { IMAGE_BATCH_SIZE, VIDEO_BATCH_SIZE } from '../../src/domain/constants.ts'
import { KINDS, isKind, type AdminKind } from '../../src/domain/kinds.ts'

export type LabelSettings = components['schemas']['LabelSettings']

/** Sent with each item: without check sampling, order of pulls, and guide, which has its own call. */
export type WorkLabels = components['schemas']['WorkLabels']

export const workLabels = ({
  checkSampling: _,
  pullOrder: _order,
  guide: _guide,
  ...labels
}: LabelSettings): WorkLabels => labels

export const batchSizeOf = (kind: AdminKind): number =>
  isKind(kind) && KINDS[kind].media === 'video' ? VIDEO_BATCH_SIZE : IMAGE_BATCH_SIZE

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

export const leaseMsOf = (labels: LabelSettings, standardMs: number): number =>
  labels.leaseMinutes === undefined ? standardMs : labels.leaseMinutes * 60_000
