import { complaintOfRules } from './setting-rules.ts'
import { SETTING_SHAPES, SETTINGS } from './setting-shapes.ts'
import type { SettingName, Settings } from './setting-shapes.ts'
import { serverText } from './text.ts'

export type { Settings }

/** The message is one line that names the setting. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** Blanks count as no value. */
const given = (environment: NodeJS.ProcessEnv): Record<string, string | undefined> =>
  Object.fromEntries(
    (Object.keys(SETTING_SHAPES) as SettingName[]).map((name) => [
      name,
      environment[name]?.trim() ? environment[name] : undefined,
    ]),
  )

/** Throws `SettingError` for the first bad setting; its message never holds a secret. */
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

export const settingsWith = (changes: Partial<Settings>): Settings => ({ ...readSettings({}), ...changes })

export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
