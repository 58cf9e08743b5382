import { useSyncExternalStore } from 'react'

/** CSS pixels; `phone:` in theme.css says the same. */
export const PHONE_BELOW = 700

const query = (): MediaQueryList => matchMedia(`(width < ${PHONE_BELOW}px)`)

function watch(listener: () => void): () => void {
  const media = query()
  media.addEventListener('change', listener)
  return () => media.removeEventListener('change', listener)
}

export const usePhone = (): boolean => useSyncExternalStore(watch, () => query().matches)
