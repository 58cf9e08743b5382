import type {
  PersonDayFigures,
  PersonFigures,
  PersonWeekFigures,
  PoolCounts,
  TagAges,
  TagCompanyAges,
  TagCompanyCounts,
  TagCounts,
  CompanyDayFigures,
  TagDayFigures,
  KindMarkerCounts,
  TagPersonCounts,
} from './schema/counts.ts'
import type {
  DiscardedMedia,
  MediaFiles,
  MediaFrames,
  Pools,
  ResourceLabels,
  Resources,
  SplitItems,
  Splits,
  TagCompanies,
  TagSettings,
  Tags,
} from './schema/data.ts'
import type {
  Companies,
  CompanyGrants,
  Grants,
  IdempotencyKeys,
  Installation,
  LoginFailures,
  Sessions,
  Users,
} from './schema/people.ts'
import type { Activity, ActivityClocks, GoldTruths, QualityItems, TagQualityRow } from './schema/quality.ts'
import type {
  AdminEvents,
  Annotations,
  CommentImages,
  Drafts,
  ImportReportLines,
  Jobs,
  Judgements,
  ModelFindings,
  OperationRecords,
  PrelabelRuns,
  Shares,
  VideoMasks,
} from './schema/work.ts'

export interface Schema {
  companies: Companies
  company_grants: CompanyGrants
  users: Users
  grants: Grants
  sessions: Sessions
  login_failures: LoginFailures
  idempotency_keys: IdempotencyKeys
  installation: Installation
  tags: Tags
  tag_settings: TagSettings
  tag_companies: TagCompanies
  pools: Pools
  media_files: MediaFiles
  media_frames: MediaFrames
  discarded_media: DiscardedMedia
  resources: Resources
  resource_labels: ResourceLabels
  splits: Splits
  split_items: SplitItems
  annotations: Annotations
  judgements: Judgements
  drafts: Drafts
  operation_records: OperationRecords
  admin_events: AdminEvents
  video_masks: VideoMasks
  comment_images: CommentImages
  shares: Shares
  jobs: Jobs
  import_report_lines: ImportReportLines
  prelabel_runs: PrelabelRuns
  model_findings: ModelFindings
  activity_clocks: ActivityClocks
  activity: Activity
  tag_quality: TagQualityRow
  gold_truths: GoldTruths
  quality_items: QualityItems
  tag_counts: TagCounts
  tag_ages: TagAges
  tag_company_counts: TagCompanyCounts
  tag_company_ages: TagCompanyAges
  tag_person_counts: TagPersonCounts
  kind_marker_counts: KindMarkerCounts
  pool_counts: PoolCounts
  person_day_figures: PersonDayFigures
  tag_day_figures: TagDayFigures
  company_day_figures: CompanyDayFigures
  person_week_figures: PersonWeekFigures
  person_figures: PersonFigures
}
