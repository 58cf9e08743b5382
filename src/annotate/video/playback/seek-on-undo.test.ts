import { expect, test } from 'vitest'
import type { Edit } from '../../../machines/editor/edits.ts'
import type { VideoWork } from '../../../kinds/video/clip-edits.ts'
import { addSpan, removeSpan, setCrop } from '../../../kinds/video/clip-edits.ts'
import { seekOnUndo } from './open-videos.ts'
import { changedClips } from '../../../kinds/video/changed-clips.ts'
import { cropEditor, TABLE } from '../../../kinds/video/testing.ts'

const CROP = { x: 1, y: 1, width: 8, height: 8, rotation: 0 }

/** A video with the clip `a` of frames 20 to 39, and where steps lead. */
function sit() {
  const editor = cropEditor({ first: 20, last: 39 })
  const seeks: number[] = []
  let frame = 0
  seekOnUndo(
    editor,
    {
      state: () => ({ frame }) as never,
      seek(to) {
        frame = to
        seeks.push(to)
      },
    },
    changedClips,
  )
  return {
    seeks,
    change(make: (work: VideoWork) => Edit | null) {
      const edit = make(editor.getSnapshot().context.document as unknown as VideoWork)
      if (edit) editor.send({ type: 'COMMIT', commit: { edit } })
    },
    goTo: (to: number) => void (frame = to),
    step: (type: 'UNDO' | 'REDO') => editor.send({ type }),
  }
}

test('undo and redo of a crop show it, and no other frame of its clip', () => {
  const { seeks, change, goTo, step } = sit()
  goTo(25)
  change((work) => setCrop(work, 'a', CROP))
  step('UNDO')
  goTo(80)
  step('REDO')
  goTo(19)
  step('UNDO')
  expect(seeks).toEqual([20, 20])
})

test('a restored and a removed range are shown as well', () => {
  const { seeks, change, goTo, step } = sit()
  change((work) => {
    const added = addSpan(work, TABLE, { id: 'x', list: 'exclusions', frames: [50, 60], crop: null })
    return 'edit' in added ? added.edit : null
  })
  change((work) => removeSpan(work, 'clips', 'a'))
  goTo(90)
  step('UNDO')
  step('UNDO')
  expect(seeks).toEqual([20, 50])
})

test('undo shows a removed and a moved error box as well; remarks on the whole lead nowhere', () => {
  const { seeks, change, goTo, step } = sit()
  const box = { id: 'b', frame: 30, x: 0, y: 0, width: 4, height: 4 }
  const path = ['verdict', 'errorBoxes']
  change(() => ({ type: 'insert', path, index: 0, item: box }))
  change(() => ({ type: 'set', path: [...path, { id: 'b' }], key: 'x', before: 0, after: 5, position: 2 }))
  change(() => ({ type: 'set', path: ['verdict'], key: 'isQualified', before: null, after: 2, position: 0 }))
  for (const from of [80, 81, 82]) {
    goTo(from)
    step('UNDO')
  }
  expect(seeks).toEqual([30, 30])
})

test('a change without a frame leads nowhere', () => {
  const { seeks, change, step } = sit()
  change(() => ({
    type: 'set',
    path: ['annotation'],
    key: 'remark',
    before: '',
    after: 'dark',
    position: 2,
  }))
  step('UNDO')
  expect(seeks).toEqual([])
})
