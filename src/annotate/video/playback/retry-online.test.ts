import { expect, test } from 'vitest'
import { retryOnline } from './video-controller.ts'
import { createVideoStore } from './video-state.ts'

function line() {
  const store = createVideoStore()
  const opened: (string | null)[] = []
  let tell: (online: boolean) => void = () => undefined
  let isWatched = true
  const stop = retryOnline(
    store,
    (report) => {
      tell = report
      return () => (isWatched = false)
    },
    () => opened.push(store.state().uuid),
  )
  return { store, opened, tell: (online: boolean) => tell(online), isWatched: () => isWatched, stop }
}

test('a video that could not be fetched is reopened when the network is back, an undecodable one is not', () => {
  const { store, opened, tell, isWatched, stop } = line()
  for (const code of ['table', 'network', 'codec'] as const) {
    store.begin(code)
    tell(true)
    store.change({ trouble: { code, reason: '' } })
    tell(false)
    tell(true)
  }
  stop()
  expect([opened, isWatched()]).toEqual([['table', 'network'], false])
})
