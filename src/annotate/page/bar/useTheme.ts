import { useSyncExternalStore } from 'react'
import { themes } from '../../../platform/theme.ts'
import { shellText } from '../../../text/shell.ts'

const { toDark, toLight } = shellText.navigation

/** What a press would do to the theme of pages with a canvas. */
export function useThemeWord(): { readonly isDark: boolean; readonly word: string } {
  const isDark = useSyncExternalStore(themes.subscribe, () => themes.of('tool')) === 'dark'
  return { isDark, word: isDark ? toLight : toDark }
}
