import { SETTING_SHAPES, SETTINGS } from './setting-shapes.ts'
import type { SettingName, Settings } from './setting-shapes.ts'
import { serverText } from './text.ts'

export type { Settings }

/** The message is one line that names the setting. */
export class SettingError extends Error {
  override readonly name = 'SettingError'
}

/** The setting that does not fit the others, and why. */
type Complaint = readonly [name: SettingName, why: string]

/** Settings that need the first one. */
const MEDIA_BUCKET = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const IMPORT_SERVICE = ['IMPORT_S3_ENDPOINT', 'IMPORT_S3_ACCESS_KEY', 'IMPORT_S3_SECRET_KEY'] as const

/** Without this rule, keys without a service would be ignored and media stored on this machine. */
function incomplete(settings: Settings, [service, ...rest]: readonly SettingName[]): Complaint | null {
  if (service === undefined) return null
  const given = rest.find((name) => settings[name] !== undefined)
  if (settings[service] === undefined)
    return given === undefined ? null : [given, `没有 ${service} 时不起作用`]
  const missing = rest.filter((name) => !settings[name])
  if (missing.length === 0) return null
  return [service, `还需要 ${missing.join('、').replace(/、(?=[^、]*$)/, ' 与 ')}`]
}

function importsComplaint(settings: Settings): Complaint | null {
  const { S3_ENDPOINT, S3_BUCKET, IMPORT_S3, IMPORT_S3_ENDPOINT } = settings
  const service = IMPORT_S3_ENDPOINT ?? S3_ENDPOINT
  if (IMPORT_S3.length > 0 && !service) return ['IMPORT_S3', '还需要 IMPORT_S3_ENDPOINT 与它的密钥']
  // That place holds the media of pools and their derived files.
  if (service === S3_ENDPOINT && IMPORT_S3.some((place) => place.split('/')[2] === S3_BUCKET))
    return ['IMPORT_S3', `${S3_BUCKET} 是媒体自己的存储桶`]
  return null
}

/** Whether models and inference server exist is known once they are used. */
function segmentComplaint(settings: Settings): Complaint | null {
  const { SEGMENT_ENGINE, SEGMENT_MODEL_DIR, SEGMENT_URL, SEGMENT_HOSTS } = settings
  if (SEGMENT_ENGINE === 'onnx' && SEGMENT_MODEL_DIR === undefined)
    return ['SEGMENT_ENGINE', 'onnx 还需要 SEGMENT_MODEL_DIR']
  if (SEGMENT_ENGINE !== 'http' && SEGMENT_ENGINE !== 'label-studio') return null
  if (SEGMENT_URL === undefined) return ['SEGMENT_ENGINE', `${SEGMENT_ENGINE} 还需要 SEGMENT_URL`]
  const { hostname } = new URL(SEGMENT_URL)
  if (!SEGMENT_HOSTS.includes(hostname)) return ['SEGMENT_URL', `主机 ${hostname} 不在 SEGMENT_HOSTS 中`]
  return null
}

/** Null if the settings fit together. */
const complaintOfRules = (settings: Settings): Complaint | null =>
  incomplete(settings, MEDIA_BUCKET) ??
  incomplete(settings, IMPORT_SERVICE) ??
  importsComplaint(settings) ??
  segmentComplaint(settings)

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
