import type { OwnSettings } from './own-settings.ts'
import { laterThan, readSavedSettings } from './own-settings.ts'

/** Milliseconds that a choice rests before it is sent: a slider chooses many times. */
export const SETTINGS_DEBOUNCE_MS = 2000

/** What the server keeps for a person: choices by name, and whatever else. */
type Settings = Readonly<Record<string, unknown>>

export interface SettingsPorts {
  /** The settings of who is logged in; null where that is not this person. */
  read: (owner: string) => Promise<Settings | null>
  write: (owner: string, settings: Settings) => Promise<void>
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/**
 * Lets choices follow a person. Each look takes over what was chosen later elsewhere and sends what was chosen later here,
 * choice by choice. What fails is left for the next look: what was chosen is kept here meanwhile.
 */
export function createSettingsSync(own: OwnSettings, ports: SettingsPorts) {
  let last: Promise<void> = Promise.resolve()
  let resting = new AbortController()

  const look = async (owner: string): Promise<void> => {
    const settings = await ports.read(owner)
    if (settings === null) return
    const theirs = readSavedSettings(settings)
    own.adopt(owner, theirs)
    const news = laterThan(own.kept(owner), theirs)
    if (news.size > 0) await ports.write(owner, { ...settings, ...Object.fromEntries(news) })
  }
  /** Never rejects; one look after the other. */
  const sync = (owner: string): Promise<void> => {
    last = last.then(() => look(owner)).catch(() => undefined)
    return last
  }
  return {
    sync,
    /** Looks once nothing more has been chosen for a while. */
    async rest(owner: string): Promise<void> {
      resting.abort()
      resting = new AbortController()
      const { signal } = resting
      await ports.wait(SETTINGS_DEBOUNCE_MS, signal)
      if (!signal.aborted) await sync(owner)
    },
  }
}
