import { expect, test } from 'vitest'
import { LIVE_POLL_FACTOR, POLL_INTERVAL_MS, pollWhileVisible } from './polling.ts'

/** A page whose time passes one wait after the other. */
function page(live: { now: boolean }) {
  let looks = 0
  let show: (visible: boolean) => void = () => {}
  const waits: { milliseconds: number; signal: AbortSignal; end: () => void }[] = []
  const stop = pollWhileVisible(
    {
      wait: (milliseconds, signal) => new Promise((end) => waits.push({ milliseconds, signal, end })),
      watchVisible: (report) => {
        show = report
        report(true)
        return () => {}
      },
    },
    () => live.now,
    () => (looks += 1),
  )
  /** Lets one wait pass. @returns how often was looked by now */
  const pass = async (): Promise<number> => {
    waits.shift()?.end()
    await new Promise((resolve) => setTimeout(resolve, 0))
    return looks
  }
  return { waits, stop, pass, show: (visible: boolean) => show(visible) }
}

test('polls each time without an event stream, and more rarely with one', async () => {
  const live = { now: false }
  const { waits, pass } = page(live)
  expect(waits.map(({ milliseconds }) => milliseconds)).toEqual([POLL_INTERVAL_MS])
  expect([await pass(), await pass()]).toEqual([1, 2])
  live.now = true
  expect(LIVE_POLL_FACTOR).toBe(2)
  expect([await pass(), await pass(), await pass(), await pass()]).toEqual([2, 3, 3, 4])
  live.now = false
  expect([await pass(), await pass()]).toEqual([5, 6])
})

test('does not poll in a hidden page', async () => {
  const { waits, pass, show, stop } = page({ now: false })
  show(false)
  expect(waits[0]?.signal.aborted).toBe(true)
  expect([await pass(), waits.length]).toEqual([0, 0])
  show(true)
  expect([await pass(), waits.length]).toEqual([1, 1])
  stop()
  expect([await pass(), waits.length]).toEqual([1, 0])
})
