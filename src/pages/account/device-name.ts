import { usersText } from '../../text/users.ts'

const BROWSERS = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

const named = (list: readonly (readonly [RegExp, string])[], agent: string): string | undefined =>
  list.find(([pattern]) => pattern.test(agent))?.[1]

export function deviceName(agent: string | null): string {
  if (!agent) return usersText.sessions.unknown
  const known = [named(BROWSERS, agent), named(SYSTEMS, agent)].filter(Boolean)
  return known.length > 0 ? known.join(' · ') : (agent.split(/[\s/]/)[0] ?? agent)
}
