import { Plus } from 'lucide-react'
import { memo, useEffect, useMemo } from 'react'
import type { LabelledSkeleton } from '../../contract/types.d.ts'
import type { ImageNodeDocument } from '../../domain/documents/types.ts'
import { area } from '../../domain/geometry/rect.ts'
import { placedCount } from '../../domain/hand-skeleton/nodes.ts'
import { labelById } from '../../domain/ontology/ontology.ts'
import type { Ontology } from '../../domain/ontology/ontology.ts'
import { missingOfSkeletons, skeletonBounds, skeletonOf } from '../../domain/ontology/skeletons.ts'
import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { EmptyRow } from '../../annotate/panel/EmptyRow.tsx'
import { RowList } from '../../annotate/panel/RowList.tsx'
import { Section } from '../../annotate/panel/Section.tsx'
import { useCommands } from '../../annotate/useCommands.ts'
import { useSteady } from '../../annotate/useSteady.ts'
import { SKELETON_LAYER, skeletonFields, skeletonsOf } from '../traits/skeleton/layer.ts'
import { activeIn, removeSkeletonCommit } from '../traits/skeleton/edits.ts'
import {
  attributesOfNode,
  instanceOf,
  isKeyOfNode,
  nodeAttributeEdit,
  skeletonPlace,
} from '../traits/skeleton/labelled-edits.ts'
import { nameOfSkeleton, nodeName } from '../traits/skeleton/names.ts'
import { attributeEdit } from '../traits/labelled/edits.ts'
import { toggleReach } from '../traits/labelled/commands.ts'
import type { ReachField } from '../traits/labelled/layers.ts'
import { idsIn, labelInHand } from '../traits/labelled/layers.ts'
import { AttributeFields } from '../traits/labelled/panel/AttributeFields.tsx'
import { IncompleteButton } from '../traits/labelled/panel/IncompleteButton.tsx'
import { LabelledRow } from '../traits/labelled/panel/LabelledRow.tsx'
import { LabelChoice } from '../traits/labelled/panel/LabelChoice.tsx'
import type { ListOrder } from '../traits/labelled/panel/ListTools.tsx'
import { ListTools, TOOLS_FROM, useListed } from '../traits/labelled/panel/ListTools.tsx'
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
  const { annotationAccess: access, fields, setFields, ontology, task } = facts
  const { keyOf, run } = useCommands()
  const inHand = labelInHand(fields)
  // Tools read what a press begins from the fields.
  const next = access.readonly ? null : inHand
  useEffect(() => setFields(skeletonFields(ontology, next)), [ontology, next, setFields])
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
        <LabelChoice
          {...{ ontology, fields, setFields, inHand }}
          labels={ontology.labels.filter((label) => skeletonOf(ontology, label))}
          tagId={task.item.resource.tagId}
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
  const count = useMemo(
    () => new Set(missingOfSkeletons(objects, ontology).map(({ object }) => object.id)).size,
    [objects, ontology],
  )
  if (access.readonly) return null
  return <IncompleteButton count={count} onGo={() => run('objects.incomplete')} />
}

const areaOf = (object: LabelledSkeleton): number => {
  const bounds = skeletonBounds(object)
  return bounds ? area(bounds) : 0
}

const ORDERS: Readonly<Record<keyof typeof objectsText.orders, ListOrder<LabelledSkeleton>>> = {
  drawn: null,
  label: 'label',
  large: (a, b) => areaOf(b) - areaOf(a),
  small: (a, b) => areaOf(a) - areaOf(b),
}

const nameOf = (ontology: Ontology, { label: id }: LabelledSkeleton, index: number): string =>
  objectsText.numbered(labelById(ontology, id)?.name ?? id, index + 1)

type InstanceActs = {
  readonly press: (object: LabelledSkeleton) => void
  readonly toggle: (field: ReachField, id: string) => void
  readonly remove: (id: string) => void
}

function useInstanceActs(facts: InstanceFacts): InstanceActs {
  const { annotationAccess: access, fields, setFields, ontology, onSelect } = facts
  return useSteady<InstanceActs>({
    press(object) {
      onSelect({ role: SKELETON_LAYER.frameRole, id: object.id }, skeletonBounds(object))
      setFields({ activeExtra: object.id, activeNode: null })
    },
    toggle: (field, id) => toggleReach({ fields, setFields }, field, [id]),
    remove(id) {
      const skeleton = skeletonsOf(access.work.annotation, ontology).find((each) => each.id === id)
      if (skeleton) carryOut(access, setFields, removeSkeletonCommit(access.work, skeleton))
    },
  })
}

function InstanceList(facts: InstanceFacts & { objects: readonly LabelledSkeleton[] }) {
  const { annotationAccess: access, fields, ontology, objects } = facts
  const { shown, view, setView, isPlain } = useListed({ things: objects, ontology, nameOf, orders: ORDERS })
  const active = activeIn({ work: access.work, fields })?.skeleton.id
  const [hidden, locked] = [idsIn(fields, 'hiddenObjects'), idsIn(fields, 'lockedObjects')]
  const acts = useInstanceActs(facts)
  if (objects.length === 0) return <EmptyRow words={text.none} keys={undefined} />
  return (
    <>
      {(objects.length >= TOOLS_FROM || !isPlain) && (
        <ListTools {...facts} things={objects} orders={objectsText.orders} view={view} onView={setView} />
      )}
      {shown.length === 0 && <EmptyRow words={objectsText.noneFound} keys={undefined} />}
      <RowList items={shown} height={ROW_HEIGHT} place={shown.findIndex(({ id }) => id === active)}>
        {({ thing, index }) => (
          <InstanceRow
            {...{ index, ontology, acts }}
            object={thing}
            isActive={thing.id === active}
            isHidden={hidden.has(thing.id)}
            isLocked={locked.has(thing.id)}
            readonly={access.readonly}
          />
        )}
      </RowList>
    </>
  )
}

interface InstanceRowProps {
  object: LabelledSkeleton
  index: number
  ontology: Ontology
  isActive: boolean
  isHidden: boolean
  isLocked: boolean
  readonly: boolean
  acts: InstanceActs
}

const InstanceRow = memo(function InstanceRow(props: InstanceRowProps) {
  const { object, index, ontology, isActive, isHidden, isLocked, readonly, acts } = props
  const name = nameOf(ontology, object, index)
  const label = labelById(ontology, object.label)
  return (
    <LabelledRow
      {...{ name, label, isHidden, isLocked, readonly }}
      isSelected={isActive}
      entries={object.attributes}
      removeLabel={text.remove(name)}
      onPress={() => acts.press(object)}
      onToggle={(field) => acts.toggle(field, object.id)}
      onRemove={() => acts.remove(object.id)}
    >
      <span className="shrink-0 text-xs text-text-soft tabular-nums">
        {imageNodeText.nodes.progress(placedCount(object.nodes), object.nodes.length)}
      </span>
    </LabelledRow>
  )
})

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
              // The active node's own come first.
              isFreeKey={(key) => !isKeyOfNode(ofNode, key)}
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
