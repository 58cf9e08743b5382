import type { OwnSettings } from './own-settings.ts'
import { laterThan, readSavedSettings } from './own-settings.ts'

/** Milliseconds; a slider chooses many times. */
export const SETTINGS_DEBOUNCE_MS = 2000

type Settings = Readonly<Record<string, unknown>>

interface SettingsPorts {
  read: (owner: string) => Promise<Settings | null>
  write: (owner: string, settings: Settings) => Promise<void>
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** The later choice wins on both sides. After a failure the next run retries. */
export function createSettingsSync(own: OwnSettings, ports: SettingsPorts) {
  let last: Promise<void> = Promise.resolve()
  let waiting = new AbortController()

  const run = async (owner: string): Promise<void> => {
    const settings = await ports.read(owner)
    if (settings === null) return
    const theirs = readSavedSettings(settings)
    own.adopt(owner, theirs)
    const newer = laterThan(own.saved(owner), theirs)
    if (newer.size > 0) await ports.write(owner, { ...settings, ...Object.fromEntries(newer) })
  }
  /** Never rejects; one run after the other. */
  const sync = (owner: string): Promise<void> => {
    last = last.then(() => run(owner)).catch(() => undefined)
    return last
  }
  return {
    sync,
    async syncLater(owner: string): Promise<void> {
      waiting.abort()
      waiting = new AbortController()
      const { signal } = waiting
      await ports.wait(SETTINGS_DEBOUNCE_MS, signal)
      if (!signal.aborted) await sync(owner)
    },
  }
}
