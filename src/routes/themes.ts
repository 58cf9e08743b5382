import type { PageSort, Theme } from '../platform/theme.ts'
import { chooseTheme, themeOf } from '../platform/theme.ts'

const listeners = new Set<() => void>()

/** The chosen themes, as something that components can follow. */
export const themes = {
  of: (sort: PageSort): Theme => themeOf(localStorage, sort),
  toggle: (sort: PageSort): void => {
    chooseTheme(localStorage, sort, themeOf(localStorage, sort) === 'dark' ? 'light' : 'dark')
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
