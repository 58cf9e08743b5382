/** Names under which the browser keeps things. The first four are the specification's. */
export const STORAGE_KEYS = {
  token: 'markToken',
  user: 'markUser',
  option: 'markVideoOption',
  root: 'persist:root',
  /** When the session ends, beside the token. */
  sessionEnd: 'markSessionEnd',
  /** Where somebody was when their session ended (this tab's). */
  returnTo: 'markReturnTo',
  theme: 'markTheme',
  /** Name of this browser, by which it knows its own drafts again. */
  browser: 'markBrowser',
  /** Time at work that the server has not been told yet, by owner. */
  activity: 'markActivity',
  /** When a person's own settings were chosen, by owner. */
  settings: 'markSettings',
  /** By which the server knows this browser again, by login name. */
  devices: 'markDevices',
} as const

/** The part of `Storage` that is used; a browser may refuse any call when storage is off or full. */
export interface KeyValueStore {
  getItem: (key: string) => string | null
  setItem: (key: string, value: string) => void
  removeItem: (key: string) => void
}

/** What a JSON says; null when there is none or it is broken. */
export function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads JSON; null when there is none, it is broken, or the storage is off. */
export function readJson(store: KeyValueStore, key: string): unknown {
  try {
    return parseJson(store.getItem(key))
  } catch {
    return null
  }
}
