import { useEffect } from 'react'
import { themes } from '../../platform/theme.ts'
import type { Presenter } from './presenter.ts'

/** Draws now, and in the next frame after a change of the view, the pointer, the picture or the theme. */
export function useRedraw(presenter: Presenter, draw: () => void): void {
  useEffect(() => {
    let frame = 0
    const look = (): void => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(draw)
    }
    look()
    const stops = [presenter.view.subscribeFrames(look), presenter.subscribe(look), themes.subscribe(look)]
    return () => {
      cancelAnimationFrame(frame)
      stops.forEach((stop) => stop())
    }
  }, [presenter, draw])
}
