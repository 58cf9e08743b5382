import { emptyDocument, migrateDocument, validateDocument } from '../../domain/documents/validate.ts'
import type { DocumentOf } from '../../domain/documents/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import type { Scene } from '../../render/scene.ts'
import { liveItems } from '../traits/boxes.ts'
import { ERROR_LOOK, ERROR_TOOL, judgementItems } from '../traits/judgement.ts'
import { ghostItems, isOneMissing, pointingItems, skeletonItems } from '../traits/skeleton/scene.ts'
import { nodeVerdictItems } from '../traits/skeleton/verdict-scene.ts'
import { isOldShown } from '../traits/skeleton/sight.ts'
import { NODE_TOOL, SUGGEST_TOOL, WHOLE_TOOL } from '../traits/skeleton/layer.ts'
import type { EditorView, KindSpec } from '../types.ts'

type NodeDocument = DocumentOf['image-node']

const readNodes = (stored: unknown): NodeDocument | null => migrateDocument('image-node', stored)

/** None where a press would place nothing: all nodes are placed, or the old version is shown. */
const crosshairOf = (document: NodeDocument | null, view: EditorView): EditorView['crosshair'] =>
  view.drawing === ERROR_LOOK.role || (document && isOneMissing(document, view)) ? view.crosshair : null

function describeNodes({ annotation, verdict }: WorkDocument<NodeDocument>, view: EditorView): Scene {
  const { id, width, height, media } = view.picture
  const other = view.other && readNodes(view.other)
  // The other version is drawn under the current one, or alone.
  const current = other && isOldShown(view.fields, true) ? null : annotation
  return {
    id,
    width,
    height,
    media,
    masks: [],
    stroke: null,
    items: [
      ...judgementItems(verdict, view),
      ...(other ? ghostItems(other, view) : []),
      ...(current ? skeletonItems(current, view) : []),
      ...nodeVerdictItems(current ?? other ?? annotation, verdict, view),
    ],
    live: [
      ...liveItems([ERROR_LOOK], { ...view, crosshair: crosshairOf(current, view) }),
      ...(current ? pointingItems(current, view) : []),
    ],
  }
}

export const IMAGE_NODE: KindSpec<'image-node'> = {
  traits: ['skeleton', 'judgement'],
  empty: (labels) => emptyDocument('image-node', labels),
  validate: (document, context) => validateDocument('image-node', document, context),
  read: readNodes,
  editor: {
    describe: describeNodes,
    tools: [NODE_TOOL, WHOLE_TOOL, SUGGEST_TOOL, ERROR_TOOL],
  },
}
