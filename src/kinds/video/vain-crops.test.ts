import { expect, test } from 'vitest'
import { videoText } from '../../text/video.ts'
import { cropEditor, fieldsAt, sampleAt } from './testing.ts'
import { tellVainCrops } from './vain-crops.ts'

const { noClip } = videoText.notices

test('a crop drawn outside clips has no effect, and one notice says so', () => {
  const editor = cropEditor({ first: 20, last: 40, at: 10 })
  const reported: string[] = []
  tellVainCrops(editor, (words) => reported.push(words))
  const drag = (buttons = 1) => {
    editor.send({ type: 'POINTER.DOWN', sample: sampleAt(10, 10, buttons) })
    editor.send({ type: 'POINTER.MOVE', sample: sampleAt(30, 30, buttons) })
    editor.send({ type: 'POINTER.MOVE', sample: sampleAt(60, 50, buttons) })
    editor.send({ type: 'POINTER.UP', sample: sampleAt(60, 50, 0) })
    return reported.splice(0)
  }
  const outside = [drag(), drag(), drag(4)]
  editor.send({ type: 'PICK', tool: 'pan' })
  const panned = drag()
  editor.send({ type: 'PICK', tool: 'clipCrop' })
  editor.send({ type: 'FIELDS', fields: fieldsAt(30) })
  expect([...outside, panned, drag()]).toEqual([[noClip], [noClip], [], [], []])
})

test('a read-only view shows no such notice', () => {
  const editor = cropEditor({ first: 20, last: 40, at: 10, readonly: true })
  const reported: string[] = []
  tellVainCrops(editor, (words) => reported.push(words))
  editor.send({ type: 'POINTER.DOWN', sample: sampleAt(10, 10, 1) })
  expect(reported).toEqual([])
})
