import { createListeners } from '../domain/listeners.ts'
import type { KeyValueStore } from './key-value-store.ts'
import { STORAGE_KEYS } from './key-value-store.ts'

export type Theme = 'light' | 'dark'
type PageSort = 'tool' | 'page'

const DEFAULTS: Record<PageSort, Theme> = { tool: 'dark', page: 'light' }

const keyOf = (sort: PageSort) => `${STORAGE_KEYS.theme}:${sort}`

function themeOf(storage: KeyValueStore, sort: PageSort): Theme {
  const chosen = storage.getItem(keyOf(sort))
  return chosen === 'light' || chosen === 'dark' ? chosen : DEFAULTS[sort]
}

const chooseTheme = (storage: KeyValueStore, sort: PageSort, theme: Theme): void =>
  storage.setItem(keyOf(sort), theme)

interface Themes {
  readonly of: (sort: PageSort) => Theme
  readonly toggle: (sort: PageSort) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createThemes(storage: () => KeyValueStore): Themes {
  const { subscribe, notify } = createListeners()
  return {
    of: (sort) => themeOf(storage(), sort),
    toggle(sort) {
      chooseTheme(storage(), sort, themeOf(storage(), sort) === 'dark' ? 'light' : 'dark')
      notify()
    },
    subscribe,
  }
}

export const themes = createThemes(() => localStorage)
