import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { LabelledObject } from '../../contract/types.d.ts'
import { OBJECTS_MAX } from '../../domain/documents/limits.ts'
import type { DocumentOf } from '../../domain/documents/types.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { PointerSample } from '../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { acceptedCommit, PROPOSED_ROLE } from '../traits/proposals/accepting.ts'
import { openProposals, type Proposed, proposedFields } from '../traits/proposals/proposals.ts'
import { PROPOSED_BOXES } from './proposed-objects.ts'
import { IMAGE } from './spec.ts'

const proposed = (id: string, x: number): Proposed => ({
  id,
  label: 'walker',
  attributes: [{ id: 'occluded', value: false }],
  name: '行人',
  colour: '#ff0000',
  score: 0.9,
  rect: { x, y: 10, width: 20, height: 40 },
  mask: null,
  frame: null,
})
const BOUNDS = { width: 100, height: 80 }

/** A picture without objects, on which two are proposed. */
function opened(objects: readonly LabelledObject[] = []) {
  let made = 0
  const newId = () => `n${(made += 1)}`
  const editor = createActor(createKindEditor('image', IMAGE.editor.tools, newId)).start()
  const document: WorkDocument = {
    annotation: { ...emptyDocument('image'), objects: [...objects] },
    verdict: EMPTY_VERDICT,
  }
  const fields = proposedFields([proposed('p1', 0), proposed('p2', 50)])
  const opening = { key: 'a', document, history: EMPTY_HISTORY, bounds: BOUNDS, readonly: false, fields }
  editor.send({ type: 'OPEN', opening })
  const context = () => editor.getSnapshot().context
  return {
    editor,
    click(id: string) {
      const at = { x: 5, y: 10, screenX: 5, screenY: 10, zoom: 1, pressure: 0.5, time: 0 } as const
      const modifiers = { shift: false, ctrl: false, alt: false, meta: false }
      const hit = { id, role: PROPOSED_ROLE, part: 'edge' } as const
      const sample: PointerSample = { ...at, modifiers, hit, buttons: 1, pointerType: 'mouse' }
      editor.send({ type: 'POINTER.DOWN', sample })
      editor.send({ type: 'POINTER.UP', sample: { ...sample, buttons: 0 } })
    },
    objects: () => (context().document as WorkDocument<DocumentOf['image']>).annotation.objects,
    open: () => openProposals(context().fields).map(({ id }) => id),
    selection: () => context().selection.map(({ id }) => id),
    acceptAll() {
      const { document, fields, selection, bounds } = context()
      const view = { document, fields, selection, bounds }
      const accepted = acceptedCommit(view, openProposals(fields), PROPOSED_BOXES.adopt, newId)
      if (accepted.commit) editor.send({ type: 'COMMIT', commit: accepted.commit })
      return { taken: accepted.taken, lost: accepted.lost }
    },
  }
}

const walker = (id: string, x: number): LabelledObject => ({
  id,
  label: 'walker',
  shape: 'box',
  x,
  y: 10,
  width: 20,
  height: 40,
  rotation: 0,
  attributes: [{ id: 'occluded', value: false }],
})

test.each(['select', 'objectBox'])('a click with the tool %s accepts the outline under it', (tool) => {
  const page = opened()
  page.editor.send({ type: 'PICK', tool })
  page.click('p1')
  expect(page.objects()).toEqual([walker('n1', 0)])
  expect([page.selection(), page.open()]).toEqual([['n1'], ['p2']])
})

test('all accepted are one step; undo makes them proposals again, and a deletion does not', () => {
  const page = opened()
  expect(page.acceptAll()).toEqual({ taken: 2, lost: null })
  expect(page.objects()).toEqual([walker('n1', 0), walker('n2', 50)])
  expect(page.open()).toEqual([])
  page.editor.send({ type: 'UNDO' })
  expect([page.objects(), page.open()]).toEqual([[], ['p1', 'p2']])
  page.editor.send({ type: 'REDO' })
  expect(page.open()).toEqual([])
  page.editor.send({ type: 'PICK', tool: 'select' })
  const modifiers = { shift: false, ctrl: false, alt: false, meta: false }
  page.editor.send({ type: 'KEY', key: { key: 'Delete', modifiers, repeat: false, time: 0 } })
  expect([page.objects(), page.open()]).toEqual([[], []])
})

test('a document that is nearly full takes the best', () => {
  const page = opened(Array.from({ length: OBJECTS_MAX - 1 }, (_, at) => walker(`o${at}`, 0)))
  expect(page.acceptAll()).toEqual({ taken: 1, lost: 'full' })
  expect(page.objects()?.at(-1)).toEqual(walker('n1', 0))
  expect(page.open()).toEqual(['p2'])
})
