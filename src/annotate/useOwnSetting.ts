import { useCallback, useSyncExternalStore } from 'react'
import type { SettingName } from '../platform/session/own-settings.ts'
import { ownSettings } from '../platform/session/own-settings.ts'

/** JSON; null if unset. Follows the person to other machines. */
export function useOwnSetting(
  owner: string,
  name: SettingName,
): readonly [string | null, (value: unknown) => void] {
  const text = useSyncExternalStore(ownSettings.subscribe, () => ownSettings.read(owner, name))
  const change = useCallback((value: unknown) => ownSettings.write(owner, name, value), [owner, name])
  return [text, change]
}
