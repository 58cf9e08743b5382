import type { Fields } from '../../../machines/editor/types.ts'

export const areNodesHidden = (fields: Fields): boolean => fields['hideNode'] === true

/** Whether the pulled version, if any, is shown instead of the current one. */
export const isOldShown = (fields: Fields, hasVersion: boolean): boolean =>
  hasVersion && fields['showNewData'] === false
