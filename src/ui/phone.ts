import { useSyncExternalStore } from 'react'

/** Narrower windows, in CSS pixels, are those of phones; `phone:` in theme.css says the same. */
export const PHONE_BELOW = 700

const query = (): MediaQueryList => matchMedia(`(width < ${PHONE_BELOW}px)`)

function watch(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

/** Whether the window is as narrow as a phone. */
export const usePhone = (): boolean => useSyncExternalStore(watch, () => query().matches)
