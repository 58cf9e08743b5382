import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { Kind } from '../../domain/kinds.ts'
import type { LabelShape } from '../../domain/ontology/ontology.ts'
import { ALL_KINDS } from '../../domain/kinds.ts'
import { KIND_SPECS } from '../../kinds/specs.ts'
import type { ToolSpec } from '../../kinds/types.ts'
import { toolsFor } from '../../kinds/types.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from './editor-machine.ts'

/** The tool that the next item begins with, by the tool in hand on the one before. */
function begunWith(kind: Kind, purpose: 'annotation' | 'verdict'): Record<string, string> {
  const tools: readonly ToolSpec[] = toolsFor(KIND_SPECS[kind].editor.tools, purpose)
  const document = {
    annotation: emptyDocument(kind),
    verdict: EMPTY_VERDICT,
  } as unknown as WorkDocument
  const editor = createActor(createKindEditor(kind, tools, () => 'n')).start()
  const open = (key: string) =>
    editor.send({
      type: 'OPEN',
      opening: {
        key,
        document,
        history: EMPTY_HISTORY,
        bounds: { width: 100, height: 80 },
        readonly: false,
      },
    })
  open('first')
  const seen = ['pan', ...tools.map(({ id }) => id)].map((tool, index) => {
    editor.send({ type: 'PICK', tool })
    open(`item ${index}`)
    return [tool, editor.getSnapshot().context.tool]
  })
  return Object.fromEntries(seen)
}

const HARMLESS = ['pan', 'select', 'errorBox']

test.each(ALL_KINDS)('%s: whoever judges begins each item without a tool that draws', (kind) => {
  const seen = begunWith(kind, 'verdict')
  expect(Object.keys(seen).length).toBeGreaterThan(2)
  expect(seen).toEqual(
    Object.fromEntries(Object.keys(seen).map((tool) => [tool, HARMLESS.includes(tool) ? tool : 'errorBox'])),
  )
})

test.each(ALL_KINDS)('%s: whoever annotates goes on with the tool in hand', (kind) => {
  const seen = begunWith(kind, 'annotation')
  expect(seen).toEqual(Object.fromEntries(Object.keys(seen).map((tool) => [tool, tool])))
})

test('the first picture of a database with labels begins with the tool that draws them', () => {
  const tools = toolsFor(KIND_SPECS.image.editor.tools, 'annotation')
  const label = (shape: LabelShape) => ({
    id: shape,
    name: shape,
    colour: '#ff9200',
    shapes: [shape],
    attributes: [],
  })
  const begun = (purpose: 'annotation' | 'verdict', ...shapes: LabelShape[]) => {
    const all = purpose === 'annotation' ? tools : toolsFor(KIND_SPECS.image.editor.tools, purpose)
    const editor = createActor(createKindEditor('image', all, () => 'n')).start()
    const ontology = shapes.length > 0 ? { labels: shapes.map(label), attributes: [] } : undefined
    const document = { annotation: emptyDocument('image'), verdict: EMPTY_VERDICT } as unknown as WorkDocument
    const bounds = { width: 100, height: 80 }
    const opening = { key: 'first', document, history: EMPTY_HISTORY, bounds, readonly: false, ontology }
    editor.send({ type: 'OPEN', opening })
    return editor.getSnapshot().context.tool
  }
  expect([
    begun('annotation'),
    begun('annotation', 'mask'),
    begun('annotation', 'box', 'polygon'),
    begun('annotation', 'turned-box'),
    begun('annotation', 'point'),
    begun('verdict', 'box'),
  ]).toEqual(['tracking', 'tracking', 'objectBox', 'objectBox', 'point', 'errorBox'])
})
