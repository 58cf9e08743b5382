import { createActor } from 'xstate'
import { beforeEach, expect, test } from 'vitest'
import type { LabelledSkeleton } from '../../contract/types.d.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { Fields } from '../../machines/editor/types.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import type { CommandId } from '../command.ts'
import { objectsText } from '../../text/objects.ts'
import { toasts } from '../../ui/toasts.ts'
import { activeIn } from '../traits/skeleton/edits.ts'
import { skeletonFields } from '../traits/skeleton/layer.ts'
import { NODE_COMMANDS } from './commands.ts'
import { IMAGE_NODE } from './spec.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'person',
      name: '人',
      colour: '#ff9200',
      shapes: ['skeleton'],
      skeleton: 'beak',
      attributes: [{ id: 'stands', name: '站着', type: 'yes-no', required: true }],
    },
  ],
  attributes: [],
  skeletons: [
    { id: 'beak', name: '嘴', nodes: [{ id: 'tip', name: '尖', x: 0, y: 0 }], edges: [], pairs: [] },
  ],
}

const person = (id: string, stands?: boolean): LabelledSkeleton => ({
  id,
  label: 'person',
  shape: 'skeleton',
  nodes: [{ name: 'tip', x: 1, y: 1, visibility: 2 }],
  attributes: stands === undefined ? [] : [{ id: 'stands', value: stands }],
})

/** A page with these people, the fields that its view has, and its commands. */
function open(objects: LabelledSkeleton[]) {
  const annotation = { ...emptyDocument('image-node', { ontology: ONTOLOGY }), objects }
  const work = { annotation, verdict: EMPTY_VERDICT }
  const editor = createActor(createKindEditor('image-node', IMAGE_NODE.editor.tools, () => 'n')).start()
  let fields: Fields = skeletonFields(ONTOLOGY, 'person')
  const setFields = (patch: Fields): void => void (fields = { ...fields, ...patch })
  return {
    activate: (id: string | null) => setFields({ activeExtra: id, activeNode: null }),
    run: (command: CommandId) =>
      runOwn(NODE_COMMANDS, command, {
        access: { work, commit: () => undefined },
        task: { item: { labels: { ontology: ONTOLOGY }, resource: { width: 10, height: 10 } } },
        fields,
        setFields,
        selection: [],
        editor,
      }),
    active: () => activeIn({ work, fields })?.skeleton.id,
    hidden: () => fields['hiddenObjects'],
    locked: () => fields['lockedObjects'],
  }
}

const said = (): string[] => toasts.current().map(({ text }) => text)
beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

test('Shift+H and Shift+L put the active person out of reach, and the next press begins another', () => {
  const page = open([person('a'), person('b')])
  page.activate('b')
  page.run('objects.hide')
  expect([page.hidden(), page.active()]).toEqual([['b'], null])
  page.activate('a')
  page.run('objects.lock')
  expect([page.locked(), page.active(), said()]).toEqual([['a'], null, []])
  page.run('objects.lock')
  expect([page.locked(), said()]).toEqual([['a'], [objectsText.noneSelected]])
  // A hidden one is shown again the same way, once it is chosen in the list.
  page.activate('b')
  page.run('objects.hide')
  expect(page.hidden()).toEqual([])
})

test('Shift+J singles out the active person, who stays active, and shows all again', () => {
  const page = open([person('a'), person('b'), person('c')])
  page.activate('b')
  page.run('objects.solo')
  expect([page.hidden(), page.active()]).toEqual([['a', 'c'], 'b'])
  page.run('objects.solo')
  expect(page.hidden()).toEqual([])
})

test('Escape and I leave a person for the next one', () => {
  const page = open([person('a')])
  for (const command of ['edit.cancel', 'skeleton.add'] as const) {
    page.activate('a')
    page.run(command)
    expect(page.active()).toBeNull()
  }
})

test('J leads to a pre-label that came in without a required value', () => {
  const page = open([person('a', true), person('b'), person('c', false), person('d')])
  const visited = [1, 2, 3].map(() => {
    page.run('objects.incomplete')
    return page.active()
  })
  expect(visited).toEqual(['b', 'd', 'b'])
})
