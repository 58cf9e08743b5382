import { useSyncExternalStore } from 'react'

/** CSS pixels; `phone:` in theme.css says the same. */
const PHONE_BELOW = { width: 700, height: 500 }

const NARROW = `(width < ${PHONE_BELOW.width}px)`
const TOUCHED = '(pointer: coarse)'
/** Held sideways; a low window of a computer is none. */
const SIDEWAYS = `((height < ${PHONE_BELOW.height}px) and ${TOUCHED})`

function watching(query: string) {
  const watch = (listener: () => void) => {
    const media = matchMedia(query)
    media.addEventListener('change', listener)
    return () => media.removeEventListener('change', listener)
  }
  const matches = (): boolean => matchMedia(query).matches
  return (): boolean => useSyncExternalStore(watch, matches)
}

/** Whether the window is as narrow as a phone, or that of a phone held sideways. */
export const usePhone = watching(`${NARROW} or ${SIDEWAYS}`)

/** Whether fingers press what is shown: on phones and tablets; `thumb:` in theme.css says the same. */
export const useThumb = watching(`${NARROW} or ${TOUCHED}`)

/** CSS pixels that a thumb hits for sure. */
export const THUMB = 44
