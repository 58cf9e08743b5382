import { beforeEach, expect, test } from 'vitest'
import type { CommandId } from '../command.ts'
import { objectSelection } from './object-layer.ts'
import { setField } from '../../machines/editor/edit-makers.ts'
import type { Preview } from '../../machines/editor/types.ts'
import { maskOfText, settled } from '../../platform/mask-rows/testing.ts'
import { MASK_TOOLS } from '../../tools/tools.ts'
import { toasts } from '../../ui/toasts.ts'
import type { PageFacts, RunFacts } from '../../annotate/page/kind-page.ts'
import type { VideoWork } from './object-rows.ts'
import { keepVideoParts } from './video-parts.ts'
import { HINT, sit } from './testing.ts'
import { runOwn } from '../../annotate/page/commands/testing.ts'
import { VIDEO_SEGMENT_COMMANDS } from './commands.ts'

const PATH: Preview = {
  type: 'path',
  role: 'object',
  id: null,
  mode: 'paint',
  points: [],
  closed: false,
  placed: 0,
}

/** A video whose object `a`, which is selected, has a mask on frame 0; commands are carried out on it. */
async function page(uuid = 'u') {
  const seat = sit(undefined, { uuid })
  const { editor, controller, video, change } = seat
  keepVideoParts(video.controller, { rows: controller, tracker: null, editor })
  await settled()
  change('a', 0, maskOfText('x'))
  editor.send({ type: 'SELECT', selection: objectSelection(['a']) })
  const run = (command: CommandId): boolean => {
    const { selection, fields, document } = editor.getSnapshot().context
    return runOwn<PageFacts<'video-segment'>>(VIDEO_SEGMENT_COMMANDS, command, {
      access: {
        work: document as never,
        readonly: false,
        commit: (edit, options = {}) => edit && editor.send({ type: 'COMMIT', commit: { edit, ...options } }),
        refuse: () => undefined,
      },
      task: undefined,
      previous: undefined,
      purpose: 'annotation',
      selection,
      editor,
      presenter: null,
      video: video.controller,
      fields,
      setFields: (patch) => editor.send({ type: 'FIELDS', fields: patch }),
      event: null,
    } satisfies RunFacts<'video-segment'>)
  }
  return { ...seat, run }
}

/** The key that removes is pressed while something is in the making. */
async function removed(preview: Preview) {
  const { editor, run, changed } = await page()
  editor.send({ type: 'TOOL.PREVIEW', preview })
  return [run('edit.remove'), changed()]
}

const said = (): string[] => toasts.current().map(({ text }) => text)
beforeEach(() => toasts.current().forEach(({ id }) => toasts.dismiss(id)))

test('the Delete key belongs to an open path, and not to a hint under the pointer', async () => {
  expect([await removed(PATH), await removed(HINT)]).toEqual([
    [false, ['a0 x']],
    [true, ['a0 -']],
  ])
})

test('copied masks can be pasted on any frame of their video, each time in one step, as they were copied', async () => {
  const { run, goTo, change, changed, undo } = await page()
  run('mask.copy')
  change('a', 0, maskOfText('later'))
  goTo(40)
  await settled()
  run('mask.paste')
  expect([changed(), said()]).toEqual([['a0 later', 'a40 x'], ['已复制第 0 帧的 1 个掩膜']])
  undo()
  expect(changed()).toEqual(['a0 later', 'a40 -'])
})

test('nothing is pasted into another video, and a frame without masks does not replace the clipboard', async () => {
  const { run, goTo } = await page()
  run('mask.copy')
  goTo(1)
  run('mask.copy')
  const other = await page('v')
  other.run('mask.paste')
  expect([other.changed(), said()]).toEqual([
    ['a0 x'],
    ['已复制第 0 帧的 1 个掩膜', '当前帧没有可复制的掩膜', '复制的掩膜来自另一个视频'],
  ])
})

test('Escape cancels an unfinished shape before an unfinished range', async () => {
  const { editor, run, goTo } = await page()
  const begun = () => editor.getSnapshot().context.fields['rangeStart']
  run('frame.clip')
  goTo(3)
  editor.send({ type: 'TOOL.PREVIEW', preview: PATH })
  expect([run('edit.cancel'), begun()]).toEqual([false, { list: 'clip', frame: 0 }])
  editor.send({ type: 'TOOL.CANCEL' })
  expect([run('edit.cancel'), begun()]).toEqual([true, null])
})

test('a tool that can start a mask stays active for a new object, the smart tool too', async () => {
  const { editor, run } = await page('tools')
  const after = (tool: string): string => {
    editor.send({ type: 'PICK', tool })
    run('object.new')
    return editor.getSnapshot().context.tool
  }
  expect(MASK_TOOLS.map(({ id }) => [id, after(id)])).toEqual(
    MASK_TOOLS.map(({ id, startsMask }) => [id, startsMask ? id : 'brush']),
  )
  expect(after('smart')).toBe('smart')
})

test('actions on several objects are one step: hiding, locking, clearing here and removing', async () => {
  const { editor, run, change, changed, labels, undo } = await page('several')
  const context = () => editor.getSnapshot().context
  const objects = () =>
    (context().document as unknown as VideoWork).annotation.objects.map(
      ({ id, visible }) => `${id} ${visible}`,
    )
  change('b', 0, maskOfText('y'))
  await settled()
  editor.send({ type: 'SELECT', selection: objectSelection(['a', 'b', 'gone']) })
  expect(context().selection).toEqual(objectSelection(['a', 'b']))
  run('object.lock')
  expect(context().fields['lockedIds']).toEqual(['a', 'b'])
  run('object.lock')
  const before = labels().length
  run('object.hide')
  expect([objects(), labels().length - before]).toEqual([['a false', 'b false'], 1])
  undo()
  run('edit.remove')
  expect([changed(), labels().length - before]).toEqual([['a0 -', 'b0 -'], 1])
  undo()
  run('object.remove')
  await settled()
  expect([objects(), context().selection, labels().length - before]).toEqual([[], [], 1])
  undo()
  expect([objects(), changed()]).toEqual([
    ['a true', 'b true'],
    ['a0 x', 'b0 y'],
  ])
})

test('going through objects goes on to the error boxes and round, whatever tool is in hand', async () => {
  const { editor, run } = await page()
  const errorBoxes = [9, 4].map((frame) => ({ id: `e${frame}`, x: 1, y: 1, width: 2, height: 2, frame }))
  const { document } = editor.getSnapshot().context
  const edit = document && setField(document, ['verdict'], 'errorBoxes', errorBoxes)
  if (edit) editor.send({ type: 'COMMIT', commit: { edit } })
  editor.send({ type: 'PICK', tool: 'errorBox' })
  const walk = (command: CommandId, steps: number) =>
    Array.from({ length: steps }, () => {
      run(command)
      return editor.getSnapshot().context.selection[0]?.id
    })
  expect([walk('edit.selectNext', 4), walk('edit.selectPrevious', 3)]).toEqual([
    ['b', 'e9', 'e4', 'a'],
    ['e4', 'e9', 'b'],
  ])
})
