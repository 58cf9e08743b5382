import type { ActorRefFrom } from 'xstate'
import type { Kind } from '../domain/kinds.ts'
import type { ToolSpec } from '../kinds/types.ts'
import { createEditorMachine } from '../machines/editor/editor.chart.ts'
import { documentEdits } from '../machines/editor/edits.ts'
import { createBoxTool } from '../machines/editor/tools/boxTool.chart.ts'
import { panTool } from '../machines/editor/tools/panTool.chart.ts'
import type { WorkDocument } from '../machines/work.ts'

/** The editor machine of a kind, made of the tools that the kind lists; the first one is in use at the start. */
export function createKindEditor(kind: Kind, tools: readonly ToolSpec[], newId: () => string) {
  const charts = tools.map(
    ({ id, layers, creates }) => [id, createBoxTool({ layers, creates, newId })] as const,
  )
  return createEditorMachine<WorkDocument, Parameters<typeof documentEdits.apply>[1]>({
    id: `${kind}-editor`,
    reducer: documentEdits,
    tools: { pan: panTool, ...Object.fromEntries(charts) },
    initialTool: tools[0]?.id ?? 'pan',
  })
}

export type EditorMachine = ReturnType<typeof createKindEditor>
export type EditorActor = ActorRefFrom<EditorMachine>
