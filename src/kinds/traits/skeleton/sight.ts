import type { Fields } from '../../../machines/editor/types.ts'

export const areNodesHidden = (fields: Fields): boolean => fields['hideNode'] === true

export const isOldShown = (fields: Fields, hasVersion: boolean): boolean =>
  hasVersion && fields['showNewData'] === false
