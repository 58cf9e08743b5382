import { createActor } from 'xstate'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ClipOverlap } from '../../contract/types.d.ts'
import { spanOf } from '../../domain/clips/clips.ts'
import type { VideoClip } from '../../domain/documents/types.ts'
import { emptyDocument } from '../../domain/documents/validate.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import type { Edit } from '../../machines/editor/edits.ts'
import { EMPTY_HISTORY } from '../../machines/editor/history.ts'
import type { Fields } from '../../machines/editor/types.ts'
import type { WorkDocument } from '../../machines/work.ts'
import { EMPTY_VERDICT } from '../../machines/work.ts'
import { createKindEditor } from '../../annotate/canvas/editor-machine.ts'
import type { CommitOptions } from '../../annotate/work-access.ts'
import type { PageFacts } from '../../annotate/page/kind-page.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import { toasts } from '../../ui/toasts.ts'
import { begunIn } from './begun.ts'
import { begunWords } from './begun-words.ts'
import type { VideoWork } from './clip-edits.ts'
import { spanRows } from './clip-rows.ts'
import { VIDEO_COMMANDS } from './commands.ts'
import { VIDEO } from './spec.ts'
import { TABLE } from './testing.ts'

const ONTOLOGY: Ontology = {
  labels: [
    {
      id: 'walk',
      name: '走',
      colour: '#ff9200',
      key: '1',
      shapes: ['clip'],
      attributes: [
        {
          id: 'pace',
          name: '快慢',
          type: 'one',
          required: true,
          options: [
            { id: 'slow', name: '慢', key: '1' },
            { id: 'fast', name: '快', key: '2' },
          ],
        },
      ],
    },
    { id: 'wave', name: '挥手', colour: '#4a22d4', key: '2', shapes: ['clip'], attributes: [] },
    { id: 'sit', name: '坐', colour: '#0080ff', key: '3', shapes: ['clip'], attributes: [] },
  ],
  attributes: [{ id: 'night', name: '夜间', type: 'yes-no', key: '9' }],
}

const clip = (id: string, first: number, last: number, label: string): VideoClip => ({
  id,
  ...spanOf(TABLE, first, last),
  crop: null,
  wrongBox: false,
  label,
  attributes: [],
})

beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

type Id = Extract<keyof typeof VIDEO_COMMANDS, string>

/** A page of a video whose database has labels: commands, and what there is after them. */
function page(clipOverlap?: ClipOverlap, clips: VideoClip[] = []) {
  const labels = { ontology: ONTOLOGY, ...(clipOverlap && { clipOverlap }) }
  const editor = createActor(createKindEditor('video', VIDEO.editor.tools, () => 'n')).start()
  const opened: VideoWork = {
    annotation: { ...emptyDocument('video', labels), clips },
    verdict: EMPTY_VERDICT,
  }
  const workOf = () => editor.getSnapshot().context.document as unknown as VideoWork
  let frame = 0
  const bounds = { width: 100, height: 80 }
  editor.send({
    type: 'OPEN',
    opening: {
      key: 'u',
      document: opened as unknown as WorkDocument,
      history: EMPTY_HISTORY,
      bounds,
      readonly: false,
    },
  })
  const setFields = (patch: Fields) => editor.send({ type: 'FIELDS', fields: patch })
  const video = {
    state: () => ({ table: TABLE, frame, speed: 1 }),
    seek: (to: number) => void (frame = to),
  }
  return {
    at(to: number) {
      frame = to
      return this
    },
    run(...commands: Id[]) {
      for (const command of commands) {
        const { fields, selection } = editor.getSnapshot().context
        runOwn<PageFacts<'video'>>(VIDEO_COMMANDS, command, {
          access: {
            work: workOf(),
            readonly: false,
            refuse: () => undefined,
            commit: (edit: Edit | null, options: CommitOptions = {}) =>
              edit && editor.send({ type: 'COMMIT', commit: { edit, time: 1, ...options } }),
          },
          task: { item: { resource: bounds, labels } },
          purpose: 'annotation',
          video,
          presenter: null,
          selection,
          editor,
          fields,
          setFields,
        } as never)
      }
      return this
    },
    select(id: string) {
      editor.send({ type: 'SELECT', selection: [{ role: 'clip', id }] })
      return this
    },
    clips: () =>
      workOf().annotation.clips.map(
        ({ label, startFrame, endFrame, attributes = [] }) =>
          `${label} ${startFrame}–${endFrame - 1} ${attributes.map(({ value }) => String(value)).join()}`,
      ),
    attributes: () => workOf().annotation.attributes,
    frame: () => frame,
    said: () => toasts.current().map(({ text }) => text),
    stillMaking: () => begunWords({ editor, video } as never),
    rows() {
      const { fields, selection } = editor.getSnapshot().context
      const begun = begunIn(TABLE, fields)
      return spanRows({ annotation: workOf().annotation, settings: labels, fields, selection, begun }).map(
        ({ name, selected = false, spans = [] }) =>
          `${name}${selected ? '*' : ''} ${spans.map(({ startFrame }) => startFrame).join()}`,
      )
    },
  }
}

