/** From the docstrings; null: not in that language. */
interface Meaning {
  chinese: string | null
  english: string | null
}

const SETTING = /((?:^ {2}\/\*\*(?:(?!\*\/)[^])+\*\/\n)*)^ {2}([A-Z][A-Z0-9_]+):/gm
const DOCSTRING = /\/\*\*((?:(?!\*\/)[^])+)\*\//g
const isChinese = (text: string): boolean => /\p{Script=Han}/u.test(text)

/** By name, from the docstrings above each setting. */
export function meaningsOf(source: string): Map<string, Meaning> {
  const found = [...source.matchAll(SETTING)].map(([, above = '', name = '']) => {
    const texts = [...above.matchAll(DOCSTRING)].map(([, text = '']) =>
      text.replace(/\s*\n\s*\*\s*/g, ' ').trim(),
    )
    const chinese = texts.find(isChinese) ?? null
    const english = texts.find((text) => !isChinese(text)) ?? null
    return [name, { chinese, english }] as const
  })
  return new Map(found)
}

const cell = (text: string | null): string => (text ?? '').replaceAll('|', '\\|')

/** @param defaults by name; empty: none */
export function settingsPage(defaults: ReadonlyMap<string, string>, meanings: Map<string, Meaning>): string {
  const rows = [...defaults].map(([name, value]) => {
    const { chinese = null, english = null } = meanings.get(name) ?? {}
    return `| \`${name}\` | ${value === '' ? '–' : `\`${value}\``} | ${cell(chinese)}<br>${cell(english)} |`
  })
  return [
    '# 设置 Settings',
    '',
    '服务器启动时从环境变量读取设置。值不对时不启动，并用一行说明是哪一项。除非名称另有说明，时间以秒计，大小以字节计。',
    '',
    'Environment variables that the server reads at start. A value that cannot be stops the start with one line that names it. Times are seconds and sizes bytes unless the name says otherwise.',
    '',
    '由 `npm run settings` 从 `server/setting-shapes.ts` 写成。Written from there.',
    '',
    '| 名称 name | 默认 default | 作用 meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}
