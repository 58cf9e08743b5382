import type { Fields } from '../../../machines/editor/types.ts'

/** What of skeletons is in sight. */

export const areNodesHidden = (fields: Fields): boolean => fields['hideNode'] === true

/** Whether the version that came with the pull stands in the place of the current one, where there is one. */
export const isOldShown = (fields: Fields, hasVersion: boolean): boolean =>
  hasVersion && fields['showNewData'] === false
