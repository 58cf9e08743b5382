import type { QualityItem } from '../../../src/contract/types.d.ts'
import type { Kind } from '../../../src/domain/kinds.ts'
import type { CreatedAt, Default, Maybe, MaybeTimestamp, Timestamp } from './columns.ts'

export interface ActivityClocks {
  user_id: number
  beat_at: Timestamp
}

/** By version and stage of an item. */
export interface Activity {
  user_id: number
  resource_uuid: string
  stage: string
  version: number
  active_ms: number
  /** Reported late. */
  late_ms: number
  updated_at: Timestamp
}

/** Shares among a tag's unmarked resources. */
export interface TagQualityRow {
  tag_id: number
  gold_share: Default<number>
  double_share: Default<number>
  updated_by: Maybe<number>
  updated_at: CreatedAt
}

export interface GoldTruths {
  tag_id: number
  resource_uuid: string
  chosen_by: Maybe<number>
  chosen_at: CreatedAt
}

export type Purpose = QualityItem['purpose']

/** A copy compared with its source. Triggers keep `resources.is_copy` by it. */
export interface QualityItems {
  resource_uuid: string
  kind: Kind
  tag_id: number
  purpose: Purpose
  source_uuid: string
  created_at: CreatedAt
  user_id: Maybe<number>
  other_id: Maybe<number>
  /** 0..1; null with `scored_at`: nothing to compare. */
  score: Maybe<number>
  scored_at: MaybeTimestamp
}
