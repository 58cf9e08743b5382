import type { EditorView } from './types.ts'

/** The view of an editor in which nobody has done anything yet. */
export const viewOf = (width: number, height: number): EditorView => ({
  picture: { id: 'u', width, height, media: null },
  selection: [],
  hover: null,
  preview: null,
  fields: {},
  drawing: null,
  readonly: false,
  crosshair: null,
  judging: false,
  rejection: { errorBoxes: [] },
  other: null,
})
