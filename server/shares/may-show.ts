import type { UserType } from '../../src/domain/constants.ts'
import { USER_TYPE } from '../../src/domain/constants.ts'
import type { LabelSettings } from '../workflow/settings.ts'

/** Whether a tag still lets people of this type show its resources. */
export const mayShow = (creator: UserType, labels: LabelSettings): boolean =>
  (creator !== USER_TYPE.external && creator !== USER_TYPE.externalAdmin) || labels.allowExternalShares
