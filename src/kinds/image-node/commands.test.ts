import { createActor } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import type { Size } from '../../domain/geometry/rect.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { applyEdit } from '../../machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { Selected } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { Viewport } from '../../render/viewport.ts'
import { fit, toScreen } from '../../render/viewport.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { toasts } from '../../ui/toasts.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { PageFacts } from '../../annotate/page/kind-page.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import { NODE_COMMANDS } from './commands.ts'
import { IMAGE_NODE } from './spec.ts'

const withNodes = (...names: string[]): ImageNodeDocument => ({
  ...emptyDocument('image-node'),
  bodyType: 'own',
  nodes: names.map((name, index) => ({ name, x: index + 1, y: 1, visibility: 2 })),
})

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

/** What is copied onto nodes of the names `a` and `b` from a picture before, and what was said. */
function copiedFrom(before: ImageNodeDocument) {
  const work = {
    annotation: { ...withNodes('a', 'b'), nodes: [] as ImageNodeDocument['nodes'] },
    verdict: EMPTY_VERDICT,
  }
  work.annotation.nodes = ['a', 'b'].map((name) => ({ name, x: 0, y: 0, visibility: 0 }))
  let after = work
  runOwn(NODE_COMMANDS, 'skeleton.copyPrevious', {
    access: { work, commit: (edit: Edit | null) => void (after = edit ? applyEdit(work, edit) : work) },
    task: { item: { resource: { width: 100, height: 100 } } },
    previous: { work: { annotation: before } },
    fields: {},
  })
  return {
    nodes: after.annotation.nodes.map(({ name, x }) => `${name} ${x}`),
    said: toasts.current().map(({ text }) => text),
  }
}

test('nodes are copied only from a picture of the same template: each database may have its own', () => {
  expect([copiedFrom(withNodes('a', 'b')), copiedFrom(withNodes('x', 'y', 'z'))]).toEqual([
    { nodes: ['a 1', 'b 2'], said: [] },
    { nodes: ['a 0', 'b 0'], said: [imageNodeText.notices.otherBody] },
  ])
})

test('without an error box the close-up shows the placed nodes of the current skeleton', () => {
  const annotation = withNodes('a', 'b', 'c')
  annotation.nodes = annotation.nodes.with(2, { name: 'c', x: 90, y: 90, visibility: 0 })
  const picture = { width: 100, height: 100 }
  let viewport = fit({ width: 600, height: 600, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }, picture)
  const view = {
    get viewport() {
      return viewport
    },
    move: (change: (now: Viewport, size: Size) => Viewport) => void (viewport = change(viewport, picture)),
    fit: () => void (viewport = fit(viewport, picture)),
  }
  const facts = {
    access: { work: { annotation, verdict: EMPTY_VERDICT } },
    task: {},
    presenter: { view },
    fields: {},
  }
  const look = (selection: readonly Selected[]) =>
    runOwn(NODE_COMMANDS, 'view.selected', { ...facts, selection })
  const before = viewport
  expect([look([{ role: 'errorBox', id: 'e' }]), viewport]).toEqual([false, before])
  expect([look([]), toScreen(viewport, { x: 1.5, y: 1 })]).toEqual([true, { x: 300, y: 300 }])
})

/** A hand without nodes, with the second of them chosen, and what G and undo make of the page. */
function openHand() {
  const editor = createActor(createKindEditor('image-node', IMAGE_NODE.editor.tools, () => 'n')).start()
  const bounds = { width: 100, height: 100 }
  const work: WorkDocument<ImageNodeDocument> = {
    annotation: emptyDocument('image-node'),
    verdict: EMPTY_VERDICT,
  }
  const document = work as unknown as WorkDocument
  editor.send({
    type: 'OPEN',
    opening: { key: 'item', document, history: EMPTY_HISTORY, bounds, readonly: false },
  })
  editor.send({ type: 'FIELDS', fields: { activeNode: 2, activeExtra: null } })
  const drop = (): void => {
    const { fields, selection, document: now } = editor.getSnapshot().context
    runOwn<PageFacts<'image-node'>>(NODE_COMMANDS, 'skeleton.drop', {
      access: {
        work: now as never,
        commit: (edit: Edit | null, options = {}) =>
          edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
      },
      task: { item: { resource: bounds } },
      fields,
      selection,
      editor,
    })
  }
  const now = () => {
    const { tool, fields, document: shown } = editor.getSnapshot().context
    const { nodes } = (shown as unknown as typeof work).annotation
    const placed = nodes.filter(({ visibility }) => visibility > 0).length
    return [tool, fields['activeNode'], placed]
  }
  return { editor, drop, now }
}

test('G selects the tool for whole skeletons, and undo restores the tool and the node before', () => {
  const { editor, drop, now } = openHand()
  drop()
  const dropped = now()
  expect(dropped).toEqual(['whole', 0, 21])
  editor.send({ type: 'UNDO' })
  expect(now()).toEqual(['node', 2, 0])
  editor.send({ type: 'REDO' })
  expect(now()).toEqual(dropped)
})

test('undo keeps a tool that was chosen since, or was active before', () => {
  const { editor, drop, now } = openHand()
  drop()
  editor.send({ type: 'PICK', tool: 'errorBox' })
  editor.send({ type: 'UNDO' })
  expect(now()).toEqual(['errorBox', 2, 0])
  editor.send({ type: 'PICK', tool: 'whole' })
  drop()
  editor.send({ type: 'UNDO' })
  expect(now()).toEqual(['whole', 2, 0])
})
