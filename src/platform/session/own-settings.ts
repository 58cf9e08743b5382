import { isRecord } from '../../domain/is-record.ts'
import type { Kind } from '../../domain/kinds.ts'
import { ALL_KINDS } from '../../domain/kinds.ts'
import type { KeyValueStore } from '../key-value-store.ts'
import { parseJson, STORAGE_KEYS } from '../key-value-store.ts'

/** What of a person's choices follows them to other machines: how pictures are seen, and the keys of each kind. */
export type SettingName = 'view' | `keys:${Kind}`
const NAMES: readonly SettingName[] = ['view', ...ALL_KINDS.map((kind) => `keys:${kind}` as const)]

/** A choice, and when it was made: milliseconds since the epoch, by the clock of the machine where it was. */
export interface SavedSetting {
  readonly value: unknown
  readonly at: number
}
export type SavedSettings = ReadonlyMap<SettingName, SavedSetting>

const isSavedSetting = (value: unknown): value is SavedSetting =>
  isRecord(value) && 'value' in value && typeof value['at'] === 'number' && Number.isFinite(value['at'])

/** Choices among what the server keeps for a person; whatever else lies there is left alone. */
export const readSavedSettings = (settings: Readonly<Record<string, unknown>>): SavedSettings =>
  new Map(
    NAMES.flatMap((name) => {
      const kept = settings[name]
      return isSavedSetting(kept) ? [[name, { value: kept.value, at: kept.at }] as const] : []
    }),
  )

/** Of two choices the later; where neither is, the first. */
const isLater = (one: SavedSetting, other: SavedSetting | undefined): boolean =>
  other === undefined || one.at > other.at

/** The choices of `mine` that were made after those of `theirs`. */
export const laterThan = (mine: SavedSettings, theirs: SavedSettings): SavedSettings =>
  new Map([...mine].filter(([name, kept]) => isLater(kept, theirs.get(name))))

const placeOf = (owner: string, name: SettingName): string =>
  name === 'view' ? `markView:${owner}` : `markKeys:${owner}:${name.slice('keys:'.length)}`

/** What a storage holds of everybody's choices; one that is full or blocked forgets them with the page. */
function createAsyncCache(storage: () => KeyValueStore) {
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
      // It then holds for this page.
    }
  }
  const timesAt = (owner: string): string => `${STORAGE_KEYS.settings}:${owner}`
  const timesOf = (owner: string): Readonly<Record<string, unknown>> => {
    const times = parseJson(stored(timesAt(owner)))
    return isRecord(times) ? times : {}
  }
  return {
    read: (owner: string, name: SettingName) => stored(placeOf(owner, name)),
    /** 0 for what was chosen before times were noted: anything is later. */
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
  /** The JSON of a person's choice; null where they made none. */
  read: (owner: string, name: SettingName) => string | null
  /** The person chooses. */
  write: (owner: string, name: SettingName, value: unknown) => void
  /** All that is kept here. */
  kept: (owner: string) => SavedSettings
  /** Takes over what was chosen later elsewhere. */
  adopt: (owner: string, theirs: SavedSettings) => void
  /** Told of each change, wherever it was made. */
  subscribe: (listener: () => void) => () => void
  /** Told when the person chooses something here. */
  watchWrites: (listener: (owner: string) => void) => () => void
  /** Another tab has changed what is stored. */
  refresh: () => void
}

const listened = <Args extends unknown[]>() => {
  const listeners = new Set<(...args: Args) => void>()
  return {
    tell: (...args: Args) => listeners.forEach((listener) => listener(...args)),
    listen(listener: (...args: Args) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/**
 * The choices of the people of a browser.
 * @param storage where choices are kept; asked for at each use, since it exists in browsers alone
 */
export function createOwnSettings(storage: () => KeyValueStore, now: () => number): OwnSettings {
  const shelf = createAsyncCache(storage)
  const changes = listened<[]>()
  const writes = listened<[owner: string]>()
  const kept = (owner: string): SavedSettings =>
    new Map(
      NAMES.flatMap((name) => {
        const text = shelf.read(owner, name)
        return text === null
          ? []
          : [[name, { value: parseJson(text), at: shelf.timeOf(owner, name) }] as const]
      }),
    )
  return {
    read: shelf.read,
    write(owner, name, value) {
      // Later than what it replaces, also where that was chosen on a machine whose clock is ahead.
      shelf.keep(owner, name, { value, at: Math.max(now(), shelf.timeOf(owner, name) + 1) })
      changes.tell()
      writes.tell(owner)
    },
    kept,
    adopt(owner, theirs) {
      const later = laterThan(theirs, kept(owner))
      later.forEach((setting, name) => shelf.keep(owner, name, setting))
      if (later.size > 0) changes.tell()
    },
    subscribe: changes.listen,
    watchWrites: writes.listen,
    refresh() {
      shelf.forget()
      changes.tell()
    },
  }
}

/** Those of this browser. */
export const ownSettings = createOwnSettings(() => localStorage, Date.now)
