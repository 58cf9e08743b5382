import type { Share } from '../../../contract/types.d.ts'
import { can } from '../../../domain/permissions.ts'
import type { SessionUser } from '../../../platform/session/session.ts'

/** How long a new link may live, in days; the middle one is offered first. */
export const SHARE_DAYS = [1, 7, 30] as const
export type ShareDays = (typeof SHARE_DAYS)[number]
export const DEFAULT_SHARE_DAYS: ShareDays = 7

/** Whether a person is offered to share an item; the server decides again when they do. */
export const mayShare = (user: SessionUser, labels: Readonly<Record<string, unknown>> | undefined): boolean =>
  labels !== undefined &&
  can({ ...user, companyId: user.corpId }, 'share-create', {
    tagAllowsShares: labels['allowExternalShares'] === true,
  })

/** A link as it is handed on: the server names only the path where it knows no public address. */
export const shareAddress = ({ url }: Pick<Share, 'url'>, page: string): string => new URL(url, page).href
