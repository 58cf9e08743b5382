import type { CreatePlayer } from './player.ts'

/** Keeps the element on the screen, wherever the view goes: what moves unseen is not presented. */
const RANGE = 400

/** A page that moves one small element and draws nothing: what the browser itself takes from a pointer to the screen. */
export const createPlayer: CreatePlayer = ({ host }) => {
  const element = document.createElement('div')
  Object.assign(element.style, {
    position: 'absolute',
    left: '0',
    top: '0',
    width: '20px',
    height: '20px',
    background: '#ff0000',
    willChange: 'transform',
  })
  host.append(element)
  return Promise.resolve({
    look: ({ x, y, scale }) => {
      element.style.transform = `translate(${RANGE + (x % RANGE)}px, ${RANGE + (y % RANGE)}px) scale(${scale})`
    },
    drag: () => undefined,
    paint: () => undefined,
    commit: () => 0,
  })
}
