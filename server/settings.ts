import { complaintOfRules } from './setting-rules.ts'
import { SETTING_SHAPES, SETTINGS } from './setting-shapes.ts'
import type { SettingName, Settings } from './setting-shapes.ts'
import { serverText } from './text.ts'

export type { Settings }

/** A setting has a value that cannot be; its message is one line that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** An empty value is a value that was not given, one of blanks alone as well. */
const given = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(
    (Object.keys(SETTING_SHAPES) as SettingName[]).map((name) => [
      name,
      environment[name]?.trim() ? environment[name] : undefined,
    ]),
  )

/**
 * Reads the settings from the environment. Throws `SettingError` naming the first setting that is wrong; secrets'
 * values are never part of the message.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const parsed = SETTINGS.safeParse(given(environment))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingError(serverText.badSetting(issue?.path.join('.') ?? '', issue?.message ?? ''))
  }
  const complaint = complaintOfRules(parsed.data)
  if (complaint) throw new SettingError(serverText.badSetting(...complaint))
  return parsed.data
}

/** The defaults with some settings replaced, for tests. */
export const settingsWith = (changes: Partial<Settings>): Settings => ({ ...readSettings({}), ...changes })

/** Whether a host name or address reaches this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
