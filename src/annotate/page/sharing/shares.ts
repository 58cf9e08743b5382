import type { Share } from '../../../contract/types.d.ts'
import { can } from '../../../domain/permissions.ts'
import type { SessionUser } from '../../../platform/session/session.ts'

export const SHARE_DAYS = [1, 7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
export const DEFAULT_SHARE_DAYS: ShareDays = 7

export const mayShare = (user: SessionUser, labels: Readonly<Record<string, unknown>> | undefined): boolean =>
  labels !== undefined &&
  can({ ...user, companyId: user.corpId }, 'share-create', {
    tagAllowsShares: labels['allowExternalShares'] === true,
  })

/** The server returns only a path if it has no public address. */
export const shareAddress = ({ url }: Pick<Share, 'url'>, page: string): string => new URL(url, page).href
