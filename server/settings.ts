import { z } from 'zod'
import { SETTING_SHAPES } from './setting-shapes.ts'
import type { SettingName } from './setting-shapes.ts'
import { serverText } from './text.ts'

const schema = z.object(SETTING_SHAPES)

/** All settings of the server, validated. Times in seconds, sizes in bytes unless a name says otherwise. */
export type Settings = Readonly<z.infer<typeof schema>>

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
  const parsed = schema.safeParse(given(environment))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new SettingError(serverText.badSetting(issue?.path.join('.') ?? '', issue?.message ?? ''))
  }
  const complaint = s3Complaint(parsed.data)
  if (complaint) throw new SettingError(complaint)
  return parsed.data
}

/** What is wrong with the settings of S3 taken together; null: nothing. */
function s3Complaint(settings: Settings): string | null {
  const { S3_ENDPOINT, S3_BUCKET, IMPORT_S3, IMPORT_S3_ENDPOINT } = settings
  if (S3_ENDPOINT && !(S3_BUCKET && settings.S3_ACCESS_KEY && settings.S3_SECRET_KEY))
    return serverText.badSetting('S3_ENDPOINT', '还需要 S3_BUCKET、S3_ACCESS_KEY 与 S3_SECRET_KEY')
  if (IMPORT_S3_ENDPOINT && !(settings.IMPORT_S3_ACCESS_KEY && settings.IMPORT_S3_SECRET_KEY))
    return serverText.badSetting('IMPORT_S3_ENDPOINT', '还需要 IMPORT_S3_ACCESS_KEY 与 IMPORT_S3_SECRET_KEY')
  const service = IMPORT_S3_ENDPOINT ?? S3_ENDPOINT
  if (IMPORT_S3.length > 0 && !service)
    return serverText.badSetting('IMPORT_S3', '还需要 IMPORT_S3_ENDPOINT 与它的密钥')
  // What lies there are the media of pools already, and what is made of them.
  if (service === S3_ENDPOINT && IMPORT_S3.some((place) => place.split('/')[2] === S3_BUCKET))
    return serverText.badSetting('IMPORT_S3', `${S3_BUCKET} 是媒体自己的存储桶`)
  return null
}

/** The defaults with some settings replaced, for tests. */
export const settingsWith = (changes: Partial<Settings>): Settings => ({ ...readSettings({}), ...changes })

/** Whether a host name or address reaches this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
