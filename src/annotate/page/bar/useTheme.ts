import { useSyncExternalStore } from 'react'
import { themes } from '../../../platform/theme.ts'
import { shellText } from '../../../text/shell.ts'

const { toDark, toLight } = shellText.navigation

export function useThemeWord(): { readonly isDark: boolean; readonly word: string } {
  const isDark = useSyncExternalStore(themes.subscribe, () => themes.of('tool')) === 'dark'
  return { isDark, word: isDark ? toLight : toDark }
}
