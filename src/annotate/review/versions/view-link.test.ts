import { expect, test } from 'vitest'
import type { Viewport } from '../../../render/viewport.ts'
import { createViewLink, mirrorView } from './view-link.ts'

const START: Viewport = { width: 400, height: 300, ratio: 1, scale: 1, offsetX: 0, offsetY: 0 }

function fakeView() {
  const listeners = new Set<() => void>()
  let viewport = START
  return {
    get viewport() {
      return viewport
    },
    move(change: (viewport: Viewport, picture: { width: number; height: number }) => Viewport) {
      viewport = change(viewport, { width: 1, height: 1 })
      listeners.forEach((listener) => listener())
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
const to = (offsetX: number) => (viewport: Viewport) => ({ ...viewport, scale: 2, offsetX })
const places = (...views: { viewport: Viewport }[]): number[] => views.map(({ viewport }) => viewport.offsetX)

test('linked views follow each other', () => {
  const [a, b, c] = [fakeView(), fakeView(), fakeView()]
  const link = createViewLink()
  link.add(a)
  link.add(b)
  const leave = link.add(c)
  a.move(to(5))
  leave()
  b.move(to(7))
  expect([places(a, b, c), a.viewport.scale]).toEqual([[7, 7, 5], 2])
})

test('a follower stays with its leader, even when it is moved', () => {
  const [leader, follower] = [fakeView(), fakeView()]
  leader.move(to(9))
  const stop = mirrorView(follower, leader)
  const first = places(follower)
  follower.move(to(1))
  leader.move(to(3))
  const second = places(leader, follower)
  stop()
  leader.move(to(4))
  expect([first, second, places(leader, follower)]).toEqual([[9], [3, 3], [4, 3]])
})
