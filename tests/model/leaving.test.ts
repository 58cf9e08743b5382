import { expect, test } from 'vitest'
import { createItemViews } from '../../src/annotate/page/session/item-views.ts'
import { flush, unsentWorkOf } from '../../src/annotate/page/session/unsent-work.ts'
import { openedItem } from '../../src/annotate/page/session/editor-key.ts'
import { offlineFailure } from '../../src/machines/failure.ts'
import type { SavedFields } from '../../src/platform/storage/saved-state.ts'
import { newSlice } from '../../src/platform/storage/slices.ts'
import { World, settled, uuidOf } from './fakes.ts'
import { Page } from './person.ts'

/** Leaving a page while something is only on it. */

/** A page whose items have fields that hold work, as those of video segments do. */
async function openPage(world = new World(), saved: SavedFields = newSlice('video-segment')) {
  const disk = { saved }
  const views = createItemViews({
    kind: 'video-segment',
    store: { read: () => disk.saved, write: (_, next) => void (disk.saved = next) },
    later: () => () => undefined,
  })
  const page = new Page(world, 'mark', false, views)
  await page.pull(2)
  const { stage, editor, outbox } = page
  const session = {
    stage,
    editor,
    outbox,
    holdsWork: (task: Parameters<typeof openedItem>[0]) => views.holds(openedItem(task)),
  }
  const wait = (...strokes: string[]) => editor.send({ type: 'FIELDS', fields: { waitingStrokes: strokes } })
  const waiting = () => editor.getSnapshot().context.fields['waitingStrokes']
  return { world, page, session, disk, views, wait, waiting }
}

test('strokes that wait for their rows are unsaved, also those of an item that was left', async () => {
  const { page, session, wait, waiting, world, disk, views } = await openPage()
  expect(unsentWorkOf(session)).toEqual({ unsaved: 0, unsent: 0 })
  wait('a stroke')
  page.send({ type: 'NEXT' })
  expect([page.currentId, waiting(), unsentWorkOf(session)]).toEqual([
    uuidOf(2),
    [],
    { unsaved: 1, unsent: 0 },
  ])
  views.stop()
  page.kill()
  const later = await openPage(world, disk.saved)
  expect([later.waiting(), unsentWorkOf(later.session).unsaved]).toEqual([[], 1])
  later.page.send({ type: 'PREVIOUS' })
  expect([later.page.currentId, later.waiting()]).toEqual([uuidOf(1), ['a stroke']])
})

test('leaving gives them the time to become part of the document, and of its draft', async () => {
  const { page, session, wait, world } = await openPage()
  wait('a stroke')
  let isDone = false
  const flushed = flush(session).then(() => (isDone = true))
  await settled()
  page.write('taken in')
  wait()
  await settled()
  expect([isDone, unsentWorkOf(session)]).toEqual([false, { unsaved: 1, unsent: 0 }])
  await world.drafts.last.answer({ savedAt: 1 })
  await flushed
  expect([
    world.drafts.all.map(({ argument }) => argument.annotation['remark']),
    unsentWorkOf(session),
  ]).toEqual([['taken in'], { unsaved: 0, unsent: 0 }])
})

test('leaving gives what was just handed in the time to arrive, and waits for no line', async () => {
  const { page, session, world } = await openPage()
  page.send({ type: 'SUBMIT' })
  await settled()
  let isDone = false
  const flushed = flush(session).then(() => (isDone = true))
  await settled()
  const before = [isDone, unsentWorkOf(session).unsent]
  await world.pushes.last.answer({ id: uuidOf(1), version: 1, status: 'marked' })
  await flushed
  const after = unsentWorkOf(session).unsent
  page.send({ type: 'SUBMIT' })
  await settled()
  await world.pushes.last.fail(offlineFailure('network'))
  await flush(session)
  expect([before, after, unsentWorkOf(session).unsent]).toEqual([[false, 1], 0, 1])
})
