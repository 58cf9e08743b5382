import type { CreatePlayer } from './player.ts'

/** Keeps the element on the screen: unseen moves are not presented. */
const RANGE = 400

/** Moves one small element and draws nothing: the browser's own time from pointer to screen. */
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
