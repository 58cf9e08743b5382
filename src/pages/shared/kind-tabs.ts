import type { AdminKind } from '../../domain/kinds.ts'
import { ALL_ADMIN_KINDS, ALL_KINDS, isKind, KINDS, TAG_ONLY_KINDS } from '../../domain/kinds.ts'

export const kindLabel = (kind: AdminKind): string =>
  (isKind(kind) ? KINDS[kind] : TAG_ONLY_KINDS[kind]).label

export const ADMIN_KIND_TABS = ALL_ADMIN_KINDS.map((id) => ({ id, label: kindLabel(id) }))
export const KIND_TABS = ALL_KINDS.map((id) => ({ id, label: kindLabel(id) }))
