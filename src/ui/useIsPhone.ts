import { useSyncExternalStore } from 'react'

/** Tailwind's `md` begins at 768 px; styles say the same as `max-md`. */
const PHONE = '(max-width: 767px)'

function subscribe(changed: () => void): () => void {
  const query = matchMedia(PHONE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** Whether the window is too narrow for something beside the page. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(PHONE).matches)
