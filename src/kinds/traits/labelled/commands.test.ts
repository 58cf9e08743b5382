import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { createKindEditor } from '../../../annotate/canvas/editor-machine.ts'
import type { RunFacts } from '../../../annotate/page/kind-page.ts'
import type { DocumentOf } from '../../../domain/documents/types.ts'
import { emptyDocument } from '../../../domain/documents/validate.ts'
import type { LabelledBox } from '../../../domain/ontology/objects.ts'
import type { Ontology, OntologyAttribute } from '../../../domain/ontology/ontology.ts'
import { EMPTY_HISTORY } from '../../../machines/editor/history.ts'
import type { WorkDocument } from '../../../machines/work.ts'
import { EMPTY_VERDICT } from '../../../machines/work.ts'
import { commandOf, runOnce } from '../../command.ts'
import { IMAGE } from '../../image/spec.ts'
import { viewOf } from '../../testing-view.ts'
import { toolsFor } from '../../types.ts'
import { LABEL_COMMANDS } from './commands.ts'
import {
  fieldsInHand,
  idsIn,
  KEEPS_FIELD,
  labelInHand,
  OBJECT_BOX_LAYER,
  UNDER_WAY_FIELD,
  valuesInHand,
} from './layers.ts'

const withAttributes = (more: Pick<OntologyAttribute, 'default' | 'required'>): Ontology => ({
  labels: ['car', 'bus', 'cup', 'dog'].map((id, index) => ({
    id,
    name: id,
    colour: '#ff9200',
    ...(index < 2 && { key: String(index + 1) }),
    shapes: ['box'],
    attributes: [{ id: 'occluded', name: '遮挡', type: 'yes-no', key: '1', ...more }],
  })),
  attributes: [],
})

type Work = WorkDocument<DocumentOf['image']>

/** A picture of 200 × 100 with the tool for boxes in hand. */
function openPicture(ontology = withAttributes({ default: false })) {
  const labels = {
    settingsVersion: 1,
    batchSize: 10,
    commentRequired: false,
    commentReasons: [],
    allowExternalShares: false,
    ontology,
  }
  let made = 0
  const tools = toolsFor(IMAGE.editor.tools, 'annotation')
  const editor = createActor(createKindEditor('image', tools, () => `n${(made += 1)}`)).start()
  const document = {
    annotation: emptyDocument('image', labels),
    verdict: EMPTY_VERDICT,
  } as unknown as WorkDocument
  const bounds = { width: 200, height: 100 }
  const open = (key: string) =>
    editor.send({
      type: 'OPEN',
      opening: { key, document, history: EMPTY_HISTORY, bounds, readonly: false, ontology },
    })
  open('a')
  const context = () => editor.getSnapshot().context
  const work = () => context().document as unknown as Work
  const setFields = (fields: RunFacts<'image'>['fields']) => editor.send({ type: 'FIELDS', fields })
  const facts = () =>
    ({
      access: {
        work: work(),
        readonly: false,
        commit: (edit: never) => edit && editor.send({ type: 'COMMIT', commit: { edit, time: 0 } }),
      },
      task: { item: { labels } },
      selection: context().selection,
      fields: context().fields,
      setFields,
      editor,
    }) as unknown as RunFacts<'image'>
  const run = (id: keyof typeof LABEL_COMMANDS) => runOnce(commandOf(LABEL_COMMANDS, id), facts())
  const sample = (x: number, y: number, buttons: number) =>
    ({
      x,
      y,
      screenX: x,
      screenY: y,
      zoom: 1,
      hit: null,
      buttons,
      modifiers: { shift: false, ctrl: false, alt: false, meta: false },
      pressure: 0.5,
      pointerType: 'mouse',
      time: 0,
    }) as const
  const drag = (x: number, during?: () => void) => {
    editor.send({ type: 'POINTER.DOWN', sample: sample(x, 10, 1) })
    editor.send({ type: 'POINTER.MOVE', sample: sample(x + 20, 30, 1) })
    during?.()
    editor.send({ type: 'POINTER.UP', sample: sample(x + 20, 30, 0) })
  }
  /** As the panel does after each change. */
  const follow = () => {
    setFields({ [UNDER_WAY_FIELD]: null })
    setFields(
      fieldsInHand(
        ontology,
        labelInHand(context().fields),
        valuesInHand(context().fields, work().annotation.objects ?? []),
      ),
    )
  }
  const drawn = () =>
    (work().annotation.objects as LabelledBox[]).map(({ label, attributes }) => [
      label,
      attributes.map(({ value }) => value).join(),
    ])
  follow()
  /** The label beside the box that is being dragged. */
  const named = () =>
    IMAGE.editor.describe(work(), {
      ...viewOf(200, 100),
      labels,
      fields: context().fields,
      preview: context().preview,
    }).live[0]
  return { run, drag, drawn, follow, setFields, open, named }
}

