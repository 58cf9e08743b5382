import { databasesText } from '../../text/databases.ts'
import type { TagDetail } from './queries.ts'

type Settings = TagDetail['versions'][number]['settings']
type SettingName = keyof typeof databasesText.versions.names

const NAMES = Object.entries(databasesText.versions.names) as [SettingName, string][]

/** Names of the settings in which a version differs from the one before it. */
export const changedSettings = (settings: Settings, before: Settings): string[] =>
  NAMES.filter(([id]) => JSON.stringify(settings[id]) !== JSON.stringify(before[id])).map(([, name]) => name)
