import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { VideoSegmentDocument } from '../../domain/documents/types.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { RunFacts } from '../../annotate/page/kind-page.ts'
import type { CommandId, CommandTable } from '../command.ts'
import { commandOf, runOnce } from '../command.ts'
import { labelInHand } from '../traits/labelled/layers.ts'
import { TRACK_LABEL_COMMANDS } from './label-commands.ts'
import { newCategory, objectSelection } from './object-layer.ts'
import { VIDEO_SEGMENT } from './spec.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'car',
      name: '汽车',
      colour: '#ff9200',
      key: '1',
      shapes: ['mask'],
      attributes: [
        { id: 'plate', name: '有牌', type: 'yes-no', key: '1', required: true },
        { id: 'stands', name: '停着', type: 'yes-no', key: '2', mutable: true },
      ],
    },
    { id: 'person', name: '行人', colour: '#4a22d4', key: '2', shapes: ['mask'], attributes: [] },
  ],
  attributes: [{ id: 'rain', name: '下雨', type: 'yes-no', key: '2' }],
}

const object = (id: string, category: string) => ({
  id,
  name: id,
  category,
  colourIndex: 0,
  visible: true,
  attributes: [],
})

const ANNOTATION: VideoSegmentDocument = {
  ...emptyDocument('video-segment', { ontology: ONTOLOGY }),
  objects: [object('a', 'person'), object('b', 'car')],
}

function openVideo() {
  const editor = createActor(
    createKindEditor(
      'video-segment',
      VIDEO_SEGMENT.editor.tools,
      () => 'new',
      () => null,
    ),
  ).start()
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'item',
      document: { annotation: ANNOTATION, verdict: EMPTY_VERDICT } as unknown as WorkDocument,
      history: EMPTY_HISTORY,
      bounds: { width: 4, height: 4 },
      readonly: false,
      fields: { currentFrame: 0 },
    },
  })
  const context = () => editor.getSnapshot().context
  const work = () => context().document as unknown as WorkDocument<VideoSegmentDocument>
  const facts = (): RunFacts<'video-segment'> => ({
    access: {
      work: work(),
      readonly: false,
      commit: (edit, options = {}) => edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
      refuse: () => undefined,
    },
    task: { item: { labels: { ontology: ONTOLOGY } } } as RunFacts<'video-segment'>['task'],
    previous: undefined,
    purpose: 'annotation',
    selection: context().selection,
    editor,
    presenter: null,
    video: null,
    fields: context().fields,
    setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
    event: null,
  })
  const table: CommandTable<RunFacts<'video-segment'>> = TRACK_LABEL_COMMANDS
  return {
    run: (command: CommandId) => runOnce(commandOf(table, command), facts()),
    goTo: (frame: number) => editor.send({ type: 'FIELDS', fields: { currentFrame: frame } }),
    select: (...ids: string[]) => editor.send({ type: 'SELECT', selection: objectSelection(ids) }),
    selected: () => context().selection.map(({ id }) => id),
    undo: () => editor.send({ type: 'UNDO' }),
    fields: () => context().fields,
    annotation: () => work().annotation,
    object: (id: string) => work().annotation.objects.find((one) => one.id === id),
  }
}

describe('objects of a video with labels', () => {
  test('a digit takes a label in hand, and relabels what is selected', () => {
    const video = openVideo()
    video.run('label.1')
    expect([newCategory(video.fields()), labelInHand(video.fields()), video.annotation()]).toEqual([
      'car',
      'car',
      ANNOTATION,
    ])
    video.select('a', 'b')
    video.run('label.2')
    expect(video.annotation().objects.map(({ category }) => category)).toEqual(['person', 'person'])
    video.undo()
    expect(video.annotation()).toEqual(ANNOTATION)
  })

  test('Shift with a digit sets fixed values everywhere, and changing ones from the frame on', () => {
    const video = openVideo()
    video.select('b')
    video.goTo(7)
    video.run('attribute.1')
    video.run('attribute.2')
    video.goTo(9)
    video.run('attribute.2')
    expect(video.object('b')).toEqual({
      ...object('b', 'car'),
      attributes: [{ id: 'plate', value: true }],
      changes: [
        { frame: 7, id: 'stands', value: true },
        { frame: 9, id: 'stands', value: false },
      ],
    })
    for (const _step of [1, 2, 3]) video.undo()
    expect(video.annotation()).toEqual(ANNOTATION)
  })

  test('with nothing selected it sets what the whole video has', () => {
    const video = openVideo()
    video.run('attribute.2')
    expect(video.annotation().attributes).toEqual([{ id: 'rain', value: true }])
  })

  test('J goes to what lacks a required value', () => {
    const video = openVideo()
    video.run('objects.incomplete')
    expect(video.selected()).toEqual(['b'])
    video.run('attribute.1')
    video.select()
    video.run('objects.incomplete')
    expect(video.selected()).toEqual([])
  })
})
