import type { Viewport } from '../viewport.ts'

/** How a picture was last looked at. */
export interface Remembered {
  readonly viewport: Viewport
  readonly fitted: boolean
}

/** Pictures whose view is remembered; whoever comes back to more starts with a fitted one. */
const PICTURES_KEPT = 500

/** Views by picture, so that whoever comes back finds what they looked at. */
export function createViewMemory(): {
  readonly keep: (id: string, view: Remembered) => void
  readonly recall: (id: string) => Remembered | undefined
} {
  const views = new Map<string, Remembered>()
  return {
    keep(id, view) {
      if (id === '') return
      if (views.size >= PICTURES_KEPT) views.clear()
      views.set(id, view)
    },
    recall: (id) => views.get(id),
  }
}
