import type { KeyValueStore } from './keys.ts'
import { STORAGE_KEYS } from './keys.ts'

export type Theme = 'light' | 'dark'
/** Annotation pages are dark by default, all others light; each honours what was chosen for its sort. */
export type PageSort = 'tool' | 'page'

const DEFAULTS: Record<PageSort, Theme> = { tool: 'dark', page: 'light' }

const keyOf = (sort: PageSort) => `${STORAGE_KEYS.theme}:${sort}`

export function themeOf(storage: KeyValueStore, sort: PageSort): Theme {
  const chosen = storage.getItem(keyOf(sort))
  return chosen === 'light' || chosen === 'dark' ? chosen : DEFAULTS[sort]
}

export const chooseTheme = (storage: KeyValueStore, sort: PageSort, theme: Theme): void =>
  storage.setItem(keyOf(sort), theme)
