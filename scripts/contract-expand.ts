import { appendFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { workPath } from '../src/api/kind-paths.ts'
import type { AdminKind, Kind } from '../src/domain/kinds.ts'
import { WORK_ROLES } from '../src/domain/lifecycle/tasks.ts'
import { ALL_ADMIN_KINDS, ALL_KINDS, isKind, KINDS, TAG_ONLY_KINDS } from '../src/domain/kinds.ts'

/** Paths relative to a kind's base, and the path items in `kinds/each`. */
type Paths = Readonly<Record<string, string>>

interface KindPaths {
  work: Paths
  admin: Paths
  tags: Paths
  own: Readonly<Partial<Record<Kind, Paths>>>
}

const FACTS = { ...KINDS, ...TAG_ONLY_KINDS }

const pascal = (kind: string): string =>
  kind.replace(/(^|-)(\w)/g, (_match, _dash, letter: string) => letter.toUpperCase())

export const annotationOf = (kind: Kind): string => `${pascal(kind)}Annotation`

const inYaml = (file: string): unknown => parse(readFileSync(file, 'utf8'), { merge: true })

/** One line of JSON, which is YAML. Tag-only kinds have none. */
function exampleOf(source: string, kind: AdminKind): string {
  if (!isKind(kind)) return '{}'
  const { example } = inYaml(join(source, 'components/annotations', `${kind}.yaml`)) as { example: unknown }
  return JSON.stringify(example)
}

function settingNames(source: string): string[] {
  const { LabelSettingsInput } = inYaml(join(source, 'components/schemas/settings.yaml')) as {
    LabelSettingsInput: { properties: Record<string, unknown> }
  }
  return Object.keys(LabelSettingsInput.properties)
}

const tagsOfKinds = (): string[] => [
  ...ALL_KINDS.map(
    (kind) => `{ name: ${KINDS[kind].label}, description: ${KINDS[kind].label}任务的标注、审核、验收 }`,
  ),
  ...ALL_ADMIN_KINDS.map(
    (kind) => `{ name: ${FACTS[kind].label}管理, description: ${FACTS[kind].label}的数据库与数据池 }`,
  ),
]

function tableOf({ work, admin, tags, own }: KindPaths): string[] {
  const lines = (kind: AdminKind, paths: Paths, pathOf: (path: string) => string) =>
    Object.entries(paths).map(([path, item]) => `  ${pathOf(path)}: { $ref: kinds/${kind}/${item} }`)
  return [
    ...ALL_KINDS.flatMap((kind) =>
      lines(kind, { ...work, ...own[kind] }, (path) => workPath(kind, path.slice(1))),
    ),
    ...ALL_ADMIN_KINDS.flatMap((kind) =>
      lines(kind, isKind(kind) ? { ...tags, ...admin } : tags, (path) => FACTS[kind].adminBase + path),
    ),
  ]
}

/** Writes out for each kind what the source has once for all. */
export function expand(source: string, target: string): void {
  rmSync(target, { recursive: true, force: true })
  cpSync(source, target, { recursive: true, filter: (path) => !path.endsWith('.md') })
  rmSync(join(target, 'kinds'), { recursive: true })
  const examples = new Map(ALL_ADMIN_KINDS.map((kind) => [kind as string, exampleOf(source, kind)]))
  const withExamples = (text: string): string =>
    text.replace(/<annotation:([\w-]+)>/g, (_match, kind: string) => examples.get(kind) ?? '{}')
  const rewrite = (file: string, change: (text: string) => string): void =>
    writeFileSync(join(target, file), change(readFileSync(join(target, file), 'utf8')))

  for (const name of readdirSync(join(target, 'paths'))) rewrite(`paths/${name}`, withExamples)
  rewrite('components/schemas/settings.yaml', (text) =>
    text.replace('<setting names>', JSON.stringify(settingNames(source))),
  )
  for (const name of ['common', 'people'])
    rewrite(`components/schemas/${name}.yaml`, (text) =>
      text
        .replace('<kind names>', JSON.stringify(ALL_KINDS))
        .replace('<admin kind names>', JSON.stringify(ALL_ADMIN_KINDS))
        .replaceAll('<kinds>', `${ALL_KINDS.length}`)
        .replaceAll('<grants>', `${ALL_KINDS.length * WORK_ROLES.length}`),
    )
  rewrite('components/schemas/annotations.yaml', (text) => {
    const all = ALL_KINDS.map((kind) => ({ $ref: `../annotations/${kind}.yaml#/${annotationOf(kind)}` }))
    return text.replace('<annotations>', JSON.stringify(all))
  })
  rewrite('openapi.yaml', (text) => text.replace('<tags of kinds>', tagsOfKinds().join('\n  - ')))

  for (const kind of ALL_ADMIN_KINDS) {
    mkdirSync(join(target, 'kinds', kind), { recursive: true })
    for (const name of readdirSync(join(source, 'kinds/each'))) {
      const text = readFileSync(join(source, 'kinds/each', name), 'utf8')
        .replaceAll('<Kind>', pascal(kind))
        .replaceAll('<kind>', kind)
        .replaceAll('<label>', FACTS[kind].label)
        .replaceAll('<annotation>', examples.get(kind) ?? '{}')
      writeFileSync(join(target, 'kinds', kind, name), withExamples(text))
    }
  }
  // The table of paths ends the file.
  const paths = inYaml(join(source, 'kinds/paths.yaml')) as KindPaths
  appendFileSync(join(target, 'openapi.yaml'), `${tableOf(paths).join('\n')}\n`)
}
