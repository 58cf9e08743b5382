import type { Ontology, OntologyLabel } from '../../domain/ontology/ontology.ts'
import { skeletonOf } from '../../domain/ontology/skeletons.ts'
import type { FieldsAccess } from '../../annotate/page/kind-page.ts'
import type { WorkAccess } from '../../annotate/work-access.ts'
import { reveal } from '../../render/viewport.ts'
import { objectsText } from '../../text/objects.ts'
import { key, shift } from '../../tools/combination.ts'
import { toasts } from '../../ui/toasts.ts'
import type { CommandTable } from '../command.ts'
import { ANNOTATES } from '../command.ts'
import { solo, toggleReach } from '../traits/labelled/commands.ts'
import type { ReachField } from '../traits/labelled/layers.ts'
import { digitCommands } from '../traits/labelled/digit-commands.ts'
import { relabelEdit } from '../traits/labelled/edits.ts'
import { activeIn, choose, LEAVES_INSTANCE } from '../traits/skeleton/edits.ts'
import { instanceOf, keyEditOfActive, nextMissing, skeletonPlace } from '../traits/skeleton/labelled-edits.ts'
import { skeletonFields, skeletonsOf } from '../traits/skeleton/layer.ts'
import type { Facts } from './node-actions.ts'
import { placeOf } from './node-findings.ts'

interface LabelScope extends FieldsAccess {
  readonly access: WorkAccess<'image-node'>
  readonly ontology: Ontology
}

/** Takes a label in hand, and gives it to the active instance where it draws the same nodes. */
export function chooseSkeletonLabel(
  { access, ontology, fields, setFields }: LabelScope,
  label: OntologyLabel,
): void {
  if (!skeletonOf(ontology, label)) return
  const instance = instanceOf(access.work.annotation, activeIn({ work: access.work, fields }))
  setFields(skeletonFields(ontology, label.id))
  const edit = instance && relabelEdit(access.work, skeletonPlace(ontology), [instance], label)
  if (edit) access.commit(edit, { label: 'label' })
}

/** Activates the next instance or node that lacks a required attribute, and shows it. */
function goToMissing({ access, task, fields, setFields, presenter }: Facts): void {
  const ontology = task?.item.labels.ontology
  if (!access || !ontology) return
  const { annotation } = access.work
  const missing = nextMissing(annotation, ontology, activeIn({ work: access.work, fields }))
  const skeleton = skeletonsOf(annotation, ontology).find(({ id }) => id === missing?.object.id)
  if (!missing || !skeleton) {
    toasts.show({ tone: 'info', text: objectsText.allComplete, ofItem: true })
    return
  }
  const { node } = missing
  setFields(node === null ? { activeExtra: skeleton.id, activeNode: null } : choose(skeleton, node))
  const place = placeOf(skeleton, node === null ? [...skeleton.nodes.keys()] : [node])
  if (place) presenter?.view.move((viewport, picture) => reveal(viewport, picture, place))
}

const activeId = ({ access, fields }: Facts): string | null =>
  (access && activeIn({ work: access.work, fields })?.skeleton.id) ?? null

/** Of the active instance. What is out of reach is not active, so that no key changes it. */
function reachOfActive(facts: Facts, name: ReachField): void {
  const id = activeId(facts)
  if (id === null) {
    toasts.show({ tone: 'info', text: objectsText.noneSelected, ofItem: true })
    return
  }
  toggleReach(facts, name, [id])
  facts.setFields(LEAVES_INSTANCE)
}

function soloActive(facts: Facts): void {
  const active = activeId(facts)
  const ids = (facts.access?.work.annotation.objects ?? []).map(({ id }) => id)
  solo(facts, active === null ? [] : [active], ids)
}

const onInstances = {
  group: 'label',
  purposes: ANNOTATES,
  needs: ({ labels }: Ontology) => labels.length > 0,
} as const

/** Commands of keypoints whose database has labels. */
export const SKELETON_LABEL_COMMANDS = {
  'objects.incomplete': {
    ...onInstances,
    label: objectsText.nextIncomplete,
    keys: [key('KeyJ')],
    run: goToMissing,
  },
  'objects.hide': {
    ...onInstances,
    label: objectsText.hideSelected,
    keys: [shift('KeyH')],
    run: (facts) => reachOfActive(facts, 'hiddenObjects'),
  },
  'objects.lock': {
    ...onInstances,
    label: objectsText.lockSelected,
    keys: [shift('KeyL')],
    run: (facts) => reachOfActive(facts, 'lockedObjects'),
  },
  'objects.solo': {
    ...onInstances,
    label: objectsText.solo,
    keys: [shift('KeyJ')],
    run: soloActive,
  },
  ...digitCommands<'image-node'>({
    choose: chooseSkeletonLabel,
    keyEdit: ({ access, ontology, fields }, digit) =>
      keyEditOfActive(access.work, activeIn({ work: access.work, fields }), ontology, digit),
  }),
} as const satisfies CommandTable<Facts>
