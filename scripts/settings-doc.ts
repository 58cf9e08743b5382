/** `npm run settings`: writes docs/settings.md from the server's settings; `--check` fails where it is stale. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTING_SHAPES } from '../server/setting-shapes.ts'
import { ROOT } from './process.ts'

const SOURCE = join(ROOT, 'server/setting-shapes.ts')
const TARGET = join(ROOT, 'docs/settings.md')

/** The docstring above each setting, by name. */
function descriptions(): Map<string, string> {
  const found = readFileSync(SOURCE, 'utf8').matchAll(
    /\/\*\* ((?:(?!\*\/)[^])+?) \*\/\s+([A-Z][A-Z0-9_]+):/gs,
  )
  return new Map([...found].map(([, text = '', name = '']) => [name, text.replace(/\s*\n\s*\*\s*/g, ' ')]))
}

function initialValue(name: keyof typeof SETTING_SHAPES): string {
  const parsed = SETTING_SHAPES[name].safeParse(undefined)
  if (!parsed.success || parsed.data === undefined) return '–'
  const value = Array.isArray(parsed.data) ? parsed.data.join(',') : String(parsed.data)
  return value === '' ? '–' : `\`${value}\``
}

function page(): string {
  const texts = descriptions()
  const names = Object.keys(SETTING_SHAPES) as (keyof typeof SETTING_SHAPES)[]
  const rows = names.map((name) => {
    const text = texts.get(name)
    if (!text) throw new Error(`the setting ${name} has no docstring`)
    return `| \`${name}\` | ${initialValue(name)} | ${text.replaceAll('|', '\\|')} |`
  })
  return [
    '# 设置 Settings',
    '',
    'Environment variables that the server reads at start. A value that cannot be stops the start with one line that names it. Times are seconds and sizes bytes unless the name says otherwise.',
    '',
    'Written from `server/setting-shapes.ts` by `npm run settings`.',
    '',
    '| name | default | meaning |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

if (process.argv.includes('--check')) {
  if (readFileSync(TARGET, 'utf8') !== page()) {
    console.error('docs/settings.md is stale: npm run settings')
    process.exit(1)
  }
} else {
  writeFileSync(TARGET, page())
}
