import { expect, test } from 'vitest'
import type { Changed } from './work-events.ts'
import { REFRESH_INTERVAL_MS, watchWork } from './work-events.ts'

const frame = (type: string, data: unknown) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

/** A page that listens to a server which speaks on request; timers end on request. */
function listen() {
  const reported: Changed[] = []
  const jobs: unknown[] = []
  const links: boolean[] = []
  let unheard = 0
  const signals: AbortSignal[] = []
  const timers: { milliseconds: number; end: () => void }[] = []
  let speak: (text: string) => void = () => {}
  let close: () => void = () => {}
  let show: (visible: boolean) => void = () => {}
  const stop = watchWork(
    {
      base: '',
      token: () => 'secret',
      random: () => 1,
      fetch: async (_, { signal }) => {
        signals.push(signal as AbortSignal)
        const body = new ReadableStream({
          start: (controller) => {
            speak = (text) => controller.enqueue(new TextEncoder().encode(text))
            close = () => controller.close()
          },
        })
        return new Response(body)
      },
      wait: (milliseconds) => new Promise((end) => timers.push({ milliseconds, end: () => end() })),
      watchVisible: (report) => {
        show = report
        report(true)
        return () => {}
      },
    },
    {
      changed: (changed) => reported.push(changed),
      job: ({ id, status }) => jobs.push([id, status]),
      connected: (yes) => links.push(yes),
      unheard: () => (unheard += 1),
    },
  )
  const say = async (...texts: string[]) => {
    for (const text of texts) speak(text)
    await settled()
  }
  const cut = async () => {
    close()
    await settled()
  }
  return {
    unheard: () => unheard,
    reported,
    jobs,
    links,
    signals,
    timers,
    stop,
    say,
    cut,
    show: (visible: boolean) => show(visible),
  }
}

test('reports the changes of an interval once, by kind', async () => {
  const { reported, timers, say } = listen()
  await settled()
  await say(
    frame('work', { kind: 'image' }),
    frame('work', { kind: 'video' }),
    frame('work', { kind: 'image' }),
  )
  expect([reported, timers.map(({ milliseconds }) => milliseconds)]).toEqual([[], [REFRESH_INTERVAL_MS]])
  timers[0]?.end()
  await settled()
  expect(reported).toEqual([new Set(['image', 'video'])])
  await say(frame('work', { kind: 'scene' }))
  timers[1]?.end()
  await settled()
  expect(reported).toEqual([new Set(['image', 'video']), new Set(['scene'])])
})

test('when events may have been missed, everything has changed; other events change nothing', async () => {
  const { reported, timers, say } = listen()
  await settled()
  await say(frame('note', { kind: 'image' }), frame('work', null))
  expect(timers).toEqual([])
  await say(frame('work', { kind: 'image' }), frame('reset', null), frame('work', { kind: 'video' }))
  timers[0]?.end()
  await settled()
  expect(reported).toEqual(['all'])
})

test('does not listen in a hidden page', async () => {
  const { signals, show, stop, say, timers, reported, unheard } = listen()
  await settled()
  await say(frame('work', { kind: 'image' }))
  show(false)
  timers[0]?.end()
  await settled()
  expect([signals.map(({ aborted }) => aborted), reported, unheard()]).toEqual([[true], [], 1])
  show(true)
  show(true)
  await settled()
  expect([signals.map(({ aborted }) => aborted), unheard()]).toEqual([[true, false], 1])
  stop()
  expect([signals.map(({ aborted }) => aborted), unheard()]).toEqual([[true, true], 2])
  stop()
  expect(unheard()).toBe(2)
})

test('reports jobs and the connection at once', async () => {
  const { reported, jobs, links, timers, say, cut } = listen()
  await settled()
  await say(
    frame('job', { id: 'a', status: 'running' }),
    frame('job', null),
    frame('job', { id: 'a', status: 'done' }),
  )
  expect([jobs, reported, timers]).toEqual([
    [
      ['a', 'running'],
      ['a', 'done'],
    ],
    [],
    [],
  ])
  await cut()
  timers[0]?.end()
  await settled()
  expect(links).toEqual([true, false, true])
})
