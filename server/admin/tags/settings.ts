import type { LabelSettings, LabelSettingsInput, Violation } from '../../../src/contract/types.d.ts'
import type { AdminKind } from '../../../src/domain/kinds.ts'
import { Problem } from '../../http/problem.ts'
import { labelsOf } from '../../workflow/settings.ts'
import { tagText } from './text.ts'

/** Label settings as they are stored: complete, without their number. */
export type StoredSettings = Omit<LabelSettings, 'settingsVersion'>

const SEGMENT_KINDS: readonly AdminKind[] = ['image-segment', 'video-segment']

const violation = (path: string, rule: string, reason: string): Violation => ({ path, rule, reason })

function* templateViolations({ template }: LabelSettingsInput): Generator<Violation> {
  if (!template) return
  const { nodes, edges } = template
  if (new Set(nodes).size < nodes.length) yield violation('/settings/template/nodes', 'unique', '节点名重复')
  for (const [index, edge] of edges.entries()) {
    const path = `/settings/template/edges/${index}`
    if (edge.some((node) => node >= nodes.length)) yield violation(path, 'range', '连线指向不存在的节点')
    else if (edge[0] === edge[1]) yield violation(path, 'distinct', '连线的两端是同一个节点')
  }
}

function* violations(kind: AdminKind, input: LabelSettingsInput): Generator<Violation> {
  if (input.template && kind !== 'image-node')
    yield violation('/settings/template', 'kind', '只有关键点数据库有模板')
  if (input.categories && !SEGMENT_KINDS.includes(kind))
    yield violation('/settings/categories', 'kind', '只有分割数据库有类别')
  const names = input.categories?.map(({ name }) => name) ?? []
  if (new Set(names).size < names.length) yield violation('/settings/categories', 'unique', '类别名重复')
  yield* templateViolations(input)
}

/** What is stored for these settings: defaults of the kind where nothing is given. Throws a 400 that lists what is wrong. */
export function completeSettings(kind: AdminKind, input: LabelSettingsInput = {}): StoredSettings {
  const details = [...violations(kind, input)]
  if (details.length > 0) {
    const reason = details.map(({ path, reason: text }) => `${path}: ${text}`).join('; ')
    throw new Problem(400, tagText.badSettings, reason, { details })
  }
  const { settingsVersion: _, ...stored } = labelsOf(kind, 1, { ...input })
  return stored
}
