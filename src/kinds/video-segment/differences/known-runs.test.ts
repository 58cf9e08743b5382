import { expect, test } from 'vitest'
import { offlineFailure } from '../../../machines/failure.ts'
import type { RowRun } from '../../../platform/mask-rows/row-calls.ts'
import { createRowServer, maskOfText, settled } from '../../../platform/mask-rows/testing.ts'
import { followKnownRuns } from './known-runs.ts'
import type { KnownRuns } from './changed-frames.ts'
import { sit } from '../testing.ts'

const run = (objectId: string, frame: number): RowRun => ({
  objectId,
  from: frame,
  to: frame + 1,
  source: 'manual',
  uncertain: false,
  empty: false,
})

/** Follows a video whose version 2 has a mask on frame 9. */
function follow() {
  const server = createRowServer()
  const { controller } = sit(server)
  const asked: string[] = []
  const reported: KnownRuns[] = []
  const stop = followKnownRuns(
    {
      since: 2,
      before: { index: () => Promise.resolve([run('a', 9)]).finally(() => asked.push('before')) },
      now: { index: (_signal, since) => server.index().finally(() => asked.push(`since ${since}`)) },
      rows: controller,
    },
    (known) => reported.push(known),
    () => undefined,
  )
  /** What a tracking does: the server has one more row, and all is read anew. */
  const track = async (frame: number): Promise<void> => {
    server.keep([{ objectId: 'a', frame, row: maskOfText('x') }])
    controller.reread()
    await settled()
  }
  return { asked, reported, stop, track, controller }
}

test('changed frames are read first, and again whenever rows are reloaded', async () => {
  const { asked, reported, track } = follow()
  await settled()
  await track(3)
  await track(4)
  const before = [run('a', 9)]
  expect(reported).toEqual([
    { changed: [], before },
    { changed: [run('a', 3)], before },
    { changed: [run('a', 3), run('a', 4)], before },
  ])
  expect(asked.toSorted()).toEqual(['before', 'since 2', 'since 2', 'since 2'])
})

test('an outdated response is not reported, nor one after the end', async () => {
  const { reported, stop, track } = follow()
  const tracked = track(3)
  await tracked
  stop()
  await track(4)
  expect(reported).toEqual([{ changed: [run('a', 3)], before: [run('a', 9)] }])
})

test('reports missing data of the server, and nothing after the last listener leaves', async () => {
  const failures: string[] = []
  const follows = (name: string) =>
    followKnownRuns(
      {
        since: 2,
        before: { index: () => Promise.resolve([]) },
        now: { index: () => Promise.reject(offlineFailure('no answer')) },
        rows: null,
      },
      () => failures.push(`${name} reported`),
      () => failures.push(`${name} failed`),
    )
  follows('kept')
  follows('left')()
  await settled()
  expect(failures).toEqual(['kept failed'])
})
