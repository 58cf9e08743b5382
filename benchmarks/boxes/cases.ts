import type { Ontology, OntologyAttribute } from '../../src/domain/ontology/ontology.ts'
import { ONTOLOGY_TEMPLATES } from '../../src/domain/ontology/templates.ts'
import { ATTRIBUTES, type Values } from './truth.ts'
import type { JobCase } from './work.ts'

const NAMES = { occluded: '遮挡', truncated: '截断' } as const

/** COCO's 80 labels, each with both attributes. */
function ontologyOf(more: Pick<OntologyAttribute, 'default' | 'required'>): Ontology {
  const { labels } = ONTOLOGY_TEMPLATES['coco-80']
  const attributes = ATTRIBUTES.map((id, index): OntologyAttribute => {
    return { id, name: NAMES[id], type: 'yes-no', key: String(index + 1), ...more }
  })
  return { labels: labels.map((label) => ({ ...label, shapes: ['box'], attributes })), attributes: [] }
}

const NO: Values = { occluded: false, truncated: false }

const WITH_DEFAULTS = { ontology: ontologyOf({ default: false }), start: NO }
const REQUIRED = { ontology: ontologyOf({ required: true }), start: {} }

export const JOB_CASES: readonly JobCase[] = [
  { name: 'defaults', ...WITH_DEFAULTS, keeps: false },
  { name: 'defaults, kept', ...WITH_DEFAULTS, keeps: true },
  { name: 'required', ...REQUIRED, keeps: false },
  { name: 'required, kept', ...REQUIRED, keeps: true },
]
