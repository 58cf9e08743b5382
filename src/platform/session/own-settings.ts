import { createListeners } from '../../domain/listeners.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { Kind } from '../../domain/kinds.ts'
import { ALL_KINDS } from '../../domain/kinds.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { parseJson, STORAGE_KEYS } from '../key-value-store.ts'

export type SettingName = 'view' | `keys:${Kind}`
const NAMES: readonly SettingName[] = ['view', ...ALL_KINDS.map((kind) => `keys:${kind}` as const)]

/** `at`: milliseconds since the epoch by the clock of that machine. */
interface SavedSetting {
  readonly value: unknown
  readonly at: number
}
export type SavedSettings = ReadonlyMap<SettingName, SavedSetting>

const isSavedSetting = (value: unknown): value is SavedSetting =>
  isRecord(value) && 'value' in value && typeof value['at'] === 'number' && Number.isFinite(value['at'])

export const readSavedSettings = (settings: Readonly<Record<string, unknown>>): SavedSettings =>
  new Map(
    NAMES.flatMap((name) => {
      const saved = settings[name]
      return isSavedSetting(saved) ? [[name, { value: saved.value, at: saved.at }] as const] : []
    }),
  )

const isLater = (one: SavedSetting, other: SavedSetting | undefined): boolean =>
  other === undefined || one.at > other.at

export const laterThan = (mine: SavedSettings, theirs: SavedSettings): SavedSettings =>
  new Map([...mine].filter(([name, saved]) => isLater(saved, theirs.get(name))))

const placeOf = (owner: string, name: SettingName): string =>
  name === 'view' ? `markView:${owner}` : `markKeys:${owner}:${name.slice('keys:'.length)}`

/** With a full or blocked storage the settings last as long as the page. */
function createSettingsCache(storage: () => KeyValueStore) {
  const texts = new Map<string, string | null>()
  const stored = (key: string): string | null => {
    const known = texts.get(key)
    if (known !== undefined) return known
    const text = storage().getItem(key)
    texts.set(key, text)
    return text
  }
  const store = (key: string, value: unknown): void => {
    const text = JSON.stringify(value)
    texts.set(key, text)
    try {
      storage().setItem(key, text)
    } catch {
      // `texts` keeps the choice for this page.
    }
  }
  const timesAt = (owner: string): string => `${STORAGE_KEYS.settings}:${owner}`
  const timesOf = (owner: string): Readonly<Record<string, unknown>> => {
    const times = parseJson(stored(timesAt(owner)))
    return isRecord(times) ? times : {}
  }
  return {
    read: (owner: string, name: SettingName) => stored(placeOf(owner, name)),
    /** 0 for settings without a time: any other is later. */
    timeOf(owner: string, name: SettingName): number {
      const at = timesOf(owner)[name]
      return typeof at === 'number' ? at : 0
    },
    keep(owner: string, name: SettingName, { value, at }: SavedSetting): void {
      store(placeOf(owner, name), value)
      store(timesAt(owner), { ...timesOf(owner), [name]: at })
    },
    forget: () => texts.clear(),
  }
}

export interface OwnSettings {
  read: (owner: string, name: SettingName) => string | null
  write: (owner: string, name: SettingName, value: unknown) => void
  saved: (owner: string) => SavedSettings
  adopt: (owner: string, theirs: SavedSettings) => void
  subscribe: (listener: () => void) => () => void
  watchWrites: (listener: (owner: string) => void) => () => void
  refresh: () => void
}

/** @param storage read at each use, since it exists in browsers alone */
export function createOwnSettings(storage: () => KeyValueStore, now: () => number): OwnSettings {
  const cache = createSettingsCache(storage)
  const changes = createListeners()
  const writes = createListeners<[owner: string]>()
  const saved = (owner: string): SavedSettings =>
    new Map(
      NAMES.flatMap((name) => {
        const text = cache.read(owner, name)
        return text === null
          ? []
          : [[name, { value: parseJson(text), at: cache.timeOf(owner, name) }] as const]
      }),
    )
  return {
    read: cache.read,
    write(owner, name, value) {
      // Later than the previous choice, even where the clock of its machine is ahead.
      cache.keep(owner, name, { value, at: Math.max(now(), cache.timeOf(owner, name) + 1) })
      changes.notify()
      writes.notify(owner)
    },
    saved,
    adopt(owner, theirs) {
      const later = laterThan(theirs, saved(owner))
      later.forEach((setting, name) => cache.keep(owner, name, setting))
      if (later.size > 0) changes.notify()
    },
    subscribe: changes.subscribe,
    watchWrites: writes.subscribe,
    refresh() {
      cache.forget()
      changes.notify()
    },
  }
}

export const ownSettings = createOwnSettings(() => localStorage, Date.now)
