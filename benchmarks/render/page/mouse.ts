import type { Size } from '../scenario.ts'
import { fitted } from '../scenario.ts'
import type { Player } from './player.ts'

const WHEEL_STEP = 0.0025

/** The drag of a pressed mouse moves the view; the wheel zooms at the pointer. */
export function followMouse(host: HTMLElement, player: Player, picture: Size): void {
  let camera = fitted(picture)
  let last: { x: number; y: number } | null = null
  host.addEventListener('pointerdown', ({ clientX, clientY }) => {
    last = { x: clientX, y: clientY }
  })
  host.addEventListener('pointermove', ({ clientX, clientY }) => {
    if (!last) return
    camera = { ...camera, x: camera.x + clientX - last.x, y: camera.y + clientY - last.y }
    last = { x: clientX, y: clientY }
    player.look(camera)
    // The trace tells of a move only where it asked for a frame, also if one was asked for already.
    requestAnimationFrame(() => undefined)
  })
  host.addEventListener('pointerup', () => {
    last = null
  })
  host.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault()
      const factor = Math.exp(-event.deltaY * WHEEL_STEP)
      camera = {
        scale: camera.scale * factor,
        x: event.clientX - (event.clientX - camera.x) * factor,
        y: event.clientY - (event.clientY - camera.y) * factor,
      }
      player.look(camera)
    },
    { passive: false },
  )
}
