import type { PanelFacts } from '../../annotate/page/kind-page.ts'
import { drawsSkeletons } from '../../domain/ontology/skeletons.ts'
import { BlurSection } from './BlurSection.tsx'
import { CommentSection } from './CommentSection.tsx'
import { DisplaySection, SkeletonActions } from './DisplaySection.tsx'
import { ItemAttributes } from '../traits/labelled/panel/ItemAttributes.tsx'
import { activeIn } from '../traits/skeleton/edits.ts'
import { isKeyOfActive } from '../traits/skeleton/labelled-edits.ts'
import { InstancesSection, SkeletonAttributes } from './InstancesSection.tsx'
import { LintSection } from './LintSection.tsx'
import { NodesSection } from './NodesSection.tsx'
import { NodeVerdictsSection } from './NodeVerdictsSection.tsx'
import { RejectedNodesSection } from './RejectedNodesSection.tsx'
import { SkeletonSection } from './SkeletonSection.tsx'

export function NodePanel(facts: PanelFacts<'image-node'>) {
  const { purpose, task, fields } = facts
  const { work } = facts.annotationAccess
  const { ontology } = task.item.labels
  const labelled = ontology && drawsSkeletons(ontology) ? ontology : null
  return (
    <>
      <RejectedNodesSection {...facts} />
      {purpose === 'verdict' && <NodeVerdictsSection {...facts} />}
      <BlurSection {...facts} />
      {labelled && <InstancesSection {...facts} ontology={labelled} />}
      <NodesSection {...facts} />
      {labelled && <SkeletonAttributes {...facts} ontology={labelled} />}
      <SkeletonActions {...facts} />
      <LintSection {...facts} />
      {!labelled && <SkeletonSection {...facts} />}
      {ontology && (
        <ItemAttributes
          access={facts.annotationAccess}
          ontology={ontology}
          isKeyTaken={(key) => isKeyOfActive(work, activeIn({ work, fields }), ontology, key)}
        />
      )}
      <CommentSection {...facts} />
      <DisplaySection {...facts} />
    </>
  )
}
