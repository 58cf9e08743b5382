import { createKindEditor } from '../../src/annotate/canvas/editor-machine.ts'
import type { Kind } from '../../src/domain/kinds.ts'
import type { Purpose } from '../../src/kinds/command.ts'
import { idsByRole } from '../../src/kinds/selectable.ts'
import { KIND_SPECS } from '../../src/kinds/specs.ts'
import { viewOf as emptyView } from '../../src/kinds/testing-view.ts'
import type { EditorSpec, EditorView } from '../../src/kinds/types.ts'
import { toolsFor } from '../../src/kinds/types.ts'
import type { EditorContext } from '../../src/machines/editor/editor-types.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import type { HandleName, Hit } from '../../src/machines/editor/types.ts'
import type { AnnotationDocument, LabelSettings, Verdict, WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import type { Scene } from '../../src/render/scene.ts'
import { itemsOf } from '../../src/render/scene.ts'
import type { World } from './life.ts'
import { BOUNDS } from './life.ts'

/** The editor of a kind as somebody's world. */

export const LABELS: LabelSettings = {
  settingsVersion: 1,
  batchSize: 25,
  commentRequired: false,
  commentReasons: [],
  allowExternalShares: false,
}

const HANDLES: readonly HandleName[] = ['nw', 'e', 's', 'rotate']

/** Everything that could be hit, in each of its parts. */
function hitsOn({ items, masks: areas }: Scene): Hit[] {
  const shapes = itemsOf(items)
    .filter(({ reach }) => reach !== 'none')
    .flatMap(({ role, id }): Hit[] => [
      { role, id, part: 'interior' },
      { role, id, part: 'edge', index: 0 },
      ...HANDLES.map((handle) => ({ role, id, part: 'handle', handle }) as const),
    ])
  return [...shapes, ...areas.map(({ role, id }): Hit => ({ role, id, part: 'interior' }))]
}

const viewOf = ({ fields, selection }: EditorContext<WorkDocument>): EditorView => ({
  ...emptyView(BOUNDS.width, BOUNDS.height),
  selection,
  fields,
  judging: true,
})

interface WorldOptions {
  readonly masks: () => MaskPort | null
  /** The document to begin with; the empty one when left out. */
  readonly annotation?: AnnotationDocument | undefined
  readonly verdict?: Verdict
  /** Whoever judges, when left out: the tools are those of an annotator and one for error boxes. */
  readonly purpose?: Purpose
  readonly following?: readonly string[]
  readonly meaning?: (document: WorkDocument) => unknown
}

export function worldOf(
  kind: Kind,
  { masks, annotation, verdict, purpose = 'verdict', following, meaning }: WorldOptions,
): World<WorkDocument> {
  const spec = KIND_SPECS[kind]
  const editor = spec.editor as unknown as EditorSpec<'image'>
  const tools = toolsFor(editor.tools, purpose)
  let ids = 0
  const newId = () => `id-${++ids}`
  return {
    machine: createKindEditor(kind, tools, newId, masks),
    first: {
      annotation: annotation ?? spec.empty(LABELS),
      verdict: verdict ?? EMPTY_VERDICT,
    } as unknown as WorkDocument,
    ids: idsByRole(tools),
    tools: ['pan', ...tools.map(({ id }) => id)],
    remarkAt: ['annotation'],
    ...(following ? { following } : {}),
    ...(meaning ? { meaning } : {}),
    hitsIn: (context) => hitsOn(editor.describe(context.document as never, viewOf(context))),
  }
}
