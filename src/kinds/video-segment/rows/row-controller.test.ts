import { describe, expect, test } from 'vitest'
import { NO_ROW } from '../../../domain/mask-rows.ts'
import { objectSelection } from '../object-layer.ts'
import { insertItem, setField } from '../../../machines/editor/edit-makers.ts'
import { createRowServer, maskOfText, settled } from '../../../platform/mask-rows/testing.ts'
import { sit, stroke, WORK } from '../testing.ts'

describe('rows of the frame at hand', () => {
  test('are read around it and put into the fields', async () => {
    const server = createRowServer()
    server.keep([{ objectId: 'a', frame: 0, row: maskOfText('x') }])
    const { controller, field } = sit(server)
    expect([controller.state().ready, field(), controller.rowAt('a', 0)]).toEqual([false, {}, null])
    await settled()
    expect(server.calls).toEqual(['read 0-32', 'read 32-64', 'read 64-96'])
    expect([controller.state().ready, controller.state().frame, controller.state().uuid]).toEqual([
      true,
      0,
      'u',
    ])
    expect(field()).toEqual({ frame: 0, rows: { a: maskOfText('x') }, before: null })
    expect([controller.rowAt('a', 0), controller.rowAt('a', 1)]).toEqual([maskOfText('x'), NO_ROW])
  })

  test('are requested before the index of masks, which follows the picture', async () => {
    const { controller, video } = sit(createRowServer(), { isSeen: false })
    await settled()
    expect([controller.state().ready, controller.state().presence]).toEqual([true, null])
    video.show()
    await settled()
    expect(controller.state().revision).toBe(1)
  })

  test('become the changed ones, and are sent', async () => {
    const { controller, change, server, clock } = sit()
    await settled()
    change('a', 2, maskOfText('new'))
    expect([controller.rowAt('a', 2), controller.state().saving?.name]).toEqual([
      maskOfText('new'),
      'waiting',
    ])
    await clock.pass()
    expect([server.at('a', 2), controller.state().saving?.name]).toEqual([maskOfText('new'), 'saved'])
  })

  test('are those of the visible picture, while those of the next are already loading', async () => {
    const server = createRowServer()
    server.keep([
      { objectId: 'a', frame: 0, row: maskOfText('x') },
      { objectId: 'a', frame: 150, row: maskOfText('y') },
    ])
    const { controller, field, video, goTo } = sit(server)
    await settled()
    video.turn(150)
    await settled()
    const seen = field()
    expect([controller.state().frame, controller.rowAt('a', 150)]).toEqual([0, maskOfText('y')])
    goTo(150)
    expect([seen.frame, seen.rows, field().rows]).toEqual([0, { a: maskOfText('x') }, { a: maskOfText('y') }])
  })

  test('that undo changes are shown, even if they belong to the visible picture', async () => {
    const { change, editor, video } = sit()
    await settled()
    change('a', 0, maskOfText('x'))
    video.turn(150)
    editor.send({ type: 'UNDO' })
    expect(video.seeks).toEqual([0])
  })

  test('of another item are released', async () => {
    const { controller, editor } = sit()
    await settled()
    editor.send({ type: 'CLOSE' })
    expect(controller.state()).toMatchObject({ uuid: null, ready: false, presence: null })
  })

  test('nothing is sent from a read-only item', async () => {
    const { controller, change, server, clock } = sit(createRowServer(), { syncs: false })
    await settled()
    change('a', 2, maskOfText('new'))
    await clock.pass()
    expect([controller.state().saving, server.at('a', 2)]).toEqual([null, NO_ROW])
  })

  test('undo on another frame shows that frame', async () => {
    const { change, goTo, editor, video } = sit()
    await settled()
    change('a', 0, maskOfText('x'))
    goTo(50)
    editor.send({ type: 'UNDO' })
    expect(video.seeks).toEqual([0])
  })

  test('undo of a change of excluded frames shows that frame', async () => {
    const { goTo, editor, video } = sit()
    await settled()
    const annotation = ['annotation']
    const excludeFrames = [30, 31, 40]
    const clip = { id: 'c', startFrame: 60, endFrame: 70 }
    editor.send({
      type: 'COMMIT',
      commit: { edit: setField(WORK, annotation, 'excludeFrames', excludeFrames)! },
    })
    editor.send({
      type: 'COMMIT',
      commit: { edit: insertItem(WORK, [...annotation, 'clipRanges'], clip) },
    })
    editor.send({ type: 'UNDO' })
    goTo(31)
    editor.send({ type: 'UNDO' })
    goTo(50)
    editor.send({ type: 'REDO' })
    expect(video.seeks).toEqual([60, 30])
  })
})

describe('strokes on frames whose rows are not here yet', () => {
  test('are applied one by one when the rows load, each a step of its own', async () => {
    const server = createRowServer()
    server.keep([{ objectId: 'a', frame: 0, row: maskOfText('ab') }])
    const { wait, waiting, changed, labels } = sit(server)
    wait(stroke('a', 0, 'paint', 'cd'), stroke('a', 0, 'erase', 'ad'), stroke('b', 0, 'erase', 'z'))
    expect(changed()).toEqual([])
    await settled()
    expect([waiting(), changed(), labels()]).toEqual([[], ['a0 bc'], ['paint', 'erase']])
  })

  test('are applied even if another frame is shown meanwhile', async () => {
    const server = createRowServer()
    server.goOffline()
    const { wait, waiting, changed, goTo, clock } = sit(server)
    wait(stroke('a', 0, 'paint', 'c'))
    goTo(190)
    await settled()
    expect([waiting().length, changed()]).toEqual([1, []])
    server.breakWith(null)
    await clock.pass()
    expect(server.calls).toContain('read 0-32')
    expect([waiting(), changed()]).toEqual([[], ['a0 c']])
  })

  test('of an object that is gone are dropped', async () => {
    const { wait, waiting, changed } = sit()
    wait(stroke('gone', 0, 'paint', 'c'))
    await settled()
    expect([waiting(), changed()]).toEqual([[], []])
  })

  test('undoing gives the rows as the server had them', async () => {
    const server = createRowServer()
    server.keep([{ objectId: 'a', frame: 0, row: maskOfText('ab') }])
    const { wait, editor, changed } = sit(server)
    wait(stroke('a', 0, 'paint', 'c'))
    await settled()
    editor.send({ type: 'UNDO' })
    expect(changed()).toEqual(['a0 ab'])
  })
})

test('selections of the editor do not affect the rows', async () => {
  const { editor, controller } = sit()
  await settled()
  const before = controller.state()
  editor.send({ type: 'SELECT', selection: objectSelection(['a']) })
  expect(controller.state()).toBe(before)
})
