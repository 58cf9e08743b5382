import { emptyDocument } from '../domain/documents/empty.ts'
import { migrateDocument } from '../domain/documents/migrate.ts'
import type { DocumentOf } from '../domain/documents/schemas.ts'
import { validateDocument } from '../domain/documents/validate.ts'
import type { WorkDocument } from '../machines/work.ts'
import type { Scene, SceneItem } from '../render/scene.ts'
import { liveItems } from './traits/boxes.ts'
import { ERROR_LOOK, ERROR_TOOL, judgementItems, VERDICT_SHORTCUTS } from './traits/judgement.ts'
import { ghostItems, isOneMissing, pointingItems, skeletonItems } from './traits/skeleton-scene.ts'
import { nodeVerdictItems } from './traits/node-verdict-scene.ts'
import { NODE_SHORTCUTS, SHARED_SHORTCUTS } from './traits/skeleton-shortcuts.ts'
import { NODE_TOOL, WHOLE_TOOL } from './traits/skeleton.ts'
import type { EditorView, KindSpec } from './types.ts'

type NodeDocument = DocumentOf['image-node']

const readNodes = (stored: unknown): NodeDocument | null => migrateDocument('image-node', stored)

/** Where nothing is left to place a press makes nothing, so no lines lead to the pointer. */
const crosshairOf = (document: NodeDocument, view: EditorView): EditorView['crosshair'] =>
  view.drawing === ERROR_LOOK.role || isOneMissing(document, view) ? view.crosshair : null

/** The current version above another one; the other one alone where somebody asked for the old data. */
function versionItems(document: NodeDocument, view: EditorView): SceneItem[] {
  const other = view.other && readNodes(view.other)
  if (other && view.fields['showNewData'] === false) return ghostItems(other, view)
  return [...(other ? ghostItems(other, view) : []), ...skeletonItems(document, view)]
}

function describeNodes({ annotation, verdict }: WorkDocument<NodeDocument>, view: EditorView): Scene {
  const { id, width, height, media } = view.picture
  return {
    id,
    width,
    height,
    media,
    masks: [],
    stroke: null,
    items: [
      ...judgementItems(verdict, view),
      ...versionItems(annotation, view),
      ...nodeVerdictItems(annotation, verdict, view),
    ],
    live: [
      ...liveItems([ERROR_LOOK], { ...view, crosshair: crosshairOf(annotation, view) }),
      ...pointingItems(annotation, view),
    ],
  }
}

/** Keypoints of hands, bodies and faces, by a template. */
export const IMAGE_NODE: KindSpec<'image-node'> = {
  traits: ['skeleton', 'judgement'],
  empty: (labels) => emptyDocument('image-node', { labels }),
  validate: (document, context) => validateDocument('image-node', document, context),
  read: readNodes,
  editor: {
    describe: describeNodes,
    tools: [NODE_TOOL, WHOLE_TOOL, ERROR_TOOL],
    shortcuts: [...VERDICT_SHORTCUTS, ...NODE_SHORTCUTS, ...SHARED_SHORTCUTS],
  },
}
