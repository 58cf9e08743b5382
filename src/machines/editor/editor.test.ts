import { createActor } from 'xstate'
import { describe, expect, test } from 'vitest'
import { setField } from './edit-makers.ts'
import { createEditorMachine } from './editor.ts'
import type { EditorEmitted } from './editor-types.ts'
import { documentEdits } from './edits.ts'
import type { Edit } from './edits.ts'
import { EMPTY_HISTORY } from './history.ts'
import type { History } from './history.ts'
import { activeTool, hasRedo, hasUndo, isSelected } from './selectors.ts'
import { createBoxTool } from '../../tools/box/box.ts'
import { panTool } from '../../tools/pan/pan.ts'

interface Note {
  note: string
  boxes: readonly { id: string }[]
}

const LAYER = { role: 'box', holds: 'many', path: ['boxes'] } as const

function start(readonly = false, history: History = EMPTY_HISTORY, note = '') {
  const box = () => createBoxTool({ layers: [LAYER], creates: LAYER, newId: () => 'new' })
  const editor = createActor(
    createEditorMachine<Note, Edit>({
      id: 'editor',
      reducer: documentEdits,
      tools: { pan: panTool, box: box(), other: box() },
      toolToBegin: ({ document, left }) => (left && left.boxes.length > document.boxes.length ? 'box' : null),
      initialTool: 'box',
    }),
  ).start()
  const reported: EditorEmitted<Note>[] = []
  for (const type of ['changed', 'refused', 'misfit', 'panned', 'lost'] as const)
    editor.on(type, (event) => reported.push(event))
  const open = (key: string) =>
    editor.send({
      type: 'OPEN',
      opening: { key, document: { note, boxes: [] }, history, bounds: { width: 100, height: 100 }, readonly },
    })
  open('a')
  const write = (text: string) => {
    const edit = setField(editor.getSnapshot().context.document, [], 'note', text)
    if (edit) editor.send({ type: 'COMMIT', commit: { edit } })
  }
  const point = (type: 'DOWN' | 'MOVE' | 'UP', x: number, buttons = 1) =>
    editor.send({
      type: `POINTER.${type}`,
      sample: {
        x,
        y: x,
        screenX: x,
        screenY: x,
        zoom: 1,
        hit: null,
        buttons,
        modifiers: { shift: false, ctrl: false, alt: false, meta: false },
        pressure: 0.5,
        pointerType: 'mouse',
        time: 0,
      },
    })
  const document = () => editor.getSnapshot().context.document
  return { editor, reported, open, write, point, document, snapshot: () => editor.getSnapshot() }
}