test('a clip has the label in hand, a digit gives it another, Shift with a digit sets an attribute', () => {
  const video = page().at(3).run('clip.add').at(8).run('clip.add')
  expect(video.clips()).toEqual(['walk 3–8 '])
  expect(video.run('attribute.2').clips()).toEqual(['walk 3–8 fast'])
  expect(video.run('label.2').clips()).toEqual(['wave 3–8 '])
  // A row without a clip selected: the digit only takes the label in hand, Shift sets the whole video's.
  video.run('clip.rowDown', 'attribute.9').at(20).run('clip.add').at(25).run('clip.add')
  expect([video.clips(), video.attributes()]).toEqual([
    ['wave 3–8 ', 'sit 20–25 '],
    [{ id: 'night', value: true }],
  ])
  expect(video.rows()).toEqual(['挥手 3', '坐* 20', '排除段 '])
})

test('after a clip has begun digits are for it, not for the one selected before', () => {
  const video = page('across-labels', [clip('a', 0, 5, 'walk')])
    .select('a')
    .at(10)
    .run('clip.add', 'label.2')
  expect(video.clips()).toEqual(['walk 0–5 '])
})

describe('clips under way', () => {
  test('where clips may overlap, one of each label is, and each key ends its own', () => {
    const video = page('across-labels').at(1).run('clip.add', 'label.2').at(4).run('clip.add')
    expect([video.rows(), video.stillMaking()]).toEqual([
      ['走 ', '挥手* ', '排除段 '],
      '第 1、4 帧只标了起点，现在提交不含这些段',
    ])
    video.at(9).run('label.1', 'clip.add')
    expect([video.clips(), video.stillMaking()]).toEqual([
      ['walk 1–9 '],
      '第 4 帧只标了起点，现在提交不含这一段',
    ])
    video.run('clip.rowDown').at(12).run('clip.add')
    expect([video.clips(), video.stillMaking()]).toEqual([['walk 1–9 ', 'wave 4–12 '], null])
  })

  test('Escape cancels that of the label in hand first', () => {
    const video = page('any').at(1).run('clip.add', 'label.2').at(4).run('clip.add', 'edit.cancel')
    expect(video.stillMaking()).toBe('第 1 帧只标了起点，现在提交不含这一段')
    expect(video.run('edit.cancel').stillMaking()).toBeNull()
  })

  test('where they may not, there is one, and the label in hand at its end is its own', () => {
    const video = page().at(1).run('clip.add', 'label.3').at(4).run('clip.add')
    expect([video.clips(), video.stillMaking()]).toEqual([['sit 1–4 '], null])
  })
})

test('clips of one label stay apart, those of others may lie over each other', () => {
  const video = page('across-labels', [clip('a', 10, 20, 'walk')]).run('clip.rowDown')
  video.at(15).run('clip.add').at(30).run('clip.add')
  expect(video.clips()).toEqual(['walk 10–20 ', 'wave 15–30 '])
  video.run('label.1')
  expect([video.clips(), video.said()]).toEqual([['walk 10–20 ', 'wave 15–30 '], ['与走 1重叠，没有改标签']])
})

test('J goes from clip to clip that lacks something', () => {
  const video = page(undefined, [clip('a', 0, 5, 'walk'), clip('b', 6, 9, 'wave'), clip('c', 10, 12, 'walk')])
  const frames = [1, 2, 3].map(() => video.run('objects.incomplete').frame())
  expect(frames).toEqual([0, 10, 0])
  video.run('attribute.1', 'objects.incomplete', 'attribute.1').run('objects.incomplete')
  expect([video.clips(), video.said()]).toEqual([
    ['walk 0–5 slow', 'wave 6–9 ', 'walk 10–12 slow'],
    ['必填属性都填了'],
  ])
})

test('hidden clips are not on the timeline, and neither keys nor the picture reach them', () => {
  const video = page('any', [clip('a', 0, 9, 'walk'), clip('b', 0, 9, 'wave')]).select('a')
  expect(video.run('objects.hide').rows()).toEqual(['走* ', '挥手 0', '排除段 '])
  video.at(5).run('clip.split')
  expect(video.clips()).toEqual(['walk 0–9 ', 'wave 0–4 ', 'wave 5–9 '])
  expect(video.run('objects.solo', 'objects.solo').rows()).toEqual(['走* 0', '挥手 0,5', '排除段 '])
})

test('locked clips are not selected with all, nor gone through, and so not removed', () => {
  const video = page('any', [clip('a', 0, 9, 'walk'), clip('b', 10, 19, 'wave'), clip('c', 20, 29, 'sit')])
  video.select('b').run('objects.lock', 'edit.selectNext', 'edit.selectNext')
  expect(video.frame()).toBe(20)
  video.run('edit.selectAll', 'edit.remove')
  expect(video.clips()).toEqual(['wave 10–19 '])
})
