import type { AdminKind, Kind } from '../domain/kinds.ts'
import { KINDS, TAG_ONLY_KINDS } from '../domain/kinds.ts'

/** Families repeat under each kind's base; only video keeps older paths directly under /api. */
export const FAMILIES = {
  pullMark: 'tasks/pull',
  pushMark: 'marks/push',
  pullEditMark: 'marks/pullEdit',
  pushEditMark: 'marks/pushEdit/{id}',
  duplicate: 'marks/duplicate',
  pullCheck: 'checks/pull',
  pushCheck: 'checks/push',
  pullEditCheck: 'checks/pullEdit',
  pushEditCheck: 'checks/pushEdit/{id}',
  pullApprove: 'approve',
  pushApprove: 'approve/approved',
  pullEditApprove: 'approve/edit',
  pushEditApprove: 'approve/edit/approved/{id}',
  rejected: 'reject-records',
  rejectedNext: 'reject-records/next',
  rejectedMark: 'reject-records/{id}/mark',
  rejectedMarkers: 'reject-records/rejected-users',
  rejectedJudges: 'reject-records/check-users',
  unapproved: 'unapproved-records',
  unapprovedNext: 'unapproved-records/next',
  unapprovedMark: 'unapproved-records/{id}/mark',
  unapprovedMarkers: 'unapproved-records/users',
  unapprovedJudges: 'unapproved-records/approve-users',
  drafts: 'drafts',
  draft: 'drafts/{id}',
  pending: 'resources/pending',
  pendingMarkers: 'resources/pending/users',
  pendingNext: 'resources/pending/next',
  pendingCheck: 'resources/pending/{id}/check',
  pendingMark: 'resources/pending/{id}/mark',
  markers: 'resources/users',
  pullMarker: 'resources/users/pull',
  release: 'leases/{id}/release',
  takeBack: 'leases/{id}/take-back',
  heartbeat: 'leases/heartbeat',
} as const

export type Family = keyof typeof FAMILIES

type VideoPath<Path extends string> = Path extends typeof FAMILIES.pullMark
  ? '/api/tasks/pull/v2'
  : Path extends `${'marks' | 'checks' | 'reject-records'}${'' | `/${string}`}`
    ? `/api/${Path}`
    : `${typeof KINDS.video.apiBase}/${Path}`

type FamilyPath<K extends Kind, F extends Family> = K extends 'video'
  ? VideoPath<(typeof FAMILIES)[F]>
  : `${(typeof KINDS)[K]['apiBase']}/${(typeof FAMILIES)[F]}`

const OLD_VIDEO_FAMILIES = /^(marks|checks|reject-records)(\/|$)/

/** @param path below the base of the kind */
export function workPath(kind: Kind, path: string): string {
  if (kind !== 'video') return `${KINDS[kind].apiBase}/${path}`
  if (path === FAMILIES.pullMark) return '/api/tasks/pull/v2'
  return OLD_VIDEO_FAMILIES.test(path) ? `/api/${path}` : `${KINDS.video.apiBase}/${path}`
}

export const familyPath = <K extends Kind, F extends Family>(kind: K, family: F): FamilyPath<K, F> =>
  workPath(kind, FAMILIES[family]) as FamilyPath<K, F>

export const SEGMENTING_KINDS = ['image-segment', 'video-segment'] as const

export const segmentPath = <K extends (typeof SEGMENTING_KINDS)[number]>(kind: K) =>
  `${KINDS[kind].apiBase}/sam2image` as `${(typeof KINDS)[K]['apiBase']}/sam2image`

export const SUGGESTING_KINDS = ['image', 'image-node', 'image-segment', 'video-segment'] as const
export type SuggestingKind = (typeof SUGGESTING_KINDS)[number]

export const suggestionPath = <K extends SuggestingKind>(kind: K) =>
  `${KINDS[kind].apiBase}/suggestions` as `${(typeof KINDS)[K]['apiBase']}/suggestions`

/** `tags…` also exist for kinds without annotation work. */
export const ADMIN_FAMILIES = {
  tags: 'tags',
  tag: 'tags/{id}',
  copy: 'tags/{id}/copy',
  needPull: 'tags/{id}/need-pull',
  revert: 'tags/{id}/revert-from-checked',
  revertPreview: 'tags/{id}/revert-from-checked/preview',
  exportPreview: 'tags/{id}/export/preview',
  takeOut: 'tags/{id}/take-out',
  takeOutPreview: 'tags/{id}/take-out/preview',
  splits: 'tags/{id}/splits',
  quality: 'tags/{id}/quality',
  qualityItems: 'tags/{id}/quality/items',
  labelCounts: 'tags/{id}/labels',
  gold: 'tags/{id}/gold',
  export: 'tags/{id}/export',
  importAnnotations: 'tags/{id}/import-annotations',
  prelabels: 'tags/{id}/prelabels',
  prelabelRuns: 'tags/{id}/prelabel-runs',
  prelabelTrial: 'tags/{id}/prelabel-runs/trial',
  prelabelRun: 'tags/{id}/prelabel-runs/{runId}',
  tagUploads: 'tags/{id}/uploads',
  split: 'tags/split-data',
  handOver: 'resources/hand-over',
  pools: 'pools',
  pool: 'pools/{id}',
  poolResources: 'pools/{id}/resources',
  moveResources: 'pools/{id}/resources/move',
  deleteResources: 'pools/{id}/resources/delete',
  importFolder: 'pools/{id}/import-folder',
  uploads: 'pools/{id}/uploads',
} as const

export type AdminFamily = keyof typeof ADMIN_FAMILIES
type AdminBase<K extends AdminKind> = (typeof KINDS & typeof TAG_ONLY_KINDS)[K]['adminBase']
type AdminFamilyPath<
  K extends AdminKind,
  F extends AdminFamily,
> = `${AdminBase<K>}/${(typeof ADMIN_FAMILIES)[F]}`

const adminBase = (kind: AdminKind): string =>
  kind in KINDS
    ? KINDS[kind as Kind].adminBase
    : TAG_ONLY_KINDS[kind as keyof typeof TAG_ONLY_KINDS].adminBase

export const adminPath = <K extends AdminKind, F extends AdminFamily>(
  kind: K,
  family: F,
): AdminFamilyPath<K, F> => `${adminBase(kind)}/${ADMIN_FAMILIES[family]}` as AdminFamilyPath<K, F>
