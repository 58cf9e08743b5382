import { Eye, EyeOff, Lock, LockOpen, Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { LabelledSkeleton } from '../../contract/types.d.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import { placedCount } from '../../domain/hand-skeleton/nodes.ts'
import { labelById } from '../../domain/ontology/ontology.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { missingOfSkeletons, skeletonBounds, skeletonOf } from '../../domain/ontology/skeletons.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { EmptyRow } from '../../annotate/panel/EmptyRow.tsx'
import { PanelRow } from '../../annotate/panel/PanelRow.tsx'
import { RowList } from '../../annotate/panel/RowList.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { useCommands } from '../../annotate/useCommands.ts'
import { SKELETON_LAYER, skeletonFields, skeletonsOf } from '../traits/skeleton/layer.ts'
import { activeIn, removeSkeletonCommit } from '../traits/skeleton/edits.ts'
import {
  attributesOfNode,
  instanceOf,
  nodeAttributeEdit,
  skeletonPlace,
} from '../traits/skeleton/labelled-edits.ts'
import { nameOfSkeleton, nodeName } from '../traits/skeleton/names.ts'
import { toggleReach } from '../traits/labelled/commands.ts'
import { attributeEdit } from '../traits/labelled/edits.ts'
import type { ReachField } from '../traits/labelled/layers.ts'
import { idsIn, labelInHand } from '../traits/labelled/layers.ts'
import { AttributeFields } from '../traits/labelled/panel/AttributeFields.tsx'
import { IncompleteButton } from '../traits/labelled/panel/IncompleteButton.tsx'
import { LabelPicker } from '../traits/labelled/panel/LabelPicker.tsx'
import { valuesInWords } from '../traits/labelled/words.ts'
import { DATA_COLOURS } from '../colours.ts'
import { imageNodeText } from '../../text/image-node.ts'
import { objectsText } from '../../text/objects.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { chooseSkeletonLabel } from './label-commands.ts'
import { carryOut } from './node-facts.ts'

const text = imageNodeText.body

/** CSS pixels, with the gap below. */
const ROW_HEIGHT = 36

type InstanceFacts = PanelFacts<'image-node'> & { readonly ontology: Ontology }

/** The skeletons of a picture whose database has labels for them: label in hand, and a list. */
export function InstancesSection(facts: InstanceFacts) {
  const { annotationAccess: access, fields, setFields, ontology } = facts
  const { keyOf, run } = useCommands()
  const inHand = labelInHand(fields)
  // Tools read what a press begins from the fields.
  useEffect(() => setFields(skeletonFields(ontology, inHand)), [ontology, inHand, setFields])
  const { objects = NO_OBJECTS } = access.work.annotation
  return (
    <Section
      title={text.labelled}
      aside={
        <span className="flex items-center gap-1.5 text-xs text-text-soft tabular-nums">
          {objects.length || ''}
          {!access.readonly && (
            <IconButton
              label={text.add}
              keys={keyOf('skeleton.add')}
              icon={<Plus size={14} />}
              side="left"
              onClick={() => run('skeleton.add')}
            />
          )}
        </span>
      }
    >
      {!access.readonly && (
        <LabelPicker
          labels={ontology.labels.filter((label) => skeletonOf(ontology, label))}
          value={inHand}
          onChoose={(label) => chooseSkeletonLabel({ access, ontology, fields, setFields }, label)}
        />
      )}
      <Missing {...facts} />
      <InstanceList {...facts} objects={objects} />
      {hasEarlierNodes(access.work.annotation) && <p className="text-xs text-text-soft">{text.earlier}</p>}
    </Section>
  )
}

/** Of work from before there were labels. */
const hasEarlierNodes = ({ nodes, extras }: ImageNodeDocument): boolean =>
  [nodes, ...extras.map((extra) => extra.nodes)].some((list) => placedCount(list) > 0)

const NO_OBJECTS: readonly LabelledSkeleton[] = []

/** Instances that lack a required attribute, or whose nodes do. */
function Missing({ annotationAccess: access, ontology }: InstanceFacts) {
  const { run } = useCommands()
  const { objects = NO_OBJECTS } = access.work.annotation
  const lacking = new Set(missingOfSkeletons(objects, ontology).map(({ object }) => object.id))
  if (access.readonly) return null
  return <IncompleteButton count={lacking.size} onGo={() => run('objects.incomplete')} />
}

function InstanceList(facts: InstanceFacts & { objects: readonly LabelledSkeleton[] }) {
  const { annotationAccess: access, fields, objects } = facts
  const active = activeIn({ work: access.work, fields })
  if (objects.length === 0) return <EmptyRow words={text.none} keys={undefined} />
  const place = objects.findIndex(({ id }) => id === active?.skeleton.id)
  return (
    <RowList items={objects} height={ROW_HEIGHT} place={place}>
      {(object) => <InstanceRow {...facts} object={object} isActive={object.id === active?.skeleton.id} />}
    </RowList>
  )
}

function InstanceRow(props: InstanceFacts & { object: LabelledSkeleton; isActive: boolean }) {
  const { annotationAccess: access, ontology, fields, setFields, onSelect, object, isActive } = props
  const skeletons = skeletonsOf(access.work.annotation, ontology)
  const index = skeletons.findIndex(({ id }) => id === object.id)
  const skeleton = skeletons[index]
  if (!skeleton) return null
  const name = nameOfSkeleton(skeleton, index)
  const label = labelById(ontology, object.label)
  const words = valuesInWords(label?.attributes ?? [], object.attributes)
  const isLocked = idsIn(fields, 'lockedObjects').has(object.id)
  const choose = (): void => {
    onSelect({ role: SKELETON_LAYER.frameRole, id: object.id }, skeletonBounds(object))
    setFields({ activeExtra: object.id, activeNode: null })
  }
  return (
    <PanelRow
      selected={isActive}
      onSelect={choose}
      className="h-8 items-center gap-2"
      actions={
        <>
          <ReachButton {...props} name={name} field="hiddenObjects" />
          <ReachButton {...props} name={name} field="lockedObjects" />
        </>
      }
      removeLabel={text.remove(name)}
      onRemove={
        access.readonly || isLocked
          ? null
          : () => carryOut(access, setFields, removeSkeletonCommit(access.work, skeleton))
      }
    >
      <span
        aria-hidden
        className="size-2.5 shrink-0 rounded-xs"
        style={{ background: label?.colour ?? DATA_COLOURS.other }}
      />
      <span className="shrink-0 truncate">{name}</span>
      <span className="shrink-0 text-xs text-text-soft tabular-nums">
        {imageNodeText.nodes.progress(placedCount(object.nodes), object.nodes.length)}
      </span>
      <span className="truncate text-xs text-text-soft" title={words}>
        {words}
      </span>
    </PanelRow>
  )
}

const REACH = {
  hiddenObjects: {
    on: <EyeOff size={14} />,
    off: <Eye size={14} />,
    words: [objectsText.show, objectsText.hide],
  },
  lockedObjects: {
    on: <Lock size={14} />,
    off: <LockOpen size={14} />,
    words: [objectsText.unlock, objectsText.lock],
  },
} as const

function ReachButton({
  fields,
  setFields,
  object,
  name,
  field,
}: InstanceFacts & { object: LabelledSkeleton; name: string; field: ReachField }) {
  const isOn = idsIn(fields, field).has(object.id)
  const { on, off, words } = REACH[field]
  return (
    <IconButton
      label={words[isOn ? 0 : 1](name)}
      icon={isOn ? on : off}
      side="left"
      onClick={() => toggleReach({ fields, setFields }, field, [object.id])}
    />
  )
}

/** Attributes of the active node, of its instance, and of the whole item. */
export function SkeletonAttributes({ annotationAccess: access, fields, ontology }: InstanceFacts) {
  const { work } = access
  const active = activeIn({ work, fields })
  const ofNode = attributesOfNode(active)
  const instance = instanceOf(work.annotation, active)
  const label = instance && labelById(ontology, instance.label)
  const place = (work.annotation.objects ?? []).findIndex(({ id }) => id === instance?.id)
  const shared = { readonly: access.readonly, onRefuse: access.refuse }
  return (
    <>
      {((label && label.attributes.length > 0) || ofNode) && (
        <Section title={objectsText.attributes}>
          {active && ofNode && (
            <AttributeFields
              {...shared}
              title={text.ofNode(nodeName(active.skeleton, active.index ?? 0))}
              owner={ofNode.owner}
              entriesOfAll={[ofNode.entries]}
              onChange={(change) =>
                access.commit(nodeAttributeEdit(work, ofNode, change), { label: 'attribute' })
              }
            />
          )}
          {active && instance && label && label.attributes.length > 0 && (
            <AttributeFields
              {...shared}
              title={text.ofInstance(nameOfSkeleton(active.skeleton, place))}
              owner={label.attributes}
              entriesOfAll={[instance.attributes]}
              onChange={(change) =>
                access.commit(attributeEdit(work, skeletonPlace(ontology), [instance], ontology, change), {
                  label: 'attribute',
                })
              }
            />
          )}
        </Section>
      )}
    </>
  )
}
