import type { Kind } from '../../../src/domain/kinds.ts'
import type { CreatedAt, Default, Maybe, MaybeTimestamp, Timestamp } from './columns.ts'

/** When a person's last beat was. */
export interface ActivityClocks {
  user_id: number
  beat_at: Timestamp
}

/** Milliseconds that a person really worked on one version of an item in one stage. */
export interface Activity {
  user_id: number
  resource_uuid: string
  stage: string
  version: number
  active_ms: number
  /** Milliseconds of these that were told late. */
  late_ms: number
  updated_at: Timestamp
}

/** Which share of a tag's unmarked resources is made of hidden tests and of twins for a second person. */
export interface TagQualityRow {
  tag_id: number
  gold_share: Default<number>
  double_share: Default<number>
  updated_by: Maybe<number>
  updated_at: CreatedAt
}

/** Approved resources that serve as right answers in a tag. */
export interface GoldTruths {
  tag_id: number
  resource_uuid: string
  chosen_by: Maybe<number>
  chosen_at: CreatedAt
}

export type Purpose = 'gold' | 'double'

/** A copy that is compared with its source. Nothing but this table tells it from any other resource. */
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
