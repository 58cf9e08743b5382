import { useEffect } from 'react'
import type { Presenter } from '../canvas/presenter.ts'

/** Draws at once, and again in the frame after the view, the pointer or the picture has changed. */
export function useFollowing(presenter: Presenter, draw: () => void): void {
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    look()
    const stops = [presenter.view.subscribeFrames(look), presenter.subscribe(look)]
    return () => {
      cancelAnimationFrame(frame)
      stops.forEach((stop) => stop())
    }
  }, [presenter, draw])
}