test('a label that is chosen during a drag is that of the box under way, not of the one before', () => {
  const page = openPicture()
  page.drag(10)
  page.drag(40, () => page.run('label.2'))
  page.drag(70)
  page.run('label.3')
  expect(page.drawn().map(([label]) => label)).toEqual(['car', 'bus', 'cup'])
})

test('labels without a digit have those that are left', () => {
  const page = openPicture()
  page.drag(10)
  page.run('label.4')
  page.run('label.5')
  page.run('label.alt1')
  expect(page.drawn().map(([label]) => label)).toEqual(['dog'])
})

test('new objects start with their defaults, or with the values of the last one where that is wanted', () => {
  const page = openPicture()
  page.drag(10)
  page.run('attribute.1')
  page.follow()
  page.drag(40)
  page.setFields({ [KEEPS_FIELD]: true })
  page.run('attribute.1')
  page.follow()
  page.drag(70)
  page.drag(100, () => page.run('label.2'))
  expect(page.drawn()).toEqual([
    ['car', 'true'],
    ['car', 'true'],
    ['car', 'true'],
    ['bus', 'true'],
  ])
  page.run('attribute.1')
  page.setFields({ [KEEPS_FIELD]: false })
  page.follow()
  page.drag(130)
  expect(page.drawn().slice(-2)).toEqual([
    ['bus', 'false'],
    ['bus', 'false'],
  ])
})

test('the values of the last object stay in hand for the next picture', () => {
  const page = openPicture()
  page.setFields({ [KEEPS_FIELD]: true })
  page.drag(10)
  page.run('attribute.1')
  page.follow()
  page.open('b')
  page.follow()
  page.drag(10)
  page.run('attribute.1')
  page.follow()
  page.open('c')
  page.follow()
  page.drag(10)
  expect(page.drawn()).toEqual([['car', 'false']])
})

test('an attribute that is set during a drag is of the box under way alone, with the label that it gets', () => {
  const page = openPicture()
  page.drag(10)
  page.drag(40, () => {
    page.run('attribute.1')
    expect(page.named()).toMatchObject({ label: 'car（遮挡） 20 × 20' })
    page.run('label.2')
    expect(page.named()).toMatchObject({ label: 'bus（遮挡） 20 × 20' })
  })
  page.follow()
  page.drag(70, () => {
    page.run('attribute.1')
    page.run('attribute.1')
    expect(page.named()).toMatchObject({ label: 'bus 20 × 20' })
  })
  page.follow()
  page.drag(100)
  expect(page.drawn()).toEqual([
    ['car', 'false'],
    ['bus', 'true'],
    ['bus', 'false'],
    ['bus', 'false'],
  ])
})

test('one key gives a no wherever a yes or no is missing, also in the box under way', () => {
  const page = openPicture(withAttributes({ required: true }))
  page.drag(10)
  page.run('attribute.1')
  page.run('objects.no')
  page.drag(40)
  page.run('objects.no')
  page.drag(70, () => page.run('objects.no'))
  page.follow()
  page.drag(100)
  expect(page.drawn()).toEqual([
    ['car', 'true'],
    ['car', 'false'],
    ['car', 'false'],
    ['car', ''],
  ])
})

test('what is out of reach is gathered once for all who ask', () => {
  const fields = { hiddenObjects: ['a', 'b'], lockedObjects: ['b', 'c'] }
  expect(idsIn(fields, 'hiddenObjects')).toBe(idsIn({ ...fields }, 'hiddenObjects'))
  const { outOfReach } = OBJECT_BOX_LAYER as Extract<typeof OBJECT_BOX_LAYER, { holds: 'many' }>
  expect(outOfReach?.(fields)).toEqual(new Set(['a', 'b', 'c']))
  expect(outOfReach?.(fields)).toBe(outOfReach?.(fields))
  expect(outOfReach?.({ ...fields, hiddenObjects: [] })).toEqual(new Set(['b', 'c']))
})
