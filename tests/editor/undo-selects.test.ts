import { createActor } from 'xstate'
import { beforeAll, expect, test } from 'vitest'
import type { Kind } from '../../src/domain/kinds.ts'
import { ALL_KINDS } from '../../src/domain/kinds.ts'
import { openPeople } from '../../src/kinds/image-segment/testing.ts'
import { segmentSelection } from '../../src/kinds/traits/masks/layer.ts'
import { EMPTY_HISTORY } from '../../src/machines/editor/history.ts'
import type { MaskPort } from '../../src/machines/editor/masks.ts'
import { nodeId } from '../../src/machines/editor/skeleton-layer.ts'
import type { Selected } from '../../src/machines/editor/types.ts'
import { FURNISHED, furnishedVerdict } from './furnished.ts'
import { BOUNDS } from './life.ts'
import { loadMasks } from './paint-driver.ts'
import { keyOf } from './tool-driver.ts'
import { worldOf } from './worlds.ts'

/** Several that were removed at once are selected when they come back: the next key acts on them, as before. */

let masks: MaskPort
beforeAll(async () => {
  masks = await loadMasks()
})

interface Editor {
  readonly send: (
    event: { type: 'UNDO' | 'REDO' } | { type: 'SELECT'; selection: readonly Selected[] },
  ) => void
  readonly getSnapshot: () => { context: { selection: readonly Selected[] } }
}

const selectedIn = (editor: Editor): string[] => editor.getSnapshot().context.selection.map(({ id }) => id)

/** What is selected after each, where something else was selected meanwhile. */
function retraced(editor: Editor): string[][] {
  return (['UNDO', 'REDO', 'UNDO', 'REDO'] as const).map((type) => {
    editor.send({ type: 'SELECT', selection: [] })
    editor.send({ type })
    return selectedIn(editor)
  })
}

function removed(kind: Kind, tool: string, selection: readonly Selected[]): string[][] {
  const annotation = FURNISHED[kind]
  const { machine, first } = worldOf(kind, {
    masks: () => masks,
    annotation,
    verdict: furnishedVerdict(kind),
  })
  const editor = createActor(machine).start()
  const opening = { key: 'a', document: first, history: EMPTY_HISTORY, bounds: BOUNDS, readonly: false }
  editor.send({ type: 'OPEN', opening })
  editor.send({ type: 'PICK', tool })
  editor.send({ type: 'SELECT', selection })
  editor.send({ type: 'KEY', key: keyOf('Delete') })
  return retraced(editor)
}

const several = (role: string, ...ids: string[]): readonly Selected[] => ids.map((id) => ({ role, id }))
const back = (...ids: string[]): string[][] => [ids, [], ids, []]

test.each(ALL_KINDS)('error boxes: %s', (kind) => {
  expect(removed(kind, 'errorBox', several('errorBox', 'box-a', 'box-b'))).toEqual(back('box-a', 'box-b'))
})

test('boxes of a picture', () => {
  const both = [...several('tracking', 'tracking'), ...several('exclude', 'crop-a')]
  expect(removed('image', 'select', both)).toEqual(back('tracking', 'crop-a'))
})

test('nodes, which are listed also where they are not placed', () => {
  const nodes = [nodeId(null, 2), nodeId(null, 3), nodeId('second', 4)]
  expect(removed('image-node', 'node', several('node', ...nodes))).toEqual(back(...nodes))
})

test('segments with their parts, and what was pasted is selected by redo alone', () => {
  const { editor, run, select, lines } = openPeople({ masks })
  editor.send({ type: 'SELECT', selection: segmentSelection('a', 'c') })
  run('edit.remove')
  expect([lines(), retraced(editor)]).toEqual([['human-b'], back('a', 'c')])
  select('b')
  run('segment.copy')
  run('segment.paste')
  const pasted = selectedIn(editor)
  expect([pasted.length, retraced(editor)]).toEqual([1, [[], pasted, [], pasted]])
})
