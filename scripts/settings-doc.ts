/** `npm run settings`: writes docs/settings.md; `--check` fails if it is stale. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTING_SHAPES } from '../server/setting-shapes.ts'
import { writeGenerated } from './generated-files.ts'
import { ROOT } from './process.ts'
import { meaningsOf, settingsPage } from './settings-page.ts'

const SOURCE = join(ROOT, 'server/setting-shapes.ts')

function initialValue(name: keyof typeof SETTING_SHAPES): string {
  const parsed = SETTING_SHAPES[name].safeParse(undefined)
  if (!parsed.success || parsed.data === undefined) return ''
  return Array.isArray(parsed.data) ? parsed.data.join(',') : String(parsed.data)
}

const names = Object.keys(SETTING_SHAPES) as (keyof typeof SETTING_SHAPES)[]
const defaults = new Map(names.map((name) => [name, initialValue(name)]))
const page = settingsPage(defaults, meaningsOf(readFileSync(SOURCE, 'utf8')))

writeGenerated({ 'docs/settings.md': page }, 'npm run settings')
