/** The first four come from the specification. */
export const STORAGE_KEYS = {
  token: 'markToken',
  user: 'markUser',
  option: 'markVideoOption',
  root: 'persist:root',
  sessionEnd: 'markSessionEnd',
  returnTo: 'markReturnTo',
  theme: 'markTheme',
  browser: 'markBrowser',
  activity: 'markActivity',
  settings: 'markSettings',
  devices: 'markDevices',
} as const

/** A browser may refuse any call when storage is off or full. */
export interface KeyValueStore {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Null when there is none, it is broken, or the storage is off. */
export function readJson(store: KeyValueStore, key: string): unknown {
  try {
    return parseJson(store.getItem(key))
  } catch {
    return null
  }
}
