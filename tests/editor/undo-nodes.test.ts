import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { runOwn } from '../../src/annotate/page/commands/testing.ts'
import { createKindEditor } from '../../src/annotate/canvas/editor-machine.ts'
import { emptyDocument } from '../../src/domain/documents/validate.ts'
import type { Node } from '../../src/domain/documents/types.ts'
import { NODE_COMMANDS } from '../../src/kinds/image-node/commands.ts'
import { IMAGE_NODE } from '../../src/kinds/image-node/spec.ts'
import type { NodeWork } from '../../src/kinds/traits/skeleton/edits.ts'
import { placeCommit } from '../../src/kinds/traits/skeleton/edits.ts'
import type { Edit } from '../../src/machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import type { Commit, Fields } from '../../src/machines/editor/types.ts'
import type { WorkDocument } from '../../src/machines/work.ts'
import { EMPTY_VERDICT } from '../../src/machines/work.ts'
import { sampleAt } from './tool-driver.ts'

const BOUNDS = { width: 1000, height: 800 }

const isCommit = (what: Commit | Fields): what is Commit => 'edit' in what

/** An editor of keypoints, and what a person does with its one hand. */
function openHand() {
  const spec = IMAGE_NODE.editor
  if (!spec) throw new Error('no editor')
  const editor = createActor(createKindEditor('image-node', spec.tools, () => 'new')).start()
  const annotation = emptyDocument('image-node')
  const document = { annotation, verdict: EMPTY_VERDICT } satisfies WorkDocument
  editor.send({
    type: 'OPEN',
    opening: { key: 'a', document, history: EMPTY_HISTORY, bounds: BOUNDS, readonly: false },
  })
  const work = (): NodeWork => editor.getSnapshot().context.document as NodeWork
  const { send } = editor
  const press = (x: number, y: number): void => send({ type: 'POINTER.DOWN', sample: sampleAt(x, y) })
  return {
    send: (type: 'UNDO' | 'REDO') => editor.send({ type }),
    choose: (activeNode: number) => send({ type: 'FIELDS', fields: { activeNode } }),
    press,
    click(x: number, y: number) {
      press(x, y)
      send({ type: 'POINTER.UP', sample: sampleAt(x, y, { buttons: 0 }) })
    },
    /** Places by the keyboard what is active, where the cursor is brought. */
    placeAt(x: number, y: number) {
      send({ type: 'FIELDS', fields: { mousePosition: { x, y } } })
      const { fields } = editor.getSnapshot().context
      const commit = placeCommit({ work: work(), fields, bounds: BOUNDS, newId: () => 'new' }, false)
      if (!commit || !isCommit(commit)) throw new Error('nothing was placed')
      send({ type: 'COMMIT', commit })
    },
    /** Drops by its key what is missing, as the page lets it. */
    drop: () =>
      runOwn(NODE_COMMANDS, 'skeleton.drop', {
        access: { work: work(), commit: (edit: Edit) => send({ type: 'COMMIT', commit: { edit } }) },
        task: { item: { resource: BOUNDS } },
        fields: editor.getSnapshot().context.fields,
        presenter: null,
        editor,
      }),
    active: () => editor.getSnapshot().context.fields['activeNode'],
    placed: (): Node[] => work().annotation.nodes.filter(({ visibility }) => visibility > 0),
  }
}

test('after undo the removed node is placed next, even if earlier ones are missing, by mouse and keyboard', () => {
  const hand = openHand()
  hand.choose(5)
  hand.click(50, 51)
  hand.placeAt(60, 61)
  hand.placeAt(70, 71)
  hand.send('UNDO')
  hand.click(72, 73)
  hand.send('UNDO')
  hand.send('UNDO')
  hand.send('REDO')
  expect(hand.active()).toBe(7)
  hand.placeAt(74, 75)
  expect([hand.placed(), hand.active()]).toEqual([
    [
      { name: 'index-1', x: 50, y: 51, visibility: 2 },
      { name: 'index-2', x: 60, y: 61, visibility: 2 },
      { name: 'index-3', x: 74, y: 75, visibility: 2 },
    ],
    8,
  ])
})

test('nodes placed during a press of another are next to it, and undo keeps the pressed one in place', () => {
  const hand = openHand()
  hand.choose(5)
  hand.press(50, 51)
  hand.drop()
  const pressed = { name: 'index-1', x: 50, y: 51, visibility: 2 }
  const dropped = hand.placed()
  expect([dropped.length, dropped.filter(({ name }) => name === 'index-1')]).toEqual([21, [pressed]])
  hand.send('UNDO')
  expect(hand.placed()).toEqual([pressed])
  hand.send('UNDO')
  expect(hand.placed()).toEqual([])
  hand.send('REDO')
  hand.send('REDO')
  expect(hand.placed()).toEqual(dropped)
})