describe('the editor', () => {
  test('reports parts of a commit without effect afterwards, from any tool at any time', () => {
    const { editor, reported, document } = start()
    const edit = setField(document(), [], 'note', '一')!
    editor.send({ type: 'TOOL.COMMIT', commit: { edit, partly: 'spared' } })
    editor.send({ type: 'READONLY', readonly: true })
    editor.send({ type: 'TOOL.COMMIT', commit: { edit, partly: 'spared' } })
    expect(reported.map((event) => (event.type === 'lost' ? event.why : event.type))).toEqual([
      'changed',
      'spared',
      'refused',
    ])
  })

  test('reports each commit, undo and redo with the document key and its history', () => {
    const { editor, reported, write } = start()
    write('一')
    editor.send({ type: 'UNDO' })
    editor.send({ type: 'REDO' })
    editor.send({ type: 'REDO' })
    expect(
      reported.map(
        (event) => event.type === 'changed' && [event.key, event.document.note, event.history.done.length],
      ),
    ).toEqual([
      ['a', '一', 1],
      ['a', '', 0],
      ['a', '一', 1],
    ])
  })

  test('opens a document that follows another one with the tool that it begins with', () => {
    const { editor, open, point, snapshot } = start()
    const draw = () => {
      point('DOWN', 10)
      point('MOVE', 50)
      point('UP', 50, 0)
    }
    const openedWith = (key: string): string => {
      editor.send({ type: 'PICK', tool: 'other' })
      open(key)
      return snapshot().context.tool
    }
    const seen = [openedWith('b')]
    editor.send({ type: 'PICK', tool: 'box' })
    draw()
    seen.push(openedWith('b'), openedWith('c'))
    editor.send({ type: 'PICK', tool: 'box' })
    draw()
    editor.send({ type: 'CLOSE' })
    seen.push(openedWith('d'))
    expect(seen).toEqual(['other', 'other', 'other', 'box'])
  })

  test('continues a stored history', () => {
    const before = start()
    before.write('一')
    before.write('二')
    const stored = JSON.parse(JSON.stringify(before.snapshot().context.history)) as History
    const after = start(false, stored, '二')
    after.editor.send({ type: 'UNDO' })
    after.editor.send({ type: 'UNDO' })
    expect(after.document()?.note).toBe('')
    expect([hasUndo(after.snapshot()), hasRedo(after.snapshot())]).toEqual([false, true])
  })

  test('can undo and cannot redo while a tool has a pending shape', () => {
    const { editor, write, point, snapshot } = start()
    const steps = () => [hasUndo(snapshot()), hasRedo(snapshot())]
    const seen = [steps()]
    write('一')
    editor.send({ type: 'UNDO' })
    seen.push(steps())
    point('DOWN', 10)
    point('MOVE', 50)
    seen.push(steps())
    editor.send({ type: 'UNDO' })
    seen.push(steps())
    expect(seen).toEqual([
      [false, false],
      [false, true],
      [true, false],
      [false, true],
    ])
  })

  test('refuses every change in read-only mode, drags too', () => {
    const { editor, reported, write, point, document } = start(true)
    write('一')
    editor.send({ type: 'UNDO' })
    point('DOWN', 10)
    point('MOVE', 50)
    expect(editor.getSnapshot().context.preview).toBeNull()
    point('UP', 50, 0)
    expect(reported).toEqual(Array.from({ length: 3 }, () => ({ type: 'refused', code: 'readonly' })))
    expect(document()).toEqual({ note: '', boxes: [] })
    editor.send({ type: 'READONLY', readonly: false })
    write('一')
    expect(document()?.note).toBe('一')
  })

  test('reports an edit that does not fit, and continues', () => {
    const { editor, reported, document } = start()
    const edit: Edit = { type: 'remove', path: ['none'], index: 0, item: null }
    editor.send({ type: 'COMMIT', commit: { edit } })
    expect(reported).toEqual([{ type: 'misfit', reason: 'no /none on the way to /none' }])
    expect(document()).toEqual({ note: '', boxes: [] })
  })

  test('an outside change does not stop a drag, whose edit applies to the document at its end', () => {
    const { editor, point, write, document } = start()
    point('DOWN', 10)
    point('MOVE', 40)
    write('一')
    point('MOVE', 50)
    point('UP', 50, 0)
    expect(document()).toEqual({ note: '一', boxes: [{ id: 'new', x: 10, y: 10, width: 40, height: 40 }] })
    editor.send({ type: 'UNDO' })
    expect(document()).toEqual({ note: '一', boxes: [] })
  })

  test('an item opened during a drag does not receive it', () => {
    const { open, point, document } = start()
    point('DOWN', 10)
    point('MOVE', 50)
    open('b')
    point('UP', 50, 0)
    expect(document()).toEqual({ note: '', boxes: [] })
  })

  test('the middle button pans with any tool, the pan key too', () => {
    const { editor, point, reported } = start()
    point('DOWN', 10, 4)
    point('MOVE', 15, 4)
    point('UP', 15, 0)
    editor.send({ type: 'PAN.HOLD', held: true })
    expect(activeTool(editor.getSnapshot())).toBe('pan')
    point('DOWN', 20)
    point('MOVE', 18)
    point('UP', 18, 0)
    editor.send({ type: 'PAN.HOLD', held: false })
    expect(activeTool(editor.getSnapshot())).toBe('box')
    expect(reported).toEqual([
      { type: 'panned', dx: 5, dy: 5 },
      { type: 'panned', dx: -2, dy: -2 },
    ])
  })

  test('a key just before the release ends a press where it is', () => {
    for (const ends of [{ type: 'PICK', tool: 'pan' }, { type: 'SETTLE' }] as const) {
      const { editor, point, document } = start()
      point('DOWN', 10)
      point('MOVE', 50)
      editor.send(ends)
      point('MOVE', 70)
      point('UP', 70, 0)
      expect(document()?.boxes).toEqual([{ id: 'new', x: 10, y: 10, width: 40, height: 40 }])
      expect([editor.getSnapshot().context.preview, hasUndo(editor.getSnapshot())]).toEqual([null, true])
    }
  })

  test('switching the tool during an undrawn press creates nothing', () => {
    const { editor, point, document } = start()
    point('DOWN', 10)
    editor.send({ type: 'SETTLE' })
    point('UP', 50, 0)
    expect(document()?.boxes).toEqual([])
  })

  test('tracks the selection and clears it on Escape', () => {
    const { editor, point } = start()
    point('DOWN', 10)
    point('MOVE', 50)
    point('UP', 50, 0)
    expect(isSelected({ role: 'box', id: 'new' })(editor.getSnapshot())).toBe(true)
    editor.send({ type: 'CANCEL' })
    expect(editor.getSnapshot().context.selection).toEqual([])
  })
})
